package dev.weir.pass.onnx.rules.domains;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.rules.CreationRules;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/// Decision trees. All trees go down one level at a time, for all examples at once: tables say for each node
/// which feature it looks at, and which node is next. A leaf is next to itself.
final class Forest {
  static final String LEAF = "LEAF";

  private final long[] features;
  private final double[] thresholds;
  private final String[] modes;
  private final long[] whenTrue;
  private final long[] whenFalse;
  private final boolean[] missing;
  private final long[] roots;

  /// @param features of each node; 0 for leaves
  /// @param thresholds what the feature is compared with
  /// @param modes how, such as `BRANCH_LEQ`; `LEAF` for leaves
  /// @param whenTrue which node is next where the comparison holds
  /// @param whenFalse which is next otherwise
  /// @param missing whether the comparison holds of NaN
  /// @param roots where the trees begin
  Forest(
      long[] features,
      double[] thresholds,
      String[] modes,
      long[] whenTrue,
      long[] whenFalse,
      boolean[] missing,
      long[] roots) {
    this.features = features;
    this.thresholds = thresholds;
    this.modes = modes;
    this.whenTrue = whenTrue;
    this.whenFalse = whenFalse;
    this.missing = missing;
    this.roots = roots;
  }

  /// What comes of the trees.
  enum Aggregate {
    AVERAGE,
    SUM,
    MIN,
    MAX
  }

  /// {@return a table of weights for [#sums]}: nothing for all nodes and targets
  double[] noWeights(int targets, Aggregate aggregate) {
    CreationRules.checked(new long[] {features.length, targets});
    double[] weights = new double[features.length * targets];
    switch (aggregate) {
      case MIN -> Arrays.fill(weights, Double.POSITIVE_INFINITY);
      case MAX -> Arrays.fill(weights, Double.NEGATIVE_INFINITY);
      case SUM, AVERAGE -> {}
    }
    return weights;
  }

  /// {@return for each example and target the aggregate of the weights of the leaves that features lead to}, in f64 for
  /// features in f64, else in f32; 0 where there is none
  ///
  /// @param weights of each node for each target, row by row
  Value sums(GraphWriter g, Value given, double[] weights, int targets, Aggregate aggregate) {
    DType dtype = GraphWriter.dtype(given) == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    Value x = g.cast(given, dtype);
    checkFeatures(x);
    Value table = g.numbers(dtype, weights, features.length, targets);
    Value rows = IndexRules.gather(g, table, leaves(g, x, dtype), 0);
    return switch (aggregate) {
      case SUM -> g.sum(rows, false, 1);
      case AVERAGE -> g.mean(rows, false, 1);
      case MIN -> finite(g, g.smallest(rows, false, 1));
      case MAX -> finite(g, g.largest(rows, false, 1));
    };
  }

  private static Value finite(GraphWriter g, Value x) {
    return g.add(OperatorOps.where(g.add(OperatorOps.isinf(x)), g.multiply(g.sign(x), 0), x));
  }

  private void checkFeatures(Value x) {
    if (GraphWriter.rank(x) != 2 || GraphWriter.type(x).isDynamic(1)) {
      throw new Refusal("takes rows of features, not '%s'", x.type());
    }
    long count = GraphWriter.type(x).dimension(1);
    if (Arrays.stream(features).anyMatch(feature -> feature < 0 || feature >= count)) {
      throw new Refusal("looks at features that '%s' has not", x.type());
    }
  }

  /// {@return the leaves, `[examples, trees]`}
  private Value leaves(GraphWriter g, Value x, DType dtype) {
    long count = features.length;
    Value featureTable = g.longs(features, count);
    Value thresholdTable = g.numbers(dtype, thresholds, count);
    Value trueTable = g.longs(whenTrue, count);
    Value falseTable = g.longs(whenFalse, count);
    List<String> kinds =
        Arrays.stream(modes).filter(each -> !each.equals(LEAF)).distinct().toList();
    Value none = g.cast(g.isLess(g.slice(x, 1, 0, 1), Double.NEGATIVE_INFINITY), DType.INT64);
    Value at = g.add(none, g.longs(roots, 1, roots.length));
    for (int level = depth(); level > 0; level--) {
      Value value = g.add(OperatorOps.takeAlongAxis(x, look(g, featureTable, at), 1));
      Value holds = holds(g, kinds, value, look(g, thresholdTable, at), at);
      at = g.choose(holds, look(g, trueTable, at), look(g, falseTable, at));
    }
    return at;
  }

  private static Value look(GraphWriter g, Value table, Value at) {
    return IndexRules.gather(g, table, at, 0);
  }

  private Value holds(GraphWriter g, List<String> kinds, Value value, Value threshold, Value at) {
    Value holds = compared(g, kinds.get(0), value, threshold);
    if (kinds.size() > 1) {
      long[] kindOf = Arrays.stream(modes).mapToLong(kinds::indexOf).toArray();
      Value kind = look(g, g.longs(kindOf, kindOf.length), at);
      holds = g.both(holds, g.isEqual(kind, 0));
      for (int i = 1; i < kinds.size(); i++) {
        Value other = compared(g, kinds.get(i), value, threshold);
        holds = g.either(holds, g.both(other, g.isEqual(kind, (double) i)));
      }
    }
    long[] tracks = new long[missing.length];
    Arrays.setAll(tracks, i -> missing[i] ? 1 : 0);
    if (Arrays.stream(tracks).anyMatch(each -> each != 0)) {
      Value isTracked = g.isEqual(look(g, g.longs(tracks, tracks.length), at), 1);
      holds = g.either(holds, g.both(isTracked, g.add(OperatorOps.isnan(value))));
    }
    return holds;
  }

  private static Value compared(GraphWriter g, String mode, Value value, Value threshold) {
    return switch (mode) {
      case "BRANCH_LEQ" -> g.add(OperatorOps.lessEqual(value, threshold));
      case "BRANCH_LT" -> g.add(OperatorOps.lessThan(value, threshold));
      case "BRANCH_GTE" -> g.add(OperatorOps.greaterEqual(value, threshold));
      case "BRANCH_GT" -> g.add(OperatorOps.greaterThan(value, threshold));
      case "BRANCH_EQ" -> g.isEqual(value, threshold);
      case "BRANCH_NEQ" -> g.not(g.isEqual(value, threshold));
      default -> throw new Refusal("has the unknown mode '%s'", mode);
    };
  }

  /// {@return how many nodes are before a leaf at most}
  private int depth() {
    int[] before = new int[features.length];
    for (int i = 0; i < features.length; i++) {
      if (!modes[i].equals(LEAF)) {
        before[(int) whenTrue[i]]++;
        before[(int) whenFalse[i]]++;
      }
    }
    int[] level = new int[features.length];
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < before.length; i++) {
      if (before[i] == 0) {
        open.add(i);
      }
    }
    int seen = 0;
    int deepest = 0;
    while (!open.isEmpty()) {
      int node = open.remove();
      seen++;
      deepest = Math.max(deepest, level[node]);
      if (!modes[node].equals(LEAF)) {
        for (int next : new int[] {(int) whenTrue[node], (int) whenFalse[node]}) {
          level[next] = Math.max(level[next], level[node] + 1);
          if (--before[next] == 0) {
            open.add(next);
          }
        }
      }
    }
    if (seen < features.length) {
      throw new Refusal("has nodes that lead to themselves");
    }
    return deepest;
  }
}
