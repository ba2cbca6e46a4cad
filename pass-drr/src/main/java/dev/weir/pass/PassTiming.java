package dev.weir.pass;

import dev.weir.ir.Operation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// Measures how long passes take, as a tree that follows the nesting of pipelines: by the clock, and by
/// the processor's time that all threads together spent on them. Work done in parallel adds up, so the
/// times below a node may exceed the node's own.
public final class PassTiming implements PassInstrumentation {
  private static final class Node {
    final Map<String, Node> children = new LinkedHashMap<>();

    /// Time of threads that helped a pass.
    final LongAdder helped = new LongAdder();

    long nanos;
    long userNanos;
    long runs;

    Node child(String name) {
      return children.computeIfAbsent(name, n -> new Node());
    }

    void add(Node other) {
      nanos += other.nanos;
      userNanos += other.userNanos;
      helped.add(other.helped.sum());
      runs += other.runs;
      other.children.forEach((name, node) -> child(name).add(node));
    }

    /// {@return the time of all threads, where pipelines spend what their passes do}
    long user() {
      return children.isEmpty()
          ? userNanos + helped.sum()
          : children.values().stream().mapToLong(Node::user).sum();
    }
  }

  private record Open(Node node, long start, long userStart) {}

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Node root = new Node();
  private final Deque<Open> open = new ArrayDeque<>();

  /// Makes an empty measurement.
  public PassTiming() {}

  private void enter(String name) {
    Node parent = open.isEmpty() ? root : open.peek().node();
    open.push(new Open(parent.child(name), System.nanoTime(), userTime()));
  }

  /// {@return the processor's time of this thread; 0 where the machine does not tell}
  private static long userTime() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? Math.max(0, THREADS.getCurrentThreadCpuTime())
        : 0;
  }

  private void leave() {
    Open closed = open.pop();
    closed.node().nanos += System.nanoTime() - closed.start();
    closed.node().userNanos += userTime() - closed.userStart();
    closed.node().runs++;
  }

  @Override
  public void beforePipeline(Pipeline pipeline, Operation op) {
    enter("'" + op.name() + "' pipeline");
  }

  @Override
  public void afterPipeline(Pipeline pipeline, Operation op) {
    leave();
  }

  @Override
  public void beforePass(Pass pass, Operation op) {
    enter(pass.text());
  }

  @Override
  public void afterPass(Pass pass, Operation op) {
    leave();
  }

  @Override
  public void passFailed(Pass pass, Operation op) {
    leave();
  }

  @Override
  public Runnable aroundHelp(Runnable help) {
    LongAdder helped = open.isEmpty() ? root.helped : open.peek().node().helped;
    return () -> {
      long start = userTime();
      help.run();
      helped.add(userTime() - start);
    };
  }

  @Override
  public PassInstrumentation fork() {
    return new PassTiming();
  }

  @Override
  public void join(PassInstrumentation fork) {
    (open.isEmpty() ? root : open.peek().node()).add(((PassTiming) fork).root);
  }

  /// {@return the tree: seconds of all threads and by the clock, share of the whole, number of runs and
  /// name per line}
  public String report() {
    long total = Math.max(1, root.children.values().stream().mapToLong(n -> n.nanos).sum());
    StringBuilder out = new StringBuilder("     user      wall  share    runs  pass\n");
    root.children.forEach((name, node) -> report(out, name, node, 0, total));
    return out.toString();
  }

  private static void report(StringBuilder out, String name, Node node, int depth, long total) {
    out.append(
        String.format(
            Locale.ROOT,
            "%9.4f %9.4f %5.1f%% %7d  %s%s\n",
            node.user() / 1e9,
            node.nanos / 1e9,
            100.0 * node.nanos / total,
            node.runs,
            "  ".repeat(depth),
            name));
    node.children.forEach((child, below) -> report(out, child, below, depth + 1, total));
  }
}
