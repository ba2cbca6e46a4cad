package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.ml.ArrayFeatureExtractorOp;
import dev.weir.dialect.onnx.ml.BinarizerOp;
import dev.weir.dialect.onnx.ml.FeatureVectorizerOp;
import dev.weir.dialect.onnx.ml.ImputerOp;
import dev.weir.dialect.onnx.ml.LinearRegressorOp;
import dev.weir.dialect.onnx.ml.NormalizerOp;
import dev.weir.dialect.onnx.ml.OneHotEncoderOp;
import dev.weir.dialect.onnx.ml.ScalerOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Features that are scaled, selected and encoded, and linear models.
final class LearningRules {
  private LearningRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        ScalerOp.class,
        (op, g) -> {
          Value x = g.cast(g.in(op.x()), DType.FLOAT32);
          return g.multiply(
              g.subtract(x, row(g, op.offset(), "offset")), row(g, op.scale(), "scale"));
        });
    table.one(NormalizerOp.class, LearningRules::normalized);
    table.one(LinearRegressorOp.class, LearningRules::linear);
    table.one(
        ArrayFeatureExtractorOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          Value rows = GraphWriter.rank(x) == 1 ? g.reshape(x, 1, -1) : x;
          return IndexRules.gather(
              g, rows, g.reshape(g.in(op.indices()), -1), GraphWriter.rank(rows) - 1);
        });
    table.one(
        BinarizerOp.class,
        (op, g) ->
            g.cast(g.isGreater(g.in(op.x()), op.threshold()), GraphWriter.dtype(g.in(op.x()))));
    table.one(OneHotEncoderOp.class, LearningRules::oneHot);
    table.one(ImputerOp.class, LearningRules::imputed);
    table.one(FeatureVectorizerOp.class, LearningRules::joined);
  }

  static double[] numbers(Optional<ImmutableDoubleArray> given, String what) {
    return given.orElseThrow(() -> new Refusal("is given no %s", what)).toArray();
  }

  private static Value row(GraphWriter g, Optional<ImmutableDoubleArray> given, String what) {
    double[] values = numbers(given, what);
    return g.numbers(DType.FLOAT32, values, values.length);
  }

  /// A row whose norm is 0 stays as it is.
  private static Value normalized(NormalizerOp op, GraphWriter g) {
    Value x = g.cast(g.in(op.x()), DType.FLOAT32);
    long last = GraphWriter.rank(x) - 1L;
    Value norm =
        switch (op.norm()) {
          case "MAX" -> g.largest(x, true, last);
          case "L1" -> g.sum(g.abs(x), true, last);
          case "L2" -> g.sqrt(g.sum(g.square(x), true, last));
          default -> throw new Refusal("has the unknown norm '%s'", op.norm());
        };
    return g.divide(x, g.choose(g.isEqual(norm, 0), g.number(1, DType.FLOAT32), norm));
  }

  static void checkPlain(String postTransform) {
    if (!postTransform.equals("NONE")) {
      throw new Refusal("has the transform '%s' behind it, which is not known", postTransform);
    }
  }

  private static Value linear(LinearRegressorOp op, GraphWriter g) {
    checkPlain(op.postTransform());
    Value x = g.cast(g.in(op.x()), DType.FLOAT32);
    double[] coefficients = numbers(op.coefficients(), "coefficients");
    long features = GraphWriter.size(x, GraphWriter.rank(x) - 1);
    if (coefficients.length != op.targets() * features) {
      throw new Refusal(
          "has %d coefficients for %d targets of %d features",
          coefficients.length, op.targets(), features);
    }
    Value weights = g.numbers(DType.FLOAT32, coefficients, op.targets(), features);
    Value result = g.matmul(x, g.transpose(weights, 1, 0));
    return op.intercepts().isPresent()
        ? g.add(result, row(g, op.intercepts(), "intercepts"))
        : result;
  }

  private static Value oneHot(OneHotEncoderOp op, GraphWriter g) {
    Value x = g.in(op.x());
    boolean isText = GraphWriter.dtype(x) == DType.STRING;
    Value categories =
        isText
            ? op.catsStrings()
                .flatMap(Constants::texts)
                .map(list -> g.texts(list, list.size()))
                .orElseThrow(() -> new Refusal("encodes strings, but has no cats_strings"))
            : op.catsInt64s()
                .map(list -> g.longs(list.toArray(), list.length()))
                .orElseThrow(() -> new Refusal("encodes numbers, but has no cats_int64s"));
    Value each = g.unsqueeze(isText ? x : g.cast(x, DType.INT64), GraphWriter.rank(x));
    Value matches = g.isEqual(each, categories);
    if (op.zeros() == 0) {
      // A category that is none of these ends the run.
      Value known =
          g.add(OperatorOps.any(matches).axis(ImmutableLongArray.of(GraphWriter.rank(x))));
      g.operation(
          OperatorOps.assertOp(g.add(OperatorOps.all(known)))
              .data(g.add(PirOps.combine(List.of(known)))));
    }
    return g.cast(matches, DType.FLOAT32);
  }

  /// Features that are missing, or NaN where NaN is what is missing, become those given for them.
  private static Value imputed(ImputerOp op, GraphWriter g) {
    Value x = g.in(op.x());
    if (GraphWriter.dtype(x) == DType.INT64) {
      long[] by = op.imputedValueInt64s().map(ImmutableLongArray::toArray).orElse(new long[0]);
      Value missing = g.isEqual(x, g.longs(new long[] {op.replacedValueInt64()}, 1));
      return g.choose(missing, g.longs(by, by.length), x);
    }
    Value features = g.cast(x, DType.FLOAT32);
    Value missing =
        Float.isNaN(op.replacedValueFloat())
            ? g.add(OperatorOps.isnan(features))
            : g.isEqual(features, op.replacedValueFloat());
    return g.choose(missing, row(g, op.imputedValueFloats(), "imputed_value_floats"), features);
  }

  private static Value joined(FeatureVectorizerOp op, GraphWriter g) {
    List<Value> parts = new ArrayList<>();
    for (Value x : op.x()) {
      Value part = g.cast(g.in(x), DType.FLOAT32);
      long rows = GraphWriter.rank(part) < 2 ? 1 : GraphWriter.size(part, 0);
      parts.add(g.reshape(part, rows, -1));
    }
    return g.concat(parts, 1);
  }
}
