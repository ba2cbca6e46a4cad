package dev.weir.formats.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.BlockFormat;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.MappedTensors;
import dev.weir.formats.gguf.GgufTensor.ElementType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file of the format [GGUF](https://github.com/ggml-org/ggml/blob/master/docs/gguf.md), version 2 or 3,
/// little-endian: metadata by key, and tensors by name. The file is mapped, not read.
///
/// As the format asks for, keys and names are given once, tensors begin at multiples of `general.alignment` and do not
/// overlap.
///
/// @param path where it lies
/// @param metadata what the file says, in its order
/// @param tensors the tensors, in the file's order
public record GgufFile(
    Path path, ImmutableMap<String, GgufValue> metadata, ImmutableMap<String, GgufTensor> tensors) {
  private static final String ALIGNMENT = "general.alignment";
  private static final long DEFAULT_ALIGNMENT = 32;

  /// A pair is a key and a type, and then the value.
  private static final int LEAST_PAIR = Long.BYTES + Integer.BYTES + 1;

  /// A tensor is a name, a rank, a type and an offset.
  private static final int LEAST_TENSOR = Long.BYTES + 2 * Integer.BYTES + Long.BYTES;

  private static final int MOST_DIMENSIONS = 4;

  private static final ImmutableMap<Integer, DType> PLAIN =
      ImmutableMap.<Integer, DType>builder()
          .put(0, DType.FLOAT32)
          .put(1, DType.FLOAT16)
          .put(24, DType.INT8)
          .put(25, DType.INT16)
          .put(26, DType.INT32)
          .put(27, DType.INT64)
          .put(28, DType.FLOAT64)
          .put(30, DType.BFLOAT16)
          .buildOrThrow();

  /// {@return whether a file that begins with `bytes` is of this format}
  public static boolean isOne(byte[] bytes) {
    return bytes.length >= 4
        && bytes[0] == 'G'
        && bytes[1] == 'G'
        && bytes[2] == 'U'
        && bytes[3] == 'F';
  }

  /// {@return what is in `file`, or empty after reporting what is wrong}
  public static Optional<GgufFile> read(Path file, Diagnostics diagnostics) {
    Location where = Location.of(file.toString(), 0, 0);
    try {
      return Optional.of(read(file, MappedTensors.open(file)));
    } catch (GgufFault fault) {
      diagnostics.error(where, "%s", fault.getMessage());
    } catch (UncheckedIOException e) {
      diagnostics.error(where, "cannot read the file: %s", e.getCause().getMessage());
    } catch (OutOfMemoryError e) {
      diagnostics.error(where, "there is no memory for the metadata");
    }
    return Optional.empty();
  }

  /// {@return the tensor of that name as a program takes it}: its values; or where `integers` asks for that the integers of a
  /// quantized matrix, whose scales bear its name with [QuantizedMatrix#SCALES] behind
  public Optional<Tensor> tensor(String name, boolean integers) {
    GgufTensor tensor = tensors.get(name);
    if (tensor != null) {
      return integers && tensor.quantized().isPresent()
          ? tensor.quantized().map(QuantizedMatrix::integers)
          : Optional.of(tensor.values());
    }
    return name.endsWith(QuantizedMatrix.SCALES)
        ? Optional.ofNullable(
                tensors.get(name.substring(0, name.length() - QuantizedMatrix.SCALES.length())))
            .flatMap(GgufTensor::quantized)
            .map(QuantizedMatrix::scales)
        : Optional.empty();
  }

  private static GgufFile read(Path path, MappedTensors file) {
    MemorySegment bytes = file.bytes();
    if (bytes.byteSize() < 4 || !isOne(bytes.asSlice(0, 4).toArray(JAVA_BYTE))) {
      throw new GgufFault("this is no GGUF file: it does not begin with 'GGUF'");
    }
    GgufCursor cursor = new GgufCursor(bytes);
    cursor.int32("the format's name");
    int version = cursor.int32("the version");
    if (version != 2 && version != 3) {
      throw new GgufFault(
          Integer.reverseBytes(version) == 3 || Integer.reverseBytes(version) == 2
              ? "the file is big-endian; only little-endian files are read"
              : "the file has version %s of the format; versions 2 and 3 are read",
          Integer.toUnsignedString(version));
    }
    int tensors = cursor.count("the number of tensors", LEAST_TENSOR);
    int pairs = cursor.count("the number of keys", LEAST_PAIR);
    Map<String, GgufValue> metadata = new LinkedHashMap<>();
    for (int i = 0; i < pairs; i++) {
      long at = cursor.offset();
      String key = cursor.string("a key");
      if (metadata.putIfAbsent(key, cursor.value(key)) != null) {
        throw new GgufFault("at byte %d: the key '%s' is there twice", at, key);
      }
    }
    long alignment = alignment(metadata.get(ALIGNMENT));
    Map<String, GgufTensor> found = new LinkedHashMap<>();
    for (int i = 0; i < tensors; i++) {
      long at = cursor.offset();
      GgufTensor tensor = tensor(cursor, file, alignment);
      if (found.putIfAbsent(tensor.name(), tensor) != null) {
        throw new GgufFault("at byte %d: tensor '%s' is there twice", at, tensor.name());
      }
    }
    long start = Math.ceilDiv(cursor.offset(), alignment) * alignment;
    found.replaceAll((name, tensor) -> placed(tensor, start));
    checkOverlaps(List.copyOf(found.values()));
    return new GgufFile(path, ImmutableMap.copyOf(metadata), ImmutableMap.copyOf(found));
  }

  private static long alignment(@Nullable GgufValue value) {
    if (value == null) {
      return DEFAULT_ALIGNMENT;
    }
    if (value instanceof GgufValue.IntegerValue(long alignment)
        && alignment > 0
        && alignment % 8 == 0
        && alignment <= Integer.MAX_VALUE) {
      return alignment;
    }
    throw new GgufFault(
        "'%s' is %s; expected a multiple of 8",
        ALIGNMENT,
        value instanceof GgufValue.IntegerValue(long other)
            ? Long.toUnsignedString(other)
            : value.kind());
  }

  /// {@return the tensor that is described next}; its offset is the one in the file, from the start of the data
  private static GgufTensor tensor(GgufCursor cursor, MappedTensors file, long alignment) {
    long at = cursor.offset();
    String name = cursor.string("the name of a tensor");
    int rank = cursor.int32("the rank of '" + name + "'");
    if (rank < 1 || rank > MOST_DIMENSIONS) {
      throw new GgufFault(
          "at byte %d: '%s' has %s dimensions; expected 1 to %d",
          at, name, Integer.toUnsignedString(rank), MOST_DIMENSIONS);
    }
    long[] shape = new long[rank];
    for (int i = rank - 1; i >= 0; i--) {
      shape[i] = cursor.int64("the shape of '" + name + "'");
    }
    int number = cursor.int32("the type of '" + name + "'");
    ElementType type =
        Optional.ofNullable(PLAIN.get(number))
            .<ElementType>map(ElementType.Plain::new)
            .or(() -> BlockFormat.ofNumber(number).map(ElementType.Blocks::new))
            .orElseThrow(() ->
                new GgufFault(
                    "at byte %d: '%s' has elements of type %s, which is not read; read are %s",
                    at,
                    name,
                    Integer.toUnsignedString(number),
                    String.join(", ", GgufTensor.readable())));
    long offset = cursor.int64("the offset of '" + name + "'");
    checkSizes(at, name, shape, type);
    if (offset < 0 || offset % alignment != 0) {
      throw new GgufFault(
          "at byte %d: '%s' has the offset %s; expected a multiple of %d",
          at, name, Long.toUnsignedString(offset), alignment);
    }
    return new GgufTensor(name, ImmutableLongArray.copyOf(shape), type, file, offset);
  }

  private static void checkSizes(long at, String name, long[] shape, ElementType type) {
    long row = shape[shape.length - 1];
    if (row % type.elements() != 0) {
      throw new GgufFault(
          "at byte %d: '%s' has rows of %d elements, which are no whole blocks of %d",
          at, name, row, type.elements());
    }
    long size = type.bytes();
    try {
      for (long each : shape) {
        if (each < 0) {
          throw new ArithmeticException();
        }
        size = Math.multiplyExact(size, each);
      }
    } catch (ArithmeticException e) {
      throw new GgufFault("at byte %d: a tensor of the shape of '%s' cannot exist", at, name);
    }
  }

  private static GgufTensor placed(GgufTensor tensor, long start) {
    long size = tensor.byteSize();
    long left = tensor.file().bytes().byteSize() - start - size;
    if (left < 0 || tensor.offset() > left) {
      throw new GgufFault(
          "tensor '%s' of %d bytes begins %d bytes after the start of the data, but %d are there",
          tensor.name(),
          size,
          tensor.offset(),
          Math.max(0, tensor.file().bytes().byteSize() - start));
    }
    return new GgufTensor(
        tensor.name(),
        tensor.shape(),
        tensor.elementType(),
        tensor.file(),
        start + tensor.offset());
  }

  private static void checkOverlaps(List<GgufTensor> tensors) {
    long end = 0;
    String last = "";
    for (GgufTensor tensor :
        tensors.stream().sorted(Comparator.comparingLong(GgufTensor::offset)).toList()) {
      if (tensor.byteSize() > 0) {
        if (tensor.offset() < end) {
          throw new GgufFault("tensors '%s' and '%s' overlap", last, tensor.name());
        }
        end = tensor.offset() + tensor.byteSize();
        last = tensor.name();
      }
    }
  }
}
