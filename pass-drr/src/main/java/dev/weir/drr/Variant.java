package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.PatternConditions;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One way in which a source pattern can lie in the graph: alternatives chosen, commuted operands put
/// in an order.
final class Variant {
  /// The steps that bind one root and what it depends on; `search` finds the root, null for the first.
  record Segment(@Nullable Search search, ImmutableList<Step> steps) {}

  private final PatternConditions shape;
  private final ImmutableList<Segment> segments;
  private final Step[] onlySteps;

  /// The places of nodes and of inputs in a frame by their slots, -1 where not bound.
  private final int[] nodes;

  private final int[] captures;
  private final int captureCount;
  private final Map<OpNode, OpNode> chosen;
  private final ImmutableSet<OpNode> swapped;

  /// The distinct source nodes, users before what they use.
  final ImmutableList<OpNode> order;

  private final int[] orderIndex;

  /// Per node of `order` whether its results may be used outside; and which flat results are replaced.
  private final Escape[] escapes;

  /// @param replaced the result groups that are replaced; all of them where `all`
  record Escape(boolean may, boolean all, ImmutableList<Integer> replaced) {}

  Variant(
      PatternConditions shape,
      ImmutableList<Segment> segments,
      Map<OpNode, Integer> nodes,
      Map<Operands, Integer> captures,
      Map<OpNode, OpNode> chosen,
      Set<OpNode> swapped,
      ImmutableList<OpNode> order,
      Map<OpNode, Escape> escapes) {
    this.shape = shape;
    this.segments = segments;
    this.onlySteps =
        segments.size() == 1 ? segments.get(0).steps().toArray(new Step[0]) : new Step[0];
    this.nodes = filled(nodes.keySet().stream().mapToInt(n -> n.slot).max().orElse(-1));
    nodes.forEach((node, index) -> this.nodes[node.slot] = index);
    this.captures = filled(captures.keySet().stream().mapToInt(c -> c.slot).max().orElse(-1));
    captures.forEach((capture, index) -> this.captures[capture.slot] = index);
    this.captureCount = captures.size();
    this.chosen = ImmutableMap.copyOf(chosen);
    this.swapped = ImmutableSet.copyOf(swapped);
    this.order = order;
    this.orderIndex = order.stream().mapToInt(nodes::get).toArray();
    this.escapes = order.stream().map(escapes::get).toArray(Escape[]::new);
  }

  PatternConditions shape() {
    return shape;
  }

  ImmutableList<Segment> segments() {
    return segments;
  }

  int nodeCount() {
    return order.size();
  }

  private static int[] filled(int last) {
    int[] array = new int[last + 1];
    Arrays.fill(array, -1);
    return array;
  }

  int captureCount() {
    return captureCount;
  }

  /// {@return the place of `node` in a frame, or -1}
  int nodeIndex(OpNode node) {
    int slot = node.slot;
    return slot < 0 || slot >= nodes.length ? -1 : nodes[slot];
  }

  /// {@return the place of `capture` in a frame, or -1}
  int captureIndex(Operands capture) {
    int slot = capture.slot;
    return slot < 0 || slot >= captures.length ? -1 : captures[slot];
  }

  /// {@return the operation found for node `index` of [#order]}
  Operation found(Frame frame, int index) {
    return frame.op(orderIndex[index]);
  }

  boolean binds(Operands capture) {
    return captureIndex(capture) >= 0;
  }

  boolean binds(OpNode node) {
    return nodeIndex(node) >= 0;
  }

  boolean hasOneSegment() {
    return segments.size() == 1;
  }

  /// Binds `frame`, whose root is set, where there is one root.
  ///
  /// @return null where that went well, else a reason
  @Nullable String bindOnly(Frame frame) {
    for (Step step : onlySteps) {
      String reason = run(step, frame);
      if (reason != null) {
        return reason;
      }
    }
    return escaping(frame);
  }

  /// Asks for the most frequent classes first: a call by the interface looks for it in the class.
  private static @Nullable String run(Step step, Frame frame) {
    if (step instanceof Step.Capture capture) {
      return capture.run(frame);
    }
    return step instanceof Step.Define define ? define.run(frame) : step.run(frame);
  }

  /// {@return the alternative chosen for `node`, or `node` itself}
  OpNode resolve(OpNode node) {
    if (chosen.isEmpty()) {
      return node;
    }
    OpNode found = chosen.get(node);
    return found == null ? node : found;
  }

  /// {@return what stands at operand group `group` of `node` here}
  Operands operand(OpNode node, int group) {
    return node.operands[swapped.contains(node) && group < 2 ? 1 - group : group];
  }

  /// Binds `frame`, whose root is set, and asks `last` once all is bound.
  ///
  /// @return null where `last` did, else a reason
  @Nullable String bind(Frame frame, java.util.function.Function<Frame, @Nullable String> last) {
    return bindFrom(0, frame, last);
  }

  /// Why the last candidate for a root did not match.
  private static final class Attempt {
    private String reason = "no further root is found";
  }

  private @Nullable String bindFrom(
      int segment, Frame frame, java.util.function.Function<Frame, @Nullable String> last) {
    if (segment == segments.size()) {
      String escaping = escaping(frame);
      return escaping != null ? escaping : last.apply(frame);
    }
    Segment current = segments.get(segment);
    Search search = current.search();
    if (search == null) {
      String reason = runAll(current.steps(), frame);
      return reason != null ? reason : bindFrom(segment + 1, frame, last);
    }
    Attempt attempt = new Attempt();
    @Nullable Operation[] savedOps = frame.ops.clone();
    @Nullable Object[] savedCaptures = frame.captures.clone();
    boolean found =
        search.anyMatch(
            frame,
            candidate -> {
              System.arraycopy(savedOps, 0, frame.ops, 0, savedOps.length);
              System.arraycopy(savedCaptures, 0, frame.captures, 0, savedCaptures.length);
              frame.bind(search.root(), candidate);
              String why = runAll(current.steps(), frame);
              if (why == null) {
                why = bindFrom(segment + 1, frame, last);
              }
              if (why != null) {
                attempt.reason = why;
              }
              return why == null;
            });
    return found ? null : attempt.reason;
  }

  private static @Nullable String runAll(ImmutableList<Step> steps, Frame frame) {
    for (int i = 0; i < steps.size(); i++) {
      String reason = steps.get(i).run(frame);
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  /// {@return a reason if a result that is not replaced has uses outside what was matched}
  private @Nullable String escaping(Frame frame) {
    for (int i = 0; i < orderIndex.length; i++) {
      Escape escape = escapes[i];
      if (escape.may() || escape.all()) {
        continue;
      }
      Operation op = frame.op(orderIndex[i]);
      for (int r = 0, n = op.resultCount(); r < n; r++) {
        if (!isReplaced(order.get(i), op, escape, r) && isUsedOutside(op.result(r), frame)) {
          return "a result of '" + op.name() + "' is used outside the pattern";
        }
      }
    }
    return null;
  }

  private static boolean isReplaced(OpNode node, Operation op, Escape escape, int result) {
    for (int group : escape.replaced()) {
      int start = NodeResults.start(node, op, group);
      int size = NodeResults.values(node, op, group).size();
      if (result >= start && result < start + size) {
        return true;
      }
    }
    return false;
  }

  private boolean isUsedOutside(Value value, Frame frame) {
    for (OpOperand use : value.uses()) {
      boolean inside = false;
      for (int index : orderIndex) {
        inside |= frame.ops[index] == use.owner();
      }
      if (!inside) {
        return true;
      }
    }
    return false;
  }
}
