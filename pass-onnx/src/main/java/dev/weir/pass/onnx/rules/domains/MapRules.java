package dev.weir.pass.onnx.rules.domains;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.ml.CastMapOp;
import dev.weir.dialect.onnx.ml.DictVectorizerOp;
import dev.weir.dialect.onnx.ml.ZipMapOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Lowered;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.CreationRules;
import dev.weir.pass.onnx.rules.IndexRules;
import java.util.List;

/// Maps, which are a tensor of keys and one of values.
final class MapRules {
  private MapRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.add(
        ZipMapOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          Value labels = ClassifierRules.labels(g, op.classlabelsInt64s(), op.classlabelsStrings());
          Value rows = GraphWriter.rank(x) == 1 ? g.reshape(x, 1, -1) : x;
          long count = GraphWriter.size(labels, 0);
          if (GraphWriter.rank(rows) != 2
              || !GraphWriter.type(rows).isDynamic(1)
                  && GraphWriter.type(rows).dimension(1) != count) {
            throw new Refusal("has %d labels for columns of '%s'", count, x.type());
          }
          g.set(op.z(), new Lowered.Maps(labels, rows));
        });
    table.one(DictVectorizerOp.class, MapRules::vector);
    table.one(CastMapOp.class, MapRules::cast);
  }

  private static Lowered.Maps map(GraphWriter g, Value value) {
    if (g.get(value) instanceof Lowered.Maps map && GraphWriter.rank(map.values()) == 1) {
      return map;
    }
    throw new Refusal("takes a map, but is given something else");
  }

  private static Value vector(DictVectorizerOp op, GraphWriter g) {
    Lowered.Maps map = map(g, op.x());
    ImmutableList<String> texts =
        op.stringVocabulary().flatMap(Constants::texts).orElse(ImmutableList.of());
    long[] numbers = op.int64Vocabulary().map(ImmutableLongArray::toArray).orElse(new long[0]);
    boolean isText = GraphWriter.dtype(map.keys()) == DType.STRING;
    if ((isText ? texts.size() : numbers.length) == 0) {
      throw new Refusal("has no vocabulary for keys '%s'", map.keys().type());
    }
    Value wanted = isText ? g.texts(texts, texts.size()) : g.longs(numbers, numbers.length);
    return g.unsqueeze(found(g, wanted, map), 0);
  }

  /// {@return the values for the keys `wanted`, or nothing where the map has none}
  private static Value found(GraphWriter g, Value wanted, Lowered.Maps map) {
    Value matches = g.isEqual(g.unsqueeze(wanted, 1), g.unsqueeze(map.keys(), 0));
    // Behind the keys is a place that all match.
    Value none = g.full(1, DType.INT32, GraphWriter.size(wanted, 0), 1);
    Value all = g.concat(List.of(g.cast(matches, DType.INT32), none), 1);
    Value place = g.add(OperatorOps.argmax(all, g.scalar(1, DType.INT64)).dtype(DType.INT64));
    DType dtype = GraphWriter.dtype(map.values());
    Value nothing = g.constant(Tensor.zeros(dtype, 1));
    return IndexRules.gather(g, g.concat(List.of(map.values(), nothing), 0), place, 0);
  }

  /// A map that is dense has its values in the order of its keys; one that is sparse has 0, or an empty string, where no key
  /// says otherwise.
  private static Value cast(CastMapOp op, GraphWriter g) {
    Lowered.Maps map = map(g, op.x());
    if (GraphWriter.dtype(map.keys()) == DType.STRING) {
      throw new Refusal("takes maps from integers, not from strings");
    }
    DType to =
        switch (op.castTo()) {
          case "TO_FLOAT" -> DType.FLOAT32;
          case "TO_INT64" -> DType.INT64;
          case "TO_STRING" -> DType.STRING;
          default -> throw new Refusal("makes the unknown type '%s'", op.castTo());
        };
    Value values =
        switch (op.mapForm()) {
          case "DENSE" -> {
            Value order = g.operation(OperatorOps.argsort(map.keys()).axis(0)).result(1);
            yield IndexRules.gather(g, map.values(), order, 0);
          }
          case "SPARSE" -> {
            long[] shape = CreationRules.checked(new long[] {op.maxMap()});
            yield found(g, IndexRules.steps(g, 1, 0, shape[0]), map);
          }
          default -> throw new Refusal("has the unknown form '%s'", op.mapForm());
        };
    return g.unsqueeze(g.cast(values, to), 0);
  }
}
