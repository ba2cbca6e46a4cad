package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.ml.TreeEnsembleClassifierOp;
import dev.weir.dialect.onnx.ml.TreeEnsembleOp;
import dev.weir.dialect.onnx.ml.TreeEnsembleRegressorOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.CreationRules;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decision trees. All trees go down one level at a time, for all examples at once: tables say for each node
/// which feature it looks at, and which node is next. A leaf is next to itself.
final class TreeRules {
  private static final String LEAF = "LEAF";

  private TreeRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        TreeEnsembleRegressorOp.class,
        (op, g) -> {
          LearningRules.checkPlain(op.postTransform());
          return new Trees(op, g).regression(op);
        });
    table.many(TreeEnsembleClassifierOp.class, (op, g) -> new Trees(op, g).classification(op));
  }

  private record Key(long tree, long node) {}

  private static final class Trees {
    private final TreeEnsembleOp op;
    private final GraphWriter g;
    private final long[] features;
    private final double[] thresholds;
    private final String[] modes;
    private final long[] whenTrue;
    private final long[] whenFalse;
    private final Map<Key, Integer> places = new HashMap<>();

    Trees(TreeEnsembleOp op, GraphWriter g) {
      this.op = op;
      this.g = g;
      long[] trees = longs(op.nodesTreeids(), "nodes_treeids");
      long[] nodes = longs(op.nodesNodeids(), "nodes_nodeids");
      features = longs(op.nodesFeatureids(), "nodes_featureids").clone();
      thresholds = LearningRules.numbers(op.nodesValues(), "nodes_values");
      modes =
          op
              .nodesModes()
              .orElseThrow(() -> new Refusal("is given no nodes_modes"))
              .elements()
              .stream()
              .map(each -> each instanceof StringAttr text ? text.value() : "")
              .toArray(String[]::new);
      long[] yes = longs(op.nodesTruenodeids(), "nodes_truenodeids");
      long[] no = longs(op.nodesFalsenodeids(), "nodes_falsenodeids");
      int count = nodes.length;
      for (int length :
          new int[] {
            trees.length, features.length, thresholds.length, modes.length, yes.length, no.length
          }) {
        if (length != count) {
          throw new Refusal("says of %d nodes what it says of %d others", count, length);
        }
      }
      for (int i = 0; i < count; i++) {
        if (places.put(new Key(trees[i], nodes[i]), i) != null) {
          throw new Refusal("has node %d of tree %d twice", nodes[i], trees[i]);
        }
      }
      whenTrue = new long[count];
      whenFalse = new long[count];
      for (int i = 0; i < count; i++) {
        boolean isLeaf = modes[i].equals(LEAF);
        whenTrue[i] = isLeaf ? i : place(trees[i], yes[i]);
        whenFalse[i] = isLeaf ? i : place(trees[i], no[i]);
        features[i] = isLeaf ? 0 : features[i];
      }
    }

    private static long[] longs(Optional<ImmutableLongArray> given, String what) {
      return given.orElseThrow(() -> new Refusal("is given no %s", what)).toArray();
    }

    private int place(long tree, long node) {
      Integer found = places.get(new Key(tree, node));
      if (found == null) {
        throw new Refusal("has no node %d in tree %d", node, tree);
      }
      return found;
    }

    /// The sums of the weights of leaves.
    Value regression(TreeEnsembleRegressorOp op) {
      int targets = Math.toIntExact(op.nTargets().orElse(1L));
      if (targets < 1) {
        throw new Refusal("has %d targets", targets);
      }
      double[] weights =
          weights(
              longs(op.targetIds(), "target_ids"),
              longs(op.targetNodeids(), "target_nodeids"),
              longs(op.targetTreeids(), "target_treeids"),
              LearningRules.numbers(op.targetWeights(), "target_weights"),
              targets);
      return based(rows(weights, targets), op.aggregateFunction(), op.baseValues(), targets);
    }

    /// The class of the greatest sum. Where all weights are for one class of two, the sum decides by itself: as a
    /// probability where no weight is negative, by its sign otherwise.
    List<Value> classification(TreeEnsembleClassifierOp op) {
      Value labels = ClassifierRules.labels(g, op.classlabelsInt64s(), op.classlabelsStrings());
      int classes = Math.toIntExact(GraphWriter.shape(labels)[0]);
      long[] ids = longs(op.classIds(), "class_ids");
      double[] given = LearningRules.numbers(op.classWeights(), "class_weights");
      boolean isBinary = classes == 2 && Arrays.stream(ids).distinct().count() == 1;
      int targets = isBinary ? 1 : classes;
      double[] weights =
          weights(
              isBinary ? new long[ids.length] : ids,
              longs(op.classNodeids(), "class_nodeids"),
              longs(op.classTreeids(), "class_treeids"),
              given,
              targets);
      Optional<ImmutableDoubleArray> base = op.baseValues();
      if (isBinary && base.isPresent() && base.get().length() == 2) {
        base = Optional.of(ImmutableDoubleArray.of(base.get().get(1)));
      }
      Value sums = based(rows(weights, targets), "SUM", base, targets);
      if (!isBinary) {
        return List.of(
            ClassifierRules.greatest(g, sums, labels),
            ClassifierRules.transformed(g, sums, op.postTransform()));
      }
      boolean isProbability = Arrays.stream(given).allMatch(weight -> weight >= 0);
      Value isSecond = g.squeeze(g.isGreater(sums, isProbability ? 0.5 : 0), 1);
      Value label = IndexRules.gather(g, labels, g.cast(isSecond, DType.INT64), 0);
      Value first = isProbability ? g.subtract(g.number(1, DType.FLOAT32), sums) : g.negate(sums);
      Value both = g.concat(List.of(first, sums), 1);
      return List.of(label, ClassifierRules.transformed(g, both, op.postTransform()));
    }

    /// {@return the weights of the leaves that features lead to: [examples, trees, targets]}
    private Value rows(double[] weights, int targets) {
      if (op.nodesMissingValueTracksTrue()
          .filter(flags -> flags.stream().anyMatch(flag -> flag != 0))
          .isPresent()) {
        throw new Refusal("leads missing values on its own way, which is not known");
      }
      String mode = mode();
      long[] roots = roots();
      Value x = g.cast(g.in(op.x()), DType.FLOAT32);
      long[] shape = GraphWriter.shape(x);
      if (shape.length != 2) {
        throw new Refusal("takes rows of features, not '%s'", x.type());
      }
      if (Arrays.stream(features).anyMatch(feature -> feature < 0 || feature >= shape[1])) {
        throw new Refusal("looks at features that '%s' has not", x.type());
      }
      long count = features.length;
      Value featureTable = g.longs(features, count);
      Value thresholdTable = g.numbers(DType.FLOAT32, thresholds, count);
      Value trueTable = g.longs(whenTrue, count);
      Value falseTable = g.longs(whenFalse, count);
      Value at = g.expand(g.longs(roots, 1, roots.length), shape[0], roots.length);
      for (int level = depth(roots); level > 0; level--) {
        Value feature = look(featureTable, at, shape[0], roots.length);
        Value value = g.add(OperatorOps.takeAlongAxis(x, feature, 1));
        Value threshold = look(thresholdTable, at, shape[0], roots.length);
        Value yes = look(trueTable, at, shape[0], roots.length);
        Value no = look(falseTable, at, shape[0], roots.length);
        at = g.choose(holds(mode, value, threshold), yes, no);
      }
      Value table = g.numbers(DType.FLOAT32, weights, features.length, targets);
      return g.reshape(
          IndexRules.gather(g, table, g.reshape(at, -1), 0), shape[0], roots.length, targets);
    }

    private Value look(Value table, Value at, long... shape) {
      return g.reshape(IndexRules.gather(g, table, g.reshape(at, -1), 0), shape);
    }

    /// Nodes compare in one way.
    private String mode() {
      Set<String> all = new HashSet<>(Arrays.asList(modes));
      all.remove(LEAF);
      if (all.size() > 1) {
        throw new Refusal("has nodes that compare in different ways, which is not known");
      }
      return all.isEmpty() ? "BRANCH_LEQ" : all.iterator().next();
    }

    private Value holds(String mode, Value value, Value threshold) {
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

    /// {@return the nodes that no other leads to, one for each tree}
    private long[] roots() {
      boolean[] reached = new boolean[features.length];
      for (int i = 0; i < features.length; i++) {
        if (!modes[i].equals(LEAF)) {
          reached[(int) whenTrue[i]] = true;
          reached[(int) whenFalse[i]] = true;
        }
      }
      long[] roots = new long[features.length];
      int count = 0;
      for (int i = 0; i < reached.length; i++) {
        if (!reached[i]) {
          roots[count++] = i;
        }
      }
      if (count == 0) {
        throw new Refusal("has no tree with a root");
      }
      return Arrays.copyOf(roots, count);
    }

    /// {@return how many levels there are below the roots}
    private int depth(long[] roots) {
      long[] level = roots;
      int depth = 0;
      int seen = 0;
      while (true) {
        long[] next = new long[2 * level.length];
        int count = 0;
        for (long node : level) {
          if (!modes[(int) node].equals(LEAF)) {
            next[count++] = whenTrue[(int) node];
            next[count++] = whenFalse[(int) node];
          }
        }
        seen += count;
        if (seen > features.length) {
          throw new Refusal("has nodes that several others lead to");
        }
        if (count == 0) {
          return depth;
        }
        level = Arrays.copyOf(next, count);
        depth++;
      }
    }

    /// {@return the weight of each node for each target, row by row}
    private double[] weights(
        long[] ids, long[] nodes, long[] ofTrees, double[] given, int targets) {
      CreationRules.checked(new long[] {features.length, targets});
      double[] weights = new double[features.length * targets];
      for (int i = 0; i < ids.length; i++) {
        if (ids[i] < 0 || ids[i] >= targets) {
          throw new Refusal("has a weight for target %d of %d", ids[i], targets);
        }
        weights[place(ofTrees[i], nodes[i]) * targets + (int) ids[i]] += given[i];
      }
      return weights;
    }

    private Value based(
        Value rows, String aggregate, Optional<ImmutableDoubleArray> given, int targets) {
      Value sum =
          switch (aggregate) {
            case "SUM" -> g.sum(rows, false, 1);
            case "AVERAGE" -> g.mean(rows, false, 1);
            default -> throw new Refusal("aggregates by '%s', which is not known", aggregate);
          };
      if (given.isEmpty()) {
        return sum;
      }
      double[] base = given.get().toArray();
      if (base.length != targets) {
        throw new Refusal("has %d base values for %d targets", base.length, targets);
      }
      return g.add(sum, g.numbers(DType.FLOAT32, base, 1, targets));
    }
  }
}
