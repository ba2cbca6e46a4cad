package dev.weir.pass.onnx.rules.domains;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.ml.LinearClassifierOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.List;
import java.util.Optional;

/// Classes by the greatest of several values.
final class ClassifierRules {
  /// What does not differ more from 0 is 0 to `SOFTMAX_ZERO`.
  private static final double TINY = 1e-7;

  /// The constant of Winitzki's approximation of the error function.
  private static final double WINITZKI = 0.147;

  private ClassifierRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.many(LinearClassifierOp.class, ClassifierRules::linear);
  }

  /// {@return the labels of classes}
  static Value labels(
      GraphWriter g, Optional<ImmutableLongArray> numbers, Optional<ArrayAttr> strings) {
    Optional<ImmutableList<String>> texts = strings.flatMap(Constants::texts);
    if (texts.isPresent() && !texts.get().isEmpty()) {
      return g.texts(texts.get(), texts.get().size());
    }
    long[] all =
        numbers.map(ImmutableLongArray::toArray).orElseThrow(() -> new Refusal("has no labels"));
    return g.longs(all, all.length);
  }

  /// {@return the label of the greatest value of each row, the first of equal ones}
  static Value greatest(GraphWriter g, Value values, Value labels) {
    Value place = g.add(OperatorOps.argmax(values, g.scalar(1, DType.INT64)).dtype(DType.INT64));
    return IndexRules.gather(g, labels, place, 0);
  }

  /// {@return the values of classes as a model gives them}
  static Value transformed(GraphWriter g, Value values, String how) {
    return switch (how) {
      case "NONE" -> values;
      case "LOGISTIC" -> g.add(OperatorOps.sigmoid(values));
      case "SOFTMAX" -> g.add(OperatorOps.softmax(values).axis(1));
      case "SOFTMAX_ZERO" -> {
        Value largest = g.largest(values, true, 1);
        Value isZero = g.not(g.isGreater(g.abs(values), TINY));
        Value powers = g.exp(g.subtract(values, largest));
        Value sum = g.sum(g.choose(isZero, g.number(0, DType.FLOAT32), powers), true, 1);
        Value rest = g.multiply(values, g.exp(g.negate(largest)));
        yield g.divide(g.choose(isZero, rest, powers), sum);
      }
      case "PROBIT" -> probit(g, values);
      default -> throw new Refusal("has the transform '%s' behind it, which is not known", how);
    };
  }

  /// The inverse of the error function is approximated as ONNX's reference and ONNX Runtime do, with an error of up to 0.002.
  private static Value probit(GraphWriter g, Value values) {
    Value x = g.add(g.multiply(g.cast(values, DType.FLOAT64), 2), -1);
    Value one = g.number(1, DType.FLOAT64);
    Value log = g.log(g.multiply(g.subtract(one, x), g.add(x, 1)));
    Value half = g.add(g.multiply(log, 0.5), 2 / (3.14159 * WINITZKI));
    Value root = g.sqrt(g.subtract(g.square(half), g.multiply(log, 1 / WINITZKI)));
    Value inverse = g.sqrt(g.subtract(root, half));
    Value signed = g.choose(g.isLess(x, 0), g.negate(inverse), inverse);
    return g.cast(g.multiply(signed, Math.sqrt(2)), GraphWriter.dtype(values));
  }

  /// A single function decides between two classes by its sign.
  private static List<Value> linear(LinearClassifierOp op, GraphWriter g) {
    Value x = g.cast(g.in(op.x()), DType.FLOAT32);
    Value rows = GraphWriter.rank(x) == 1 ? g.reshape(x, 1, -1) : x;
    double[] coefficients = LearningRules.numbers(op.coefficients(), "coefficients");
    long features = GraphWriter.size(rows, 1);
    long classes = features == 0 ? 0 : coefficients.length / features;
    if (classes == 0 || classes * features != coefficients.length) {
      throw new Refusal("has %d coefficients for %d features", coefficients.length, features);
    }
    Value labels = labels(g, op.classlabelsInts(), op.classlabelsStrings());
    long count = GraphWriter.size(labels, 0);
    Value weights = g.numbers(DType.FLOAT32, coefficients, classes, features);
    Value values = g.matmul(rows, g.transpose(weights, 1, 0));
    double[] intercepts = op.intercepts().map(ImmutableDoubleArray::toArray).orElse(new double[0]);
    if (intercepts.length > 0) {
      values = g.add(values, g.numbers(DType.FLOAT32, intercepts, intercepts.length));
    }
    if (classes == 1 && count == 2) {
      Value isSecond = g.squeeze(g.isGreater(values, 0), 1);
      Value label = IndexRules.gather(g, labels, g.cast(isSecond, DType.INT64), 0);
      if (!op.postTransform().equals("NONE")) {
        throw new Refusal(
            "decides by one function with the transform '%s' behind it, of which nothing is"
                + " specified",
            op.postTransform());
      }
      Value first = g.subtract(g.number(1, DType.FLOAT32), values);
      return List.of(label, g.concat(List.of(first, values), 1));
    }
    if (classes != count) {
      throw new Refusal("has %d labels for %d classes", count, classes);
    }
    return List.of(greatest(g, values, labels), transformed(g, values, op.postTransform()));
  }
}
