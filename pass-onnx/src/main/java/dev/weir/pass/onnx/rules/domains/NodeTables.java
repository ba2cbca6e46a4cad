package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.ml.TreeEnsembleNodesOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.rules.domains.Forest.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decision trees whose inner nodes and leaves are numbered apart, from version 5 on. Membership in a set becomes a chain
/// of nodes that each compare with one of its numbers.
///
/// Source:
/// [TreeEnsemble](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmltreeensemble).
final class NodeTables {
  private static final List<String> MODES =
      List.of("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ");
  private static final int MEMBER = 6;
  private static final List<String> TRANSFORMS =
      List.of("NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT");

  private final TreeEnsembleNodesOp op;
  private final List<Node> nodes = new ArrayList<>();

  NodeTables(TreeEnsembleNodesOp op) {
    this.op = op;
  }

  private record Node(
      long feature, double threshold, String mode, long yes, long no, boolean missing) {}

  private static double[] numbers(Optional<Attribute> given, String what) {
    return given
        .flatMap(Constants::tensor)
        .map(Tensor::toDoubleArray)
        .orElseThrow(() -> new Refusal("is given no %s", what));
  }

  Value run(GraphWriter g) {
    double[] weights = numbers(op.leafWeights(), "leaf_weights");
    long[] targetIds = TreeRules.longs(op.leafTargetids(), "leaf_targetids");
    int targets = Math.toIntExact(op.nTargets().orElse(1L));
    if (targets < 1 || targetIds.length != weights.length) {
      throw new Refusal(
          "has %d weights and %d targets of leaves, of %d targets",
          weights.length, targetIds.length, targets);
    }
    long inner = read(weights.length);
    Forest forest = forest(weights.length, inner);
    Aggregate aggregate = Aggregate.values()[index(op.aggregateFunction(), 4, "aggregate")];
    double[] table = forest.noWeights(targets, aggregate);
    for (int i = 0; i < weights.length; i++) {
      table[(int) (inner + i) * targets + index(targetIds[i], targets, "target")] = weights[i];
    }
    Value x = g.in(op.x());
    Value sums = forest.sums(g, x, table, targets, aggregate);
    String transform = TRANSFORMS.get(index(op.postTransform(), TRANSFORMS.size(), "transform"));
    return g.cast(TreeRules.transformed(g, sums, transform, targets), GraphWriter.dtype(x));
  }

  private static int index(long number, int count, String what) {
    if (number < 0 || number >= count) {
      throw new Refusal("has the unknown %s %d", what, number);
    }
    return (int) number;
  }

  /// Reads the inner nodes; leaves are behind them.
  ///
  /// @return how many nodes there are before the leaves
  private long read(int leaves) {
    double[] modes = numbers(op.nodesModes(), "nodes_modes");
    double[] splits = numbers(op.nodesSplits(), "nodes_splits");
    long[] features = TreeRules.longs(op.nodesFeatureids(), "nodes_featureids");
    long[] yes = TreeRules.longs(op.nodesTruenodeids(), "nodes_truenodeids");
    long[] no = TreeRules.longs(op.nodesFalsenodeids(), "nodes_falsenodeids");
    long[] yesLeafs = TreeRules.longs(op.nodesTrueleafs(), "nodes_trueleafs");
    long[] noLeafs = TreeRules.longs(op.nodesFalseleafs(), "nodes_falseleafs");
    int count = modes.length;
    long[] tracks =
        op.nodesMissingValueTracksTrue()
            .filter(flags -> !flags.isEmpty())
            .map(ImmutableLongArray::toArray)
            .orElse(new long[count]);
    checkLengths(
        count,
        splits.length,
        features.length,
        yes.length,
        no.length,
        yesLeafs.length,
        noLeafs.length,
        tracks.length);
    List<List<Double>> sets = sets(modes);
    long inner = count;
    for (List<Double> set : sets) {
      inner += Math.max(0, set.size() - 1);
    }
    long next = count;
    List<Node> chains = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < count; i++) {
      long whenTrue =
          yesLeafs[i] != 0 ? inner + index(yes[i], leaves, "leaf") : index(yes[i], count, "node");
      long whenFalse =
          noLeafs[i] != 0 ? inner + index(no[i], leaves, "leaf") : index(no[i], count, "node");
      boolean missing = tracks[i] != 0;
      if (modes[i] != MEMBER) {
        String mode = MODES.get(index((long) modes[i], MODES.size(), "mode"));
        nodes.add(new Node(features[i], splits[i], mode, whenTrue, whenFalse, missing));
        continue;
      }
      List<Double> set = sets.get(at++);
      for (int k = 0; k < set.size(); k++) {
        boolean isLast = k == set.size() - 1;
        Node node =
            new Node(
                features[i],
                set.get(k),
                "BRANCH_EQ",
                whenTrue,
                isLast ? whenFalse : next++,
                missing);
        if (k == 0) {
          nodes.add(node);
        } else {
          chains.add(node);
        }
      }
      if (set.isEmpty()) {
        nodes.add(new Node(features[i], Double.NaN, "BRANCH_EQ", whenTrue, whenFalse, missing));
      }
    }
    nodes.addAll(chains);
    return inner;
  }

  /// {@return the set of each node that asks for membership}
  private List<List<Double>> sets(double[] modes) {
    List<List<Double>> sets = new ArrayList<>();
    List<Double> open = new ArrayList<>();
    double[] values =
        op.membershipValues()
            .flatMap(Constants::tensor)
            .map(Tensor::toDoubleArray)
            .orElse(new double[0]);
    for (double value : values) {
      if (Double.isNaN(value)) {
        sets.add(open);
        open = new ArrayList<>();
      } else {
        open.add(value);
      }
    }
    if (!open.isEmpty()) {
      sets.add(open);
    }
    long asking = 0;
    for (double mode : modes) {
      asking += mode == MEMBER ? 1 : 0;
    }
    if (asking != sets.size()) {
      throw new Refusal("has %d sets for %d nodes that ask for one", sets.size(), asking);
    }
    return sets;
  }

  private Forest forest(int leaves, long inner) {
    int count = Math.toIntExact(inner + leaves);
    long[] features = new long[count];
    double[] thresholds = new double[count];
    String[] modes = new String[count];
    long[] whenTrue = new long[count];
    long[] whenFalse = new long[count];
    boolean[] missing = new boolean[count];
    for (int i = 0; i < count; i++) {
      boolean isLeaf = i >= inner;
      Node node = isLeaf ? new Node(0, 0, Forest.LEAF, i, i, false) : nodes.get(i);
      features[i] = node.feature();
      thresholds[i] = node.threshold();
      modes[i] = node.mode();
      whenTrue[i] = node.yes();
      whenFalse[i] = node.no();
      missing[i] = node.missing();
    }
    long[] roots = TreeRules.longs(op.treeRoots(), "tree_roots");
    for (long root : roots) {
      index(root, count, "root");
    }
    if (roots.length == 0) {
      throw new Refusal("has no tree with a root");
    }
    return new Forest(features, thresholds, modes, whenTrue, whenFalse, missing, roots);
  }

  /// Refuses tables of nodes that have other lengths than `count`.
  static void checkLengths(int count, int... lengths) {
    for (int length : lengths) {
      if (length != count) {
        throw new Refusal("says of %d nodes what it says of %d others", count, length);
      }
    }
  }
}
