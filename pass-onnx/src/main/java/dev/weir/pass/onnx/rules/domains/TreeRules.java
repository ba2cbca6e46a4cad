package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.ml.TreeEnsembleClassifierOp;
import dev.weir.dialect.onnx.ml.TreeEnsembleNodesOp;
import dev.weir.dialect.onnx.ml.TreeEnsembleOp;
import dev.weir.dialect.onnx.ml.TreeEnsembleRegressorOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import dev.weir.pass.onnx.rules.domains.Forest.Aggregate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Decision trees whose nodes are numbered within each tree; of [TreeEnsembleNodesOp] see [NodeTables].
final class TreeRules {
  private TreeRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(TreeEnsembleRegressorOp.class, (op, g) -> new Trees(op).regression(op, g));
    table.many(TreeEnsembleClassifierOp.class, (op, g) -> new Trees(op).classification(op, g));
    table.one(TreeEnsembleNodesOp.class, (op, g) -> new NodeTables(op).run(g));
  }

  static long[] longs(Optional<ImmutableLongArray> given, String what) {
    return given.orElseThrow(() -> new Refusal("is given no %s", what)).toArray();
  }

  /// {@return `values` as a model gives them}: one target is only known as it is, or by PROBIT
  static Value transformed(GraphWriter g, Value values, String how, int targets) {
    if (targets == 1 && !how.equals("PROBIT")) {
      LearningRules.checkPlain(how);
    }
    return ClassifierRules.transformed(g, values, how);
  }

  private static double[] numbers(
      Optional<ImmutableDoubleArray> given, Optional<Attribute> tensor, String what) {
    return given
        .map(ImmutableDoubleArray::toArray)
        .or(() -> tensor.flatMap(Constants::tensor).map(Tensor::toDoubleArray))
        .orElseThrow(() -> new Refusal("is given no %s", what));
  }

  private record Key(long tree, long node) {}

  private static final class Trees {
    private final Map<Key, Integer> places = new HashMap<>();
    private final Forest forest;

    Trees(TreeEnsembleOp op) {
      long[] trees = longs(op.nodesTreeids(), "nodes_treeids");
      long[] nodes = longs(op.nodesNodeids(), "nodes_nodeids");
      long[] features = longs(op.nodesFeatureids(), "nodes_featureids").clone();
      double[] thresholds = numbers(op.nodesValues(), op.nodesValuesAsTensor(), "nodes_values");
      String[] modes =
          op
              .nodesModes()
              .orElseThrow(() -> new Refusal("is given no nodes_modes"))
              .elements()
              .stream()
              .map(each -> each instanceof StringAttr text ? text.value() : "")
              .toArray(String[]::new);
      long[] yes = longs(op.nodesTruenodeids(), "nodes_truenodeids");
      long[] no = longs(op.nodesFalsenodeids(), "nodes_falsenodeids");
      long[] tracks =
          op.nodesMissingValueTracksTrue()
              .filter(flags -> !flags.isEmpty())
              .map(ImmutableLongArray::toArray)
              .orElse(new long[nodes.length]);
      int count = nodes.length;
      NodeTables.checkLengths(
          count,
          trees.length,
          features.length,
          thresholds.length,
          modes.length,
          yes.length,
          no.length,
          tracks.length);
      for (int i = 0; i < count; i++) {
        if (places.put(new Key(trees[i], nodes[i]), i) != null) {
          throw new Refusal("has node %d of tree %d twice", nodes[i], trees[i]);
        }
      }
      long[] whenTrue = new long[count];
      long[] whenFalse = new long[count];
      boolean[] missing = new boolean[count];
      for (int i = 0; i < count; i++) {
        boolean isLeaf = modes[i].equals(Forest.LEAF);
        whenTrue[i] = isLeaf ? i : place(trees[i], yes[i]);
        whenFalse[i] = isLeaf ? i : place(trees[i], no[i]);
        features[i] = isLeaf ? 0 : features[i];
        missing[i] = tracks[i] != 0;
      }
      forest =
          new Forest(
              features,
              thresholds,
              modes,
              whenTrue,
              whenFalse,
              missing,
              roots(modes, whenTrue, whenFalse));
    }

    private int place(long tree, long node) {
      Integer found = places.get(new Key(tree, node));
      if (found == null) {
        throw new Refusal("has no node %d in tree %d", node, tree);
      }
      return found;
    }

    /// {@return the nodes that no other leads to, one for each tree}
    private static long[] roots(String[] modes, long[] whenTrue, long[] whenFalse) {
      boolean[] reached = new boolean[modes.length];
      for (int i = 0; i < modes.length; i++) {
        if (!modes[i].equals(Forest.LEAF)) {
          reached[(int) whenTrue[i]] = true;
          reached[(int) whenFalse[i]] = true;
        }
      }
      long[] roots = new long[modes.length];
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

    /// The aggregates of the weights of leaves.
    Value regression(TreeEnsembleRegressorOp op, GraphWriter g) {
      int targets = Math.toIntExact(op.nTargets().orElse(1L));
      if (targets < 1) {
        throw new Refusal("has %d targets", targets);
      }
      Aggregate aggregate =
          switch (op.aggregateFunction()) {
            case "SUM" -> Aggregate.SUM;
            case "AVERAGE" -> Aggregate.AVERAGE;
            case "MIN" -> Aggregate.MIN;
            case "MAX" -> Aggregate.MAX;
            default ->
                throw new Refusal("aggregates by '%s', which is not known", op.aggregateFunction());
          };
      double[] weights =
          weights(
              longs(op.targetIds(), "target_ids"),
              longs(op.targetNodeids(), "target_nodeids"),
              longs(op.targetTreeids(), "target_treeids"),
              numbers(op.targetWeights(), op.targetWeightsAsTensor(), "target_weights"),
              targets,
              aggregate);
      Value sums = forest.sums(g, g.in(op.x()), weights, targets, aggregate);
      Value based = based(g, sums, base(op.baseValues(), op.baseValuesAsTensor()), targets);
      return transformed(g, g.cast(based, DType.FLOAT32), op.postTransform(), targets);
    }

    /// The class of the greatest sum. Where all weights are for one class of two, the sum decides by itself: as a
    /// probability where no weight is negative, by its sign otherwise.
    List<Value> classification(TreeEnsembleClassifierOp op, GraphWriter g) {
      Value labels = ClassifierRules.labels(g, op.classlabelsInt64s(), op.classlabelsStrings());
      int classes = Math.toIntExact(GraphWriter.size(labels, 0));
      long[] ids = longs(op.classIds(), "class_ids");
      double[] given = numbers(op.classWeights(), op.classWeightsAsTensor(), "class_weights");
      boolean isBinary = classes == 2 && Arrays.stream(ids).distinct().count() == 1;
      int targets = isBinary ? 1 : classes;
      double[] weights =
          weights(
              isBinary ? new long[ids.length] : ids,
              longs(op.classNodeids(), "class_nodeids"),
              longs(op.classTreeids(), "class_treeids"),
              given,
              targets,
              Aggregate.SUM);
      double[] base = base(op.baseValues(), op.baseValuesAsTensor());
      if (isBinary && base.length == 2) {
        base = new double[] {base[1]};
      }
      Value sums =
          based(g, forest.sums(g, g.in(op.x()), weights, targets, Aggregate.SUM), base, targets);
      if (!isBinary) {
        return List.of(
            ClassifierRules.greatest(g, sums, labels),
            ClassifierRules.transformed(g, g.cast(sums, DType.FLOAT32), op.postTransform()));
      }
      boolean isProbability = Arrays.stream(given).allMatch(weight -> weight >= 0);
      Value isSecond = g.squeeze(g.isGreater(sums, isProbability ? 0.5 : 0), 1);
      Value label = IndexRules.gather(g, labels, g.cast(isSecond, DType.INT64), 0);
      Value one = g.number(1, GraphWriter.dtype(sums));
      Value first = isProbability ? g.subtract(one, sums) : g.negate(sums);
      Value both = g.cast(g.concat(List.of(first, sums), 1), DType.FLOAT32);
      return List.of(label, ClassifierRules.transformed(g, both, op.postTransform()));
    }

    /// {@return the weight of each node for each target, row by row}
    private double[] weights(
        long[] ids,
        long[] nodes,
        long[] ofTrees,
        double[] given,
        int targets,
        Aggregate aggregate) {
      if (nodes.length != ids.length
          || ofTrees.length != ids.length
          || given.length != ids.length) {
        throw new Refusal(
            "has %d targets, %d nodes, %d trees and %d numbers for weights",
            ids.length, nodes.length, ofTrees.length, given.length);
      }
      double[] weights = forest.noWeights(targets, aggregate);
      for (int i = 0; i < ids.length; i++) {
        if (ids[i] < 0 || ids[i] >= targets) {
          throw new Refusal("has a weight for target %d of %d", ids[i], targets);
        }
        int at = place(ofTrees[i], nodes[i]) * targets + (int) ids[i];
        weights[at] = Double.isInfinite(weights[at]) ? given[i] : weights[at] + given[i];
      }
      return weights;
    }
  }

  private static double[] base(Optional<ImmutableDoubleArray> given, Optional<Attribute> tensor) {
    return given.isEmpty() && tensor.isEmpty()
        ? new double[0]
        : numbers(given, tensor, "base_values");
  }

  private static Value based(GraphWriter g, Value sums, double[] base, int targets) {
    if (base.length == 0) {
      return sums;
    }
    if (base.length != targets) {
      throw new Refusal("has %d base values for %d targets", base.length, targets);
    }
    return g.add(sums, g.numbers(GraphWriter.dtype(sums), base, 1, targets));
  }
}
