package dev.weir.formats.pir.parameter;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.MappedTensors;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;

/// Reads the tensors of a parameter file one after the other. No number in the file is believed
/// before it is held against the size of the file.
final class PirParameterReader {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int MAX_RANK = 64;

  /// What a file says of a tensor.
  private record Description(DType dtype, ImmutableLongArray shape) {
    String describe() {
      StringBuilder text = new StringBuilder();
      shape.forEach(size -> text.append(size).append('x'));
      return text.append(dtype.mlirName()).toString();
    }
  }

  /// Says what is wrong at the current offset.
  private static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
    Fault(String format, Object... arguments) {
      super(format.formatted(arguments), null, false, false);
    }
  }

  private final Path file;
  private final MappedTensors mapped;
  private final MemorySegment bytes;
  private final Diagnostics diagnostics;
  private long offset;

  private PirParameterReader(Path file, MappedTensors mapped, Diagnostics diagnostics) {
    this.file = file;
    this.mapped = mapped;
    this.bytes = mapped.bytes();
    this.diagnostics = diagnostics;
  }

  static PirParameterReader open(Path file, Diagnostics diagnostics) {
    return new PirParameterReader(file, MappedTensors.open(file), diagnostics);
  }

  /// {@return the next tensor, which must fit `parameter`, or empty after reporting why it does not}
  Optional<Tensor> next(String name, Operation parameter) {
    long start = offset;
    try {
      Description found = header();
      if (!PirParameterFile.fits(found.dtype(), found.shape().toArray(), parameter)) {
        offset = start;
        throw new Fault(
            "the file holds %s here, but the program declares '%s';"
                + " the file may belong to another program",
            found.describe(), parameter.result(0).type());
      }
      return Optional.of(data(found));
    } catch (Fault fault) {
      diagnostics
          .error(where(), "parameter '%s' at offset %d: %s", name, offset, fault.getMessage())
          .note(parameter.location(), "the parameter is declared here");
      return Optional.empty();
    }
  }

  /// Reports if something follows the last of `count` parameters.
  void end(int count) {
    if (offset < bytes.byteSize()) {
      diagnostics.error(
          where(),
          "%d byte(s) are left at offset %d after the %d parameter(s) of the program;"
              + " the file may belong to another program",
          bytes.byteSize() - offset,
          offset,
          count);
    }
  }

  private Location where() {
    return Location.of(file.toString(), 0, 0);
  }

  private Description header() {
    version("entry");
    long levels = take(8, "the number of levels of detail", LONG);
    if (levels < 0 || levels > remaining() / 8) {
      offset -= 8;
      throw new Fault(
          "%s levels of detail cannot be in a file of %d bytes",
          Long.toUnsignedString(levels), bytes.byteSize());
    }
    for (long i = 0; i < levels; i++) {
      long size = take(8, "a level of detail", LONG);
      if (size < 0 || size > remaining()) {
        offset -= 8;
        throw new Fault("a level of detail of %s bytes is cut off", Long.toUnsignedString(size));
      }
      offset += size;
    }
    version("tensor");
    if (remaining() < 4) {
      throw new Fault("the file ends within the description");
    }
    int size = bytes.get(INT, offset);
    if (size < 0 || size > remaining() - 4) {
      throw new Fault("a description of %d bytes is cut off", size);
    }
    offset += 4;
    return description(offset + size);
  }

  private void version(String what) {
    if (remaining() < 4) {
      throw new Fault(
          remaining() == 0 ? "the file has no more parameters" : "the file ends within the header");
    }
    int version = bytes.get(INT, offset);
    if (version != 0) {
      throw new Fault("%s of unknown version %s", what, Integer.toUnsignedString(version));
    }
    offset += 4;
  }

  private long take(int size, String what, ValueLayout.OfLong layout) {
    if (remaining() < size) {
      throw new Fault("the file ends within %s", what);
    }
    long value = bytes.get(layout, offset);
    offset += size;
    return value;
  }

  private long remaining() {
    return bytes.byteSize() - offset;
  }

  private Description description(long end) {
    Optional<DType> dtype = Optional.empty();
    var shape = ImmutableLongArray.builder();
    int rank = 0;
    while (offset < end) {
      long start = offset;
      long key = varint(end);
      if (key == (1 << 3)) {
        long code = varint(end);
        dtype =
            Optional.ofNullable(
                PirParameterFile.TYPE_CODES.inverse().get(Math.clamp(code, -1, 999)));
        if (dtype.isEmpty()) {
          offset = start;
          throw new Fault("unknown element type %d", code);
        }
      } else if (key == (2 << 3)) {
        shape.add(size(end));
        rank++;
      } else if (key == (2 << 3 | 2)) {
        long stop = varint(end) + offset;
        if (stop < offset || stop > end) {
          throw new Fault("the list of sizes is cut off");
        }
        for (; offset < stop; rank++) {
          shape.add(size(stop));
        }
      } else {
        offset = start;
        throw new Fault("unknown field %d in the description", key >>> 3);
      }
      if (rank > MAX_RANK) {
        throw new Fault("more than %d dimensions", MAX_RANK);
      }
    }
    if (dtype.isEmpty()) {
      throw new Fault("the description has no element type");
    }
    return new Description(dtype.get(), shape.build());
  }

  private long size(long end) {
    long start = offset;
    long size = varint(end);
    if (size < 0) {
      offset = start;
      throw new Fault("a size is negative: %d", size);
    }
    return size;
  }

  private long varint(long end) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (offset >= end) {
        throw new Fault("the description is cut off");
      }
      byte next = bytes.get(JAVA_BYTE, offset++);
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new Fault("a number in the description is too long");
  }

  private Tensor data(Description found) {
    long[] shape = found.shape().toArray();
    long limit = remaining() / found.dtype().byteSize();
    long count = found.shape().contains(0) ? 0 : 1;
    for (long size : shape) {
      if (count != 0 && size > limit / count) {
        throw new Fault(
            "a tensor %s needs more than the %d bytes that are left",
            found.describe(), remaining());
      }
      count *= size;
    }
    long start = offset;
    offset += count * found.dtype().byteSize();
    return mapped.tensor(start, found.dtype(), shape);
  }
}
