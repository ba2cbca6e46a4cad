package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// What the oracle data says of types: an operator with attributes as PIR stores them, the types of
/// its operands and the types that its results must have. `tests/oracle/README.md` describes the
/// files.
///
/// @param results empty where the operands or attributes are ones that must be reported
public record OperatorTypeCase(
    String operator,
    String name,
    ImmutableMap<String, Attribute> attributes,
    ImmutableList<Slot> operands,
    Optional<ImmutableList<Slot>> results) {
  /// An operand or result.
  public sealed interface Slot {}

  /// An optional one that is not there.
  public record Absent() implements Slot {}

  /// A single tensor, with its values where it is a constant operand.
  public record One(TensorType type, Optional<ImmutableList<Double>> constant) implements Slot {}

  /// A list of tensors.
  public record Many(ImmutableList<One> tensors) implements Slot {}

  /// All cases of all files in a folder, in the order of their names.
  public static ImmutableList<OperatorTypeCase> readAll(Path folder) {
    return OracleFiles.readAll(folder, OperatorTypeCase::read);
  }

  /// {@return all cases of all files in a folder, by operator and name}
  public static Map<String, OperatorTypeCase> byName(Path folder) {
    Map<String, OperatorTypeCase> cases = new HashMap<>();
    for (OperatorTypeCase each : readAll(folder)) {
      cases.put(each.operator() + " " + each.name(), each);
    }
    return cases;
  }

  private static Stream<OperatorTypeCase> read(JsonObject root) {
    String operator = root.get("op").getAsString();
    return Stream.of("cases", "type_cases", "invalid_cases")
        .filter(root::has)
        .flatMap(part ->
            root.getAsJsonArray(part).asList().stream()
                .map(each -> of(operator, part, each.getAsJsonObject())));
  }

  private static OperatorTypeCase of(String operator, String part, JsonObject json) {
    var attributes = ImmutableMap.<String, Attribute>builder();
    json.getAsJsonObject("attrs")
        .entrySet()
        .forEach(e -> attributes.put(e.getKey(), attribute(e.getValue().getAsJsonObject())));
    return new OperatorTypeCase(
        operator,
        part + ": " + json.get("name").getAsString(),
        attributes.buildOrThrow(),
        slots(json.getAsJsonArray("inputs")),
        json.has("outputs")
            ? Optional.of(slots(json.getAsJsonArray("outputs")))
            : Optional.empty());
  }

  private static Attribute attribute(JsonObject json) {
    JsonElement value = json.get("value");
    return switch (json.get("type").getAsString()) {
      case "bool" -> BoolAttr.of(value.getAsBoolean());
      case "int32" -> IntegerAttr.i32(value.getAsInt());
      case "int64" -> IntegerAttr.i64(value.getAsLong());
      case "float32" -> FloatAttr.f32((float) OracleFiles.number(value));
      case "float64" -> FloatAttr.f64(OracleFiles.number(value));
      case "string" -> new StringAttr(value.getAsString());
      case "intarray" ->
          DenseArrayAttr.ofLongs(
              value.getAsJsonArray().asList().stream().mapToLong(JsonElement::getAsLong).toArray());
      case "int32array" -> array(value, e -> IntegerAttr.i32(e.getAsInt()));
      case "int64array" -> array(value, e -> IntegerAttr.i64(e.getAsLong()));
      case "float32array" -> array(value, e -> FloatAttr.f32((float) OracleFiles.number(e)));
      case "dtype" -> new DataTypeAttr(DType.ofPaddleName(value.getAsString()).orElseThrow());
      case "place" -> value.getAsString().equals("cpu") ? PlaceAttr.CPU : PlaceAttr.UNDEFINED;
      default -> throw new IllegalArgumentException("unknown attribute " + json);
    };
  }

  private static ArrayAttr array(JsonElement value, Function<JsonElement, Attribute> element) {
    return new ArrayAttr(
        value.getAsJsonArray().asList().stream()
            .map(element)
            .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableList<Slot> slots(JsonArray json) {
    return json.asList().stream()
        .map(OperatorTypeCase::slot)
        .collect(ImmutableList.toImmutableList());
  }

  private static Slot slot(JsonElement json) {
    if (json.isJsonNull()) {
      return new Absent();
    }
    JsonObject object = json.getAsJsonObject();
    return object.has("list")
        ? new Many(
            object.getAsJsonArray("list").asList().stream()
                .map(element -> one(element.getAsJsonObject()))
                .collect(ImmutableList.toImmutableList()))
        : one(object);
  }

  private static One one(JsonObject json) {
    DType dtype = DType.ofPaddleName(json.get("dtype").getAsString()).orElseThrow();
    long[] shape =
        json.getAsJsonArray("shape").asList().stream().mapToLong(JsonElement::getAsLong).toArray();
    boolean constant = json.has("const") && json.get("const").getAsBoolean() && json.has("hex");
    return new One(
        TensorType.of(ElementTypes.typeOf(dtype), ImmutableLongArray.copyOf(shape)),
        constant
            ? Optional.of(values(dtype, shape, json.get("hex").getAsString()))
            : Optional.empty());
  }

  private static ImmutableList<Double> values(DType dtype, long[] shape, String hex) {
    try (Arena arena = Arena.ofConfined()) {
      Tensor tensor = Tensor.allocate(arena, dtype, shape);
      byte[] bytes = HexFormat.of().parseHex(hex);
      MemorySegment.copy(bytes, 0, tensor.data(), ValueLayout.JAVA_BYTE, 0, bytes.length);
      var values = ImmutableList.<Double>builder();
      for (int i = 0; i < tensor.elementCount(); i++) {
        values.add(tensor.getDouble(i));
      }
      return values.build();
    }
  }
}
