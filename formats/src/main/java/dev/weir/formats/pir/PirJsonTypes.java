package dev.weir.formats.pir;

import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DenseLayoutAttr;
import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.dialect.controlflow.InletType;
import dev.weir.dialect.controlflow.OutletType;
import dev.weir.dialect.controlflow.StackType;
import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.dialect.operator.SparseCooTensorType;
import dev.weir.dialect.operator.SparseCsrTensorType;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Types in PIR JSON. Reading interns: equal types are the same object.
final class PirJsonTypes {
  /// The kind of a missing type or attribute.
  static final String NULL = "NULL";

  private static final ImmutableBiMap<String, Type> SIMPLE =
      ImmutableBiMap.<String, Type>builder()
          .put("0.t_bf16", FloatType.BF16)
          .put("0.t_f16", FloatType.F16)
          .put("0.t_f32", FloatType.F32)
          .put("0.t_f64", FloatType.F64)
          .put("0.t_f8e4m3fn", FloatType.F8E4M3FN)
          .put("0.t_f8e5m2", FloatType.F8E5M2)
          .put("0.t_i8", IntegerType.I8)
          .put("0.t_ui8", IntegerType.UI8)
          .put("0.t_i16", IntegerType.I16)
          .put("0.t_i32", IntegerType.I32)
          .put("0.t_i64", IntegerType.I64)
          .put("0.t_index", IndexType.INDEX)
          .put("0.t_bool", IntegerType.I1)
          .put("0.t_c64", new ComplexType(FloatType.F32))
          .put("0.t_c128", new ComplexType(FloatType.F64))
          .put("0.t_undefined", UndefinedType.UNDEFINED)
          .put("2.t_stack", StackType.STACK)
          .put("2.t_inlet", InletType.INLET)
          .put("2.t_outlet", OutletType.OUTLET)
          .buildOrThrow();

  private final Map<Type, Type> interned = new HashMap<>();

  /// {@return the type that `node` spells, or empty for a missing one}
  ///
  /// @throws dev.weir.formats.json.JsonError if it spells none
  Optional<Type> read(JsonNode node) {
    JsonObject object = node.asObject();
    String kind = object.require("#").asString();
    if (kind.equals(NULL)) {
      return Optional.empty();
    }
    Type simple = SIMPLE.get(kind);
    if (simple != null) {
      return Optional.of(simple);
    }
    Type type =
        switch (kind) {
          case "0.t_dtensor" -> tensor(object.require("D"));
          case "0.t_vec" -> tuple(object.require("D"));
          case "1.t_selected_rows" ->
              DeclaredType.map(tensor(object.require("D")), SelectedRowsType::new);
          case "1.t_dense_tensor_array" -> tensorArray(object.require("D"));
          case "1.t_sparse_coo_tensor" -> coordinates(object.require("D"));
          case "1.t_sparse_csr_tensor" -> rows(object.require("D"));
          default -> saved(object, kind);
        };
    Type known = interned.putIfAbsent(type, type);
    return Optional.of(known == null ? type : known);
  }

  /// {@return the type that `node` spells}
  Type require(JsonNode node) {
    return read(node).orElseThrow(() -> node.error("a type is missing here"));
  }

  private static SavedType saved(JsonObject object, String kind) {
    int dot = kind.indexOf('.');
    String dialect = dot < 0 ? "" : kind.substring(0, dot);
    if (PirNames.dialect(dialect).isEmpty()) {
      throw object.error("unknown dialect id \"%s\" in type \"%s\"", dialect, kind);
    }
    if (dialect.equals("0") || dialect.equals("1") || dialect.equals("2")) {
      throw object.error("unknown type \"%s\"", kind);
    }
    return new SavedType(kind, object.get("D").map(PirJson::text).orElse(""));
  }

  private TupleType tuple(JsonNode data) {
    var types = ImmutableList.<Type>builder();
    for (JsonNode element : data.asArray()) {
      types.add(require(element));
    }
    return new TupleType(types.build());
  }

  private static List<JsonNode> parts(JsonNode data, int count) {
    List<JsonNode> parts = data.asArray();
    if (parts.size() != count) {
      throw data.error("this type has %d parts, got %d", count, parts.size());
    }
    return parts;
  }

  private Type tensor(JsonNode data) {
    List<JsonNode> parts = parts(data, 5);
    var lod = ImmutableList.<ImmutableLongArray>builder();
    parts.get(3).asArray().forEach(level -> lod.add(longs(level)));
    return tensor(
        parts.get(0),
        parts.get(1),
        new DenseLayoutAttr(layout(parts.get(2)), lod.build(), parts.get(4).asLong()));
  }

  private Type tensor(JsonNode element, JsonNode sizes, DenseLayoutAttr encoding) {
    Type type = require(element);
    return DeclaredType.of(
        longs(sizes),
        known ->
            new TensorType(
                known, type, encoding.isDefault() ? Optional.empty() : Optional.of(encoding)));
  }

  private static ImmutableLongArray longs(JsonNode list) {
    var values = ImmutableLongArray.builder();
    list.asArray().forEach(value -> values.add(value.asLong()));
    return values.build();
  }

  private static DataLayout layout(JsonNode node) {
    String name = node.asString();
    return DataLayout.ofName(name).orElseThrow(() -> node.error("unknown layout \"%s\"", name));
  }

  private TensorType tensorOf(JsonNode node) {
    if (require(node) instanceof TensorType tensor) {
      return tensor;
    }
    throw node.error("expected a tensor type");
  }

  private Type tensorArray(JsonNode data) {
    List<JsonNode> parts = parts(data, 3);
    return DeclaredType.map(
        tensor(parts.get(0), parts.get(1), plain(parts.get(2))), TensorArrayType::new);
  }

  private SparseCooTensorType coordinates(JsonNode data) {
    List<JsonNode> parts = parts(data, 6);
    return new SparseCooTensorType(
        known(data, tensor(parts.get(0), parts.get(1), plain(parts.get(3)))),
        longs(parts.get(2)),
        tensorOf(parts.get(4)),
        tensorOf(parts.get(5)));
  }

  private SparseCsrTensorType rows(JsonNode data) {
    List<JsonNode> parts = parts(data, 6);
    return new SparseCsrTensorType(
        known(data, tensor(parts.get(0), parts.get(1), plain(parts.get(2)))),
        tensorOf(parts.get(3)),
        tensorOf(parts.get(4)),
        tensorOf(parts.get(5)));
  }

  /// A sparse tensor is of a kind that PaddlePaddle infers no sizes for.
  private static TensorType known(JsonNode at, Type type) {
    if (type instanceof TensorType tensor) {
      return tensor;
    }
    throw at.error("a size is -1 or more in a sparse tensor");
  }

  private static DenseLayoutAttr plain(JsonNode layout) {
    return new DenseLayoutAttr(layout(layout), ImmutableList.of(), 0);
  }

  /// Writes `type`.
  ///
  /// @throws NotInPir if PIR has no such type
  static void write(JsonWriter out, Type type) {
    String simple = SIMPLE.inverse().get(type);
    if (simple != null) {
      out.beginObject().key("#").string(simple).endObject();
      return;
    }
    if (type instanceof DeclaredType declared && declared.isPlain()) {
      write(out, declared.type(), declared.sizes());
    } else {
      write(out, type, null);
    }
  }

  /// Writes `type` with `sizes` in place of its own, if given.
  private static void write(JsonWriter out, Type type, @Nullable ImmutableLongArray sizes) {
    switch (type) {
      case TensorType tensor -> {
        out.beginObject().key("#").string("0.t_dtensor").key("D");
        writeTensor(out, tensor, sizes);
        out.endObject();
      }
      case SelectedRowsType rows -> {
        out.beginObject().key("#").string("1.t_selected_rows").key("D");
        writeTensor(out, rows.tensor(), sizes);
        out.endObject();
      }
      case TensorArrayType array -> {
        out.beginObject().key("#").string("1.t_dense_tensor_array").key("D").beginArray();
        writeSizes(out, array.tensor(), sizes);
        out.string(encoding(array.tensor()).layout().pirName()).endArray().endObject();
      }
      case SparseCooTensorType sparse -> {
        out.beginObject().key("#").string("1.t_sparse_coo_tensor").key("D").beginArray();
        writeSizes(out, sparse.tensor(), sizes);
        out.beginArray();
        sparse.nonZeroShape().forEach(out::number);
        out.endArray().string(encoding(sparse.tensor()).layout().pirName());
        write(out, sparse.indices());
        write(out, sparse.elements());
        out.endArray().endObject();
      }
      case SparseCsrTensorType sparse -> {
        out.beginObject().key("#").string("1.t_sparse_csr_tensor").key("D").beginArray();
        writeSizes(out, sparse.tensor(), sizes);
        out.string(encoding(sparse.tensor()).layout().pirName());
        write(out, sparse.rows());
        write(out, sparse.columns());
        write(out, sparse.elements());
        out.endArray().endObject();
      }
      case TupleType tuple -> {
        out.beginObject().key("#").string("0.t_vec").key("D").beginArray();
        tuple.types().forEach(element -> write(out, element));
        out.endArray().endObject();
      }
      case SavedType saved -> PirJson.writeSaved(out, saved.kind(), saved.data());
      default -> throw new NotInPir("type '" + type + "'");
    }
  }

  private static void writeTensor(
      JsonWriter out, TensorType tensor, @Nullable ImmutableLongArray sizes) {
    out.beginArray();
    writeSizes(out, tensor, sizes);
    DenseLayoutAttr dense = encoding(tensor);
    out.string(dense.layout().pirName()).beginArray();
    for (ImmutableLongArray level : dense.lod()) {
      out.beginArray();
      level.forEach(out::number);
      out.endArray();
    }
    out.endArray().number(dense.offset()).endArray();
  }

  private static void writeSizes(
      JsonWriter out, TensorType tensor, @Nullable ImmutableLongArray sizes) {
    write(out, tensor.elementType());
    out.beginArray();
    (sizes == null ? tensor.shape() : sizes).forEach(out::number);
    out.endArray();
  }

  private static DenseLayoutAttr encoding(TensorType tensor) {
    Optional<Attribute> encoding = tensor.withoutSizes().encoding();
    if (encoding.isEmpty()) {
      return new DenseLayoutAttr(DataLayout.NCHW, ImmutableList.of(), 0);
    }
    if (encoding.get() instanceof DenseLayoutAttr dense) {
      return dense;
    }
    throw new NotInPir("type '" + tensor + "'");
  }
}
