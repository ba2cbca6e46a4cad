package dev.weir.pass.onnx.rules.domains;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.ml.CategoryMapperOp;
import dev.weir.dialect.onnx.ml.LabelEncoderOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// Tables of keys, numbers or strings, and their values.
final class LabelRules {
  private static final String UNUSED = "_Unused";

  private LabelRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(LabelEncoderOp.class, LabelRules::encoded);
    table.one(
        CategoryMapperOp.class,
        (op, g) -> {
          ImmutableList<String> texts =
              op.catsStrings().flatMap(Constants::texts).orElse(ImmutableList.of());
          long[] numbers = op.catsInt64s().map(ImmutableLongArray::toArray).orElse(new long[0]);
          if (texts.size() != numbers.length) {
            throw new Refusal("has %d strings for %d numbers", texts.size(), numbers.length);
          }
          Value x = g.in(op.x());
          Tensor keys = Tensor.of(texts, texts.size());
          Tensor values = longs(numbers);
          return GraphWriter.dtype(x) == DType.STRING
              ? found(g, x, keys, values, longs(new long[] {op.defaultInt64()}))
              : found(g, x, values, keys, Tensor.of(ImmutableList.of(op.defaultString()), 1));
        });
  }

  private static Tensor longs(long[] values) {
    Tensor tensor = Tensor.zeros(DType.INT64, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return tensor;
  }

  private static Tensor floats(double... values) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  /// {@return the one of the lists that is given}
  private static Optional<Tensor> list(
      Optional<ImmutableLongArray> longs,
      Optional<ImmutableDoubleArray> floats,
      Optional<ArrayAttr> strings,
      Optional<Attribute> tensor) {
    return longs
        .map(list -> longs(list.toArray()))
        .or(() -> floats.map(list -> floats(list.toArray())))
        .or(() -> strings.flatMap(Constants::texts).map(list -> Tensor.of(list, list.size())))
        .or(() -> tensor.flatMap(Constants::tensor));
  }

  /// Version 1 has a list of strings, whose positions are numbers.
  private static Value encoded(LabelEncoderOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Optional<Tensor> classes = op.classesStrings().flatMap(Constants::tensor);
    if (classes.isPresent()) {
      long count = classes.get().elementCount();
      Tensor places = longs(LongStream.range(0, count).toArray());
      return GraphWriter.dtype(x) == DType.STRING
          ? found(g, x, classes.get(), places, longs(new long[] {op.defaultInt64().orElse(-1L)}))
          : found(
              g,
              x,
              places,
              classes.get(),
              Tensor.of(ImmutableList.of(op.defaultString().orElse(UNUSED)), 1));
    }
    Tensor keys =
        list(op.keysInt64s(), op.keysFloats(), op.keysStrings(), op.keysTensor())
            .orElseThrow(() -> new Refusal("is given no keys"));
    Tensor values =
        list(op.valuesInt64s(), op.valuesFloats(), op.valuesStrings(), op.valuesTensor())
            .orElseThrow(() -> new Refusal("is given no values"));
    Tensor otherwise =
        op.defaultTensor()
            .flatMap(Constants::tensor)
            .orElseGet(() ->
                switch (values.dtype()) {
                  case STRING -> Tensor.of(ImmutableList.of(op.defaultString().orElse(UNUSED)), 1);
                  case INT64 -> longs(new long[] {op.defaultInt64().orElse(-1L)});
                  default -> floats(op.defaultFloat().orElse(-0f));
                });
    return found(g, x, keys, values, otherwise);
  }

  /// Each key is compared, and the position of the first that is equal selects the value; the default stands behind
  /// them. A key that is NaN is equal to NaN.
  private static Value found(GraphWriter g, Value x, Tensor keys, Tensor values, Tensor otherwise) {
    long count = keys.elementCount();
    if (values.elementCount() != count || otherwise.elementCount() != 1) {
      throw new Refusal(
          "has %d values and %d defaults for %d keys",
          values.elementCount(), otherwise.elementCount(), count);
    }
    if (values.dtype() != otherwise.dtype()) {
      throw new Refusal("has values and a default of different types");
    }
    if ((GraphWriter.dtype(x) == DType.STRING) != (keys.dtype() == DType.STRING)) {
      throw new Refusal("looks up '%s' among keys that are %s", x.type(), keys.describe());
    }
    Value list = g.constant(keys.reshapedView(count));
    Value each =
        g.unsqueeze(
            keys.dtype() == DType.STRING ? x : g.cast(x, keys.dtype()), GraphWriter.rank(x));
    Value matches = g.isEqual(each, list);
    boolean hasNan =
        keys.dtype().isFloat() && Arrays.stream(keys.toDoubleArray()).anyMatch(Double::isNaN);
    if (hasNan) {
      matches =
          g.either(matches, g.both(g.add(OperatorOps.isnan(each)), g.add(OperatorOps.isnan(list))));
    }
    Value steps = IndexRules.steps(g, 1, 0, count);
    Value none = g.number((double) count, DType.INT64);
    Value place = g.smallest(g.choose(matches, steps, none), false, GraphWriter.rank(x));
    Value all =
        g.concat(
            List.of(g.constant(values.reshapedView(count)), g.constant(otherwise.reshapedView(1))),
            0);
    return IndexRules.gather(g, all, place, 0);
  }
}
