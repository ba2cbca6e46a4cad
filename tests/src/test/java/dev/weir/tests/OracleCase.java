package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// One case of the oracle data: an operator, its attributes and operands, and the results it must
/// give. `tests/oracle/README.md` describes the files.
///
/// @param operator the name without dialect
/// @param attributes as `KernelAttributes.of` takes them
public record OracleCase(
    String operator,
    String name,
    ImmutableMap<String, Object> attributes,
    ImmutableList<Slot> operands,
    ImmutableList<Slot> results,
    double relativeTolerance,
    double absoluteTolerance) {
  /// An operand or result.
  public sealed interface Slot {}

  /// An optional one that is not there.
  public record Absent() implements Slot {}

  /// A single tensor; `bytes` is empty where only the type is known.
  public record One(DType dtype, ImmutableList<Long> shape, Optional<String> bytes)
      implements Slot {
    /// Whether the values are known too.
    public boolean hasValues() {
      return bytes.isPresent();
    }

    /// A tensor with these values.
    public Tensor tensor(Arena arena) {
      long[] dims = shape.stream().mapToLong(Long::longValue).toArray();
      Tensor tensor = Tensor.allocate(arena, dtype, dims);
      byte[] data = HexFormat.of().parseHex(bytes.orElseThrow());
      MemorySegment.copy(data, 0, tensor.data(), ValueLayout.JAVA_BYTE, 0, data.length);
      return tensor;
    }
  }

  /// A vector of tensors.
  public record Many(ImmutableList<One> tensors) implements Slot {}

  /// All cases of all files in a folder, in the order of their names.
  public static ImmutableList<OracleCase> readAll(Path folder) {
    return OracleFiles.readAll(folder, OracleCase::read);
  }

  private static Stream<OracleCase> read(JsonObject root) {
    String operator = root.get("op").getAsString().replaceFirst("^pd_op\\.", "");
    return root.getAsJsonArray("cases").asList().stream()
        .map(element -> of(operator, element.getAsJsonObject()));
  }

  private static OracleCase of(String operator, JsonObject json) {
    ImmutableMap.Builder<String, Object> attributes = ImmutableMap.builder();
    json.getAsJsonObject("attrs")
        .entrySet()
        .forEach(entry ->
            attribute(entry.getValue().getAsJsonObject())
                .ifPresent(value -> attributes.put(entry.getKey(), value)));
    return new OracleCase(
        operator,
        json.get("name").getAsString(),
        attributes.buildOrThrow(),
        slots(json.getAsJsonArray("inputs")),
        slots(json.getAsJsonArray("outputs")),
        json.get("rtol").getAsDouble(),
        json.get("atol").getAsDouble());
  }

  private static Optional<Object> attribute(JsonObject json) {
    JsonElement value = json.get("value");
    return switch (json.get("type").getAsString()) {
      case "bool" -> Optional.of(value.getAsBoolean());
      case "int32", "int64" -> Optional.of(value.getAsLong());
      case "float32", "float64" -> Optional.of(OracleFiles.number(value));
      case "string" -> Optional.of(value.getAsString());
      case "intarray", "int32array", "int64array" ->
          Optional.of(list(value, JsonElement::getAsLong));
      case "float32array" -> Optional.of(list(value, OracleFiles::number));
      case "dtype" -> Optional.of(DType.ofPaddleName(value.getAsString()).orElseThrow());
      case "place" -> Optional.empty();
      default -> throw new IllegalArgumentException("unknown attribute " + json);
    };
  }

  private static <T> List<T> list(JsonElement array, Function<JsonElement, T> read) {
    return array.getAsJsonArray().asList().stream().map(read).toList();
  }

  private static ImmutableList<Slot> slots(JsonArray json) {
    return json.asList().stream().map(OracleCase::slot).collect(ImmutableList.toImmutableList());
  }

  private static Slot slot(JsonElement json) {
    if (json.isJsonNull()) {
      return new Absent();
    }
    JsonObject object = json.getAsJsonObject();
    if (object.has("list")) {
      List<JsonElement> list = object.getAsJsonArray("list").asList();
      return new Many(
          list.stream()
              .map(element -> one(element.getAsJsonObject()))
              .collect(ImmutableList.toImmutableList()));
    }
    return one(object);
  }

  private static One one(JsonObject json) {
    return new One(
        DType.ofPaddleName(json.get("dtype").getAsString()).orElseThrow(),
        json.getAsJsonArray("shape").asList().stream()
            .map(JsonElement::getAsLong)
            .collect(ImmutableList.toImmutableList()),
        json.has("hex") ? Optional.of(json.get("hex").getAsString()) : Optional.empty());
  }
}
