package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.ml.SvmClassifierOp;
import dev.weir.dialect.onnx.ml.SvmRegressorOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Support vector machines: sums of kernels of features with vectors.
final class VectorRules {
  /// Probabilities of one of two classes are at least so far from 0 and 1.
  private static final double LEAST = 1e-7;

  private VectorRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(SvmRegressorOp.class, VectorRules::regression);
    table.many(SvmClassifierOp.class, VectorRules::classification);
  }

  private static Value rows(GraphWriter g, Value given) {
    Value x = g.cast(given, DType.FLOAT32);
    Value rows = GraphWriter.rank(x) == 1 ? g.reshape(x, 1, -1) : x;
    if (GraphWriter.rank(rows) != 2 || GraphWriter.type(rows).isDynamic(1)) {
      throw new Refusal("takes rows of features, not '%s'", x.type());
    }
    return rows;
  }

  private static Value regression(SvmRegressorOp op, GraphWriter g) {
    LearningRules.checkPlain(op.postTransform());
    Value x = rows(g, g.in(op.x()));
    double[] coefficients = LearningRules.numbers(op.coefficients(), "coefficients");
    double[] rho = LearningRules.numbers(op.rho(), "rho");
    if (rho.length == 0) {
      throw new Refusal("is given no rho");
    }
    Value kernels =
        op.nSupports() == 0
            ? x
            : kernel(
                g,
                x,
                LearningRules.numbers(op.supportVectors(), "support_vectors"),
                op.nSupports(),
                op.kernelType(),
                op.kernelParams());
    Value weights = g.numbers(DType.FLOAT32, coefficients, coefficients.length, 1);
    Value sum = g.add(g.matmul(kernels, weights), rho[0]);
    if (op.oneClass() == 0) {
      return sum;
    }
    Value one = g.number(1, DType.FLOAT32);
    return g.choose(g.isGreater(sum, 0), one, g.number(-1, DType.FLOAT32));
  }

  /// {@return the kernel of each row of features with each of the vectors}
  private static Value kernel(
      GraphWriter g,
      Value x,
      double[] numbers,
      long count,
      String type,
      Optional<ImmutableDoubleArray> parameters) {
    long features = GraphWriter.type(x).dimension(1);
    if (numbers.length != count * features) {
      throw new Refusal(
          "has %d numbers for %d vectors of %d features", numbers.length, count, features);
    }
    double[] given = parameters.map(ImmutableDoubleArray::toArray).orElse(new double[] {0, 0, 3});
    if (given.length != 3) {
      throw new Refusal("has %d kernel_params, but needs 3", given.length);
    }
    Value vectors = g.numbers(DType.FLOAT32, numbers, count, features);
    Value dots = g.matmul(x, g.transpose(vectors, 1, 0));
    return switch (type) {
      case "LINEAR" -> dots;
      case "POLY" ->
          g.add(
              OperatorOps.elementwisePow(
                  g.add(g.multiply(dots, given[0]), given[1]), g.number(given[2], DType.FLOAT32)));
      case "SIGMOID" -> g.add(OperatorOps.tanh(g.add(g.multiply(dots, given[0]), given[1])));
      case "RBF" -> {
        Value apart = g.subtract(g.unsqueeze(x, 1), g.unsqueeze(vectors, 0));
        yield g.exp(g.multiply(g.sum(g.square(apart), false, 2), -given[0]));
      }
      default -> throw new Refusal("has the unknown kernel '%s'", type);
    };
  }

  /// Each two classes have a classifier, which votes for the first where its sum is above 0. Results are those of ONNX
  /// Runtime: of two classes without probabilities the values are the sum and its opposite.
  ///
  /// Source:
  /// [svmclassifier.cc](https://github.com/microsoft/onnxruntime/blob/02a3688c702aab3374db38da17152c43bfb739d5/onnxruntime/core/providers/cpu/ml/svmclassifier.cc).
  private static List<Value> classification(SvmClassifierOp op, GraphWriter g) {
    Value x = rows(g, g.in(op.x()));
    Value labels = ClassifierRules.labels(g, op.classlabelsInts(), op.classlabelsStrings());
    int classes = Math.toIntExact(GraphWriter.size(labels, 0));
    double[] coefficients = LearningRules.numbers(op.coefficients(), "coefficients");
    double[] rho = LearningRules.numbers(op.rho(), "rho");
    long[] perClass = op.vectorsPerClass().map(ImmutableLongArray::toArray).orElse(new long[] {0});
    int count = Math.toIntExact(Arrays.stream(perClass).sum());
    if (count == 0) {
      return linear(op, g, x, labels, coefficients, rho);
    }
    int pairs = classes * (classes - 1) / 2;
    if (classes < 2
        || perClass.length != classes
        || Arrays.stream(perClass).anyMatch(vectors -> vectors < 0)
        || coefficients.length != (classes - 1L) * count
        || rho.length < pairs) {
      throw new Refusal(
          "has %d coefficients and %d rho for %d vectors of %d classes",
          coefficients.length, rho.length, count, classes);
    }
    Value kernels =
        kernel(
            g,
            x,
            LearningRules.numbers(op.supportVectors(), "support_vectors"),
            count,
            op.kernelType(),
            op.kernelParams());
    Value weights =
        g.numbers(DType.FLOAT32, pairWeights(perClass, coefficients, count), count, pairs);
    Value offsets = g.numbers(DType.FLOAT32, Arrays.copyOf(rho, pairs), 1, pairs);
    Value sums = g.add(g.matmul(kernels, weights), offsets);
    Value label = ClassifierRules.greatest(g, votes(g, sums, classes, pairs), labels);
    double[] probA = op.probA().map(ImmutableDoubleArray::toArray).orElse(new double[0]);
    double[] probB = op.probB().map(ImmutableDoubleArray::toArray).orElse(new double[0]);
    if (probA.length > 0) {
      if (probA.length < pairs || probB.length < pairs) {
        throw new Refusal(
            "has %d prob_a and %d prob_b for %d classes", probA.length, probB.length, classes);
      }
      Value inner =
          g.add(
              g.multiply(sums, g.numbers(DType.FLOAT32, Arrays.copyOf(probA, pairs), 1, pairs)),
              g.numbers(DType.FLOAT32, Arrays.copyOf(probB, pairs), 1, pairs));
      Value ofFirst = g.add(OperatorOps.sigmoid(g.negate(inner)));
      Value held = g.min(g.max(ofFirst, LEAST), 1 - LEAST);
      Value estimates = new PairwiseCoupling(g, classes).probabilities(held);
      return List.of(label, ClassifierRules.transformed(g, estimates, op.postTransform()));
    }
    if (classes > 2) {
      return List.of(label, ClassifierRules.transformed(g, sums, op.postTransform()));
    }
    if (!op.postTransform().equals("NONE")) {
      throw new Refusal(
          "decides by one function with the transform '%s' behind it, of which nothing is"
              + " specified",
          op.postTransform());
    }
    return List.of(label, g.concat(List.of(g.negate(sums), sums), 1));
  }

  /// {@return the weight of each vector in each classifier}: `[vectors, pairs]`
  ///
  /// @param coefficients for each class but its own, and each vector
  private static double[] pairWeights(long[] perClass, double[] coefficients, int count) {
    int classes = perClass.length;
    int pairs = classes * (classes - 1) / 2;
    double[] weights = new double[count * pairs];
    int[] from = new int[classes + 1];
    for (int i = 0; i < classes; i++) {
      from[i + 1] = from[i] + (int) perClass[i];
    }
    int pair = 0;
    for (int i = 0; i < classes; i++) {
      for (int j = i + 1; j < classes; j++) {
        for (int vector = from[i]; vector < from[i + 1]; vector++) {
          weights[vector * pairs + pair] = coefficients[(j - 1) * count + vector];
        }
        for (int vector = from[j]; vector < from[j + 1]; vector++) {
          weights[vector * pairs + pair] = coefficients[i * count + vector];
        }
        pair++;
      }
    }
    return weights;
  }

  private static Value votes(GraphWriter g, Value sums, int classes, int pairs) {
    double[] change = new double[pairs * classes];
    double[] otherwise = new double[classes];
    int pair = 0;
    for (int i = 0; i < classes; i++) {
      for (int j = i + 1; j < classes; j++) {
        change[pair * classes + i] = 1;
        change[pair * classes + j] = -1;
        otherwise[j]++;
        pair++;
      }
    }
    Value isFirst = g.cast(g.isGreater(sums, 0), DType.FLOAT32);
    return g.add(
        g.matmul(isFirst, g.numbers(DType.FLOAT32, change, pairs, classes)),
        g.numbers(DType.FLOAT32, otherwise, 1, classes));
  }

  /// A linear function for each class. Of two classes it is the second where a value is above 0, or at least a half where
  /// no coefficient is negative.
  private static List<Value> linear(
      SvmClassifierOp op,
      GraphWriter g,
      Value x,
      Value labels,
      double[] coefficients,
      double[] rho) {
    long classes = GraphWriter.size(labels, 0);
    long features = GraphWriter.type(x).dimension(1);
    if (coefficients.length != classes * features || rho.length == 0) {
      throw new Refusal(
          "has %d coefficients for %d classes and %d features",
          coefficients.length, classes, features);
    }
    Value weights = g.numbers(DType.FLOAT32, coefficients, classes, features);
    Value values = g.add(g.matmul(x, g.transpose(weights, 1, 0)), rho[0]);
    Value place = g.add(OperatorOps.argmax(values, g.scalar(1, DType.INT64)).dtype(DType.INT64));
    if (classes == 2) {
      Value most = g.largest(values, false, 1);
      boolean isPositive = Arrays.stream(coefficients).allMatch(each -> each >= 0);
      Value isSecond = isPositive ? g.not(g.isLess(most, 0.5)) : g.isGreater(most, 0);
      place = g.add(OperatorOps.maximum(place, g.cast(isSecond, DType.INT64)));
    }
    return List.of(
        IndexRules.gather(g, labels, place, 0),
        ClassifierRules.transformed(g, values, op.postTransform()));
  }
}
