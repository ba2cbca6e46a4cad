package dev.weir.pass;

import dev.weir.ir.Operation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Measures how long passes take, as a tree that follows the nesting of pipelines. Work done in
/// parallel adds up, so the times below a node may exceed the node's own.
public final class PassTiming implements PassInstrumentation {
  private static final class Node {
    final Map<String, Node> children = new LinkedHashMap<>();
    long nanos;
    long runs;

    Node child(String name) {
      return children.computeIfAbsent(name, n -> new Node());
    }

    void add(Node other) {
      nanos += other.nanos;
      runs += other.runs;
      other.children.forEach((name, node) -> child(name).add(node));
    }
  }

  private record Open(Node node, long start) {}

  private final Node root = new Node();
  private final Deque<Open> open = new ArrayDeque<>();

  /// Makes an empty measurement.
  public PassTiming() {}

  private void enter(String name) {
    Node parent = open.isEmpty() ? root : open.peek().node();
    open.push(new Open(parent.child(name), System.nanoTime()));
  }

  private void leave() {
    Open closed = open.pop();
    closed.node().nanos += System.nanoTime() - closed.start();
    closed.node().runs++;
  }

  @Override public void beforePipeline(Pipeline pipeline, Operation op) {
    enter("'" + op.name() + "' pipeline");
  }

  @Override public void afterPipeline(Pipeline pipeline, Operation op) {
    leave();
  }

  @Override public void beforePass(Pass pass, Operation op) {
    enter(pass.text());
  }

  @Override public void afterPass(Pass pass, Operation op) {
    leave();
  }

  @Override public void passFailed(Pass pass, Operation op) {
    leave();
  }

  @Override public PassInstrumentation fork() {
    return new PassTiming();
  }

  @Override public void join(PassInstrumentation fork) {
    (open.isEmpty() ? root : open.peek().node()).add(((PassTiming) fork).root);
  }

  /// {@return the tree: seconds, share of the whole, number of runs and name per line}
  public String report() {
    long total = Math.max(1, root.children.values().stream().mapToLong(n -> n.nanos).sum());
    StringBuilder out = new StringBuilder("  seconds  share    runs  pass\n");
    root.children.forEach((name, node) -> report(out, name, node, 0, total));
    return out.toString();
  }

  private static void report(StringBuilder out, String name, Node node, int depth, long total) {
    out.append(
        String.format(
            Locale.ROOT,
            "%9.4f %5.1f%% %7d  %s%s\n",
            node.nanos / 1e9,
            100.0 * node.nanos / total,
            node.runs,
            "  ".repeat(depth),
            name));
    node.children.forEach((child, below) -> report(out, child, below, depth + 1, total));
  }
}
