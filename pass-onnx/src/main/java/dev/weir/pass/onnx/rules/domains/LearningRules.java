package dev.weir.pass.onnx.rules.domains;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.ml.ArrayFeatureExtractorOp;
import dev.weir.dialect.onnx.ml.BinarizerOp;
import dev.weir.dialect.onnx.ml.LabelEncoderOp;
import dev.weir.dialect.onnx.ml.LinearRegressorOp;
import dev.weir.dialect.onnx.ml.NormalizerOp;
import dev.weir.dialect.onnx.ml.OneHotEncoderOp;
import dev.weir.dialect.onnx.ml.ScalerOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.Arrays;
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
    table.one(LabelEncoderOp.class, LearningRules::labels);
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
    long features = GraphWriter.shape(x)[GraphWriter.rank(x) - 1];
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
    long[] categories =
        op.catsInt64s()
            .orElseThrow(() -> new Refusal("encodes strings, which operators do not know"))
            .toArray();
    if (op.zeros() == 0) {
      throw new Refusal("stops at an unknown category, which is not known");
    }
    Value x = g.cast(g.in(op.x()), DType.INT64);
    Value each = g.unsqueeze(x, GraphWriter.rank(x));
    return g.cast(g.isEqual(each, g.longs(categories, categories.length)), DType.FLOAT32);
  }

  /// Each key is compared, and the position of the one that is equal names the value.
  private static Value labels(LabelEncoderOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Optional<Value> longs = op.keysInt64s().map(keys -> g.longs(keys.toArray(), keys.length()));
    Value keys =
        longs
            .or(() -> op.keysFloats().map(list -> row(g, Optional.of(list), "keys")))
            .orElseThrow(() -> new Refusal("encodes strings, which operators do not know"));
    long count = GraphWriter.shape(keys)[0];
    Value matches = g.isEqual(g.unsqueeze(x, GraphWriter.rank(x)), keys);
    Value steps = IndexRules.steps(g, 1, 0, count);
    Value none = g.number((double) count, DType.INT64);
    // The first of equal keys counts; where none is equal the default stands behind them.
    Value place = g.smallest(g.choose(matches, steps, none), false, GraphWriter.rank(x));
    return IndexRules.gather(g, values(op, g, count), place, 0);
  }

  private static Value values(LabelEncoderOp op, GraphWriter g, long count) {
    Optional<ImmutableLongArray> longs = op.valuesInt64s();
    Optional<ImmutableDoubleArray> floats = op.valuesFloats();
    if (longs.isPresent() && longs.get().length() == count) {
      long[] all = Arrays.copyOf(longs.get().toArray(), (int) count + 1);
      all[(int) count] = op.defaultInt64().orElse(-1L);
      return g.longs(all, all.length);
    }
    if (floats.isPresent() && floats.get().length() == count) {
      double[] all = Arrays.copyOf(floats.get().toArray(), (int) count + 1);
      all[(int) count] = op.defaultFloat().orElse(-0f);
      return g.numbers(DType.FLOAT32, all, all.length);
    }
    throw new Refusal("has no number for each key");
  }
}
