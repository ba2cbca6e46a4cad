package dev.weir.formats.weights;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.AtomicFile;
import dev.weir.formats.MappedTensors;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonReader;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Files of the format safetensors: a header in JSON that names tensors, their types, shapes and places, then their
/// elements. See [the format](https://huggingface.co/docs/safetensors/index#format).
///
/// As the format asks for, the places of tensors cover all that follows the header, without overlaps, and names are given
/// once.
public final class SafetensorsFile {
  private static final ValueLayout.OfLong LENGTH =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// The longest header that the format allows, in bytes.
  private static final long LONGEST_HEADER = 100_000_000;

  /// Bytes that are written at once.
  private static final long CHUNK = 1 << 30;

  private static final String METADATA = "__metadata__";

  private static final ImmutableMap<String, DType> TYPES =
      ImmutableMap.<String, DType>builder()
          .put("BOOL", DType.BOOL)
          .put("U8", DType.UINT8)
          .put("I8", DType.INT8)
          .put("U16", DType.UINT16)
          .put("I16", DType.INT16)
          .put("U32", DType.UINT32)
          .put("I32", DType.INT32)
          .put("U64", DType.UINT64)
          .put("I64", DType.INT64)
          .put("F8_E4M3", DType.FLOAT8_E4M3FN)
          .put("F8_E5M2", DType.FLOAT8_E5M2)
          .put("F16", DType.FLOAT16)
          .put("BF16", DType.BFLOAT16)
          .put("F32", DType.FLOAT32)
          .put("F64", DType.FLOAT64)
          .put("C64", DType.COMPLEX64)
          .buildOrThrow();

  private SafetensorsFile() {}

  /// Where a tensor lies, counted from the end of the header.
  private record Place(String name, long begin, long end) {}

  /// {@return whether a file that begins with `bytes` may be of this format}: the length of a header, and its `{`
  static boolean isOne(MemorySegment bytes) {
    return bytes.byteSize() > Long.BYTES && bytes.get(JAVA_BYTE, Long.BYTES) == '{';
  }

  /// {@return the tensors in `file` by name, in the order of the header, or empty after reporting what is wrong}
  public static Optional<ImmutableMap<String, Tensor>> read(Path file, Diagnostics diagnostics) {
    Location where = Location.of(file.toString(), 0, 0);
    try {
      return Optional.of(read(MappedTensors.open(file)));
    } catch (JsonError error) {
      diagnostics.error(
          where,
          "in line %d, column %d of the header: %s",
          error.line(),
          error.column(),
          error.getMessage());
    } catch (WeightFault fault) {
      diagnostics.error(where, "%s", fault.getMessage());
    } catch (UncheckedIOException e) {
      diagnostics.error(where, "cannot read the file: %s", e.getCause().getMessage());
    }
    return Optional.empty();
  }

  /// Writes `tensors` to `file`, which is replaced as a whole; the larger an element, the earlier its tensor, as the
  /// format asks for so that all are aligned.
  ///
  /// @return whether that was possible; if not, `diagnostics` tells why and the file is as it was
  public static boolean write(Path file, Map<String, Tensor> tensors, Diagnostics diagnostics) {
    Location where = Location.of(file.toString(), 0, 0);
    ImmutableMap<DType, String> names =
        TYPES.entrySet().stream()
            .collect(ImmutableMap.toImmutableMap(Map.Entry::getValue, Map.Entry::getKey));
    for (Map.Entry<String, Tensor> each : tensors.entrySet()) {
      DType dtype = each.getValue().dtype();
      if (!names.containsKey(dtype) || each.getKey().equals(METADATA)) {
        diagnostics.error(
            where,
            names.containsKey(dtype)
                ? "a tensor cannot be called '%s'"
                : "tensor '%s' has elements of a type that the format does not know: %s",
            each.getKey(),
            dtype.paddleName());
        return false;
      }
    }
    List<Map.Entry<String, Tensor>> inOrder =
        tensors.entrySet().stream()
            .sorted(
                Comparator.comparingInt(
                    (Map.Entry<String, Tensor> each) -> -each.getValue().dtype().byteSize()))
            .toList();
    try {
      AtomicFile.write(file, channel -> write(channel, inOrder, names));
      return true;
    } catch (IOException e) {
      diagnostics.error(where, "cannot write the file: %s", e.getMessage());
      return false;
    }
  }

  private static void write(
      FileChannel channel, List<Map.Entry<String, Tensor>> tensors, Map<DType, String> names)
      throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (JsonWriter header = new JsonWriter(text)) {
      header.beginObject();
      long at = 0;
      for (Map.Entry<String, Tensor> each : tensors) {
        Tensor tensor = each.getValue();
        header.key(each.getKey()).beginObject();
        header.key("dtype").string(names.get(tensor.dtype())).key("shape").beginArray();
        Arrays.stream(tensor.shape()).forEach(header::number);
        header.endArray().key("data_offsets").beginArray();
        header.number(at).number(at + tensor.byteSize()).endArray().endObject();
        at += tensor.byteSize();
      }
      header.endObject();
    }
    while (text.size() % Long.BYTES != 0) {
      text.write(' ');
    }
    ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    put(channel, length.putLong(text.size()).flip());
    put(channel, ByteBuffer.wrap(text.toByteArray()));
    for (Map.Entry<String, Tensor> each : tensors) {
      MemorySegment data = each.getValue().data();
      for (long at = 0; at < data.byteSize(); at += CHUNK) {
        put(channel, data.asSlice(at, Math.min(CHUNK, data.byteSize() - at)).asByteBuffer());
      }
    }
  }

  private static void put(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static ImmutableMap<String, Tensor> read(MappedTensors file) {
    MemorySegment bytes = file.bytes();
    if (bytes.byteSize() < Long.BYTES) {
      throw new WeightFault("this is no safetensors file: it has %d bytes", bytes.byteSize());
    }
    long length = bytes.get(LENGTH, 0);
    if (length < 0 || length > Math.min(LONGEST_HEADER, bytes.byteSize() - Long.BYTES)) {
      throw new WeightFault(
          "a header of %s bytes cannot be in a file of %d bytes",
          Long.toUnsignedString(length), bytes.byteSize());
    }
    long start = Long.BYTES + length;
    JsonReader header =
        new JsonReader(
            new ByteArrayInputStream(bytes.asSlice(Long.BYTES, length).toArray(JAVA_BYTE)));
    JsonNode.JsonObject entries = header.node().asObject();
    header.end();
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    List<Place> places =
        entries.members().entrySet().stream()
            .filter(entry -> !entry.getKey().equals(METADATA))
            .map(entry -> {
              JsonNode.JsonObject description = entry.getValue().asObject();
              Place place = place(entry.getKey(), description, bytes.byteSize() - start);
              tensors.put(entry.getKey(), tensor(file, start, description, place));
              return place;
            })
            .sorted(Comparator.comparingLong(Place::begin).thenComparingLong(Place::end))
            .toList();
    checkCover(places, bytes.byteSize() - start);
    return ImmutableMap.copyOf(tensors);
  }

  private static Place place(String name, JsonNode.JsonObject description, long size) {
    JsonNode offsets = description.require("data_offsets");
    List<JsonNode> bounds = offsets.asArray();
    if (bounds.size() != 2) {
      throw offsets.error("expected a begin and an end, got %d numbers", bounds.size());
    }
    long begin = bounds.get(0).asLong(0, size);
    return new Place(name, begin, bounds.get(1).asLong(begin, size));
  }

  private static Tensor tensor(
      MappedTensors file, long start, JsonNode.JsonObject description, Place place) {
    JsonNode type = description.require("dtype");
    DType dtype = TYPES.get(type.asString());
    if (dtype == null) {
      throw type.error(
          "'%s' has elements of unknown type '%s'; known are %s",
          place.name(), type.asString(), String.join(", ", TYPES.keySet()));
    }
    JsonNode sizes = description.require("shape");
    long[] shape =
        sizes.asArray().stream().mapToLong(size -> size.asLong(0, Long.MAX_VALUE)).toArray();
    long byteSize = dtype.byteSize();
    try {
      for (long size : shape) {
        byteSize = Math.multiplyExact(byteSize, size);
      }
    } catch (ArithmeticException e) {
      throw sizes.error("a tensor of that shape cannot exist");
    }
    if (byteSize != place.end() - place.begin()) {
      throw sizes.error(
          "'%s' needs %d bytes for its shape, but has %d",
          place.name(), byteSize, place.end() - place.begin());
    }
    return file.tensor(start + place.begin(), dtype, shape);
  }

  private static void checkCover(List<Place> places, long size) {
    long end = 0;
    for (Place place : places) {
      if (place.begin() != end) {
        throw new WeightFault(
            place.begin() < end
                ? "tensor '%s' begins at %d, within the one before it, which ends at %d"
                : "tensor '%s' begins at %d, but the one before it ends at %d",
            place.name(),
            place.begin(),
            end);
      }
      end = place.end();
    }
    if (end != size) {
      throw new WeightFault(
          "%d bytes follow the last of %d tensors: %s",
          size - end,
          places.size(),
          places.stream().map(Place::name).limit(3).collect(Collectors.joining(", ")));
    }
  }
}
