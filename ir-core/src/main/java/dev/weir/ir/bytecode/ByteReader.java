package dev.weir.ir.bytecode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Reads the parts of which everything else is made, from a stretch of the file. Errors name the
/// offset in the file.
final class ByteReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  final byte[] data;
  int at;
  int end;

  /// Reads `data` from `from` to `to`.
  ByteReader(byte[] data, int from, int to) {
    this.data = data;
    this.at = from;
    this.end = to;
  }

  /// {@return a reader of the same stretch of the file as `section`}
  static ByteReader of(byte[] data, Section section) {
    return new ByteReader(data, section.start(), section.end());
  }

  /// A stretch of the file.
  record Section(int start, int end) {
    int size() {
      return end - start;
    }
  }

  BytecodeFault fault(String message) {
    return new BytecodeFault(at, message);
  }

  boolean isAtEnd() {
    return at >= end;
  }

  int remaining() {
    return end - at;
  }

  int readByte() {
    if (at >= end) {
      throw fault("attempting to parse a byte at the end of the bytecode");
    }
    return data[at++] & 0xFF;
  }

  /// Reads an integer whose first byte says, by its trailing zeros, how many more it takes. It is
  /// unsigned; from 2^63 it comes out negative.
  long readVarInt() {
    if (at >= end) {
      throw fault("attempting to parse a byte at the end of the bytecode");
    }
    int first = data[at];
    if ((first & 1) != 0) {
      at++;
      return (first & 0xFFL) >>> 1;
    }
    return readLongVarInt(first & 0xFF);
  }

  private long readLongVarInt(int first) {
    int more = first == 0 ? 8 : Integer.numberOfTrailingZeros(first);
    int start = ++at;
    need(more);
    at += more;
    if (first == 0) {
      return (long) LONG.get(data, start);
    }
    long value = first;
    for (int i = 0; i < more; i++) {
      value |= (data[start + i] & 0xFFL) << (8 * i + 8);
    }
    return value >>> (more + 1);
  }

  long readSignedVarInt() {
    long value = readVarInt();
    return value >>> 1 ^ -(value & 1);
  }

  /// Reads an index into a list of `size` things called `what`.
  int readIndex(int size, String what) {
    int start = at;
    long index = readVarInt();
    return checkIndex(index, size, what, start);
  }

  int checkIndex(long index, int size, String what, int start) {
    if (index < 0 || index >= size) {
      throw new BytecodeFault(start, "invalid " + what + " index: " + Long.toUnsignedString(index));
    }
    return (int) index;
  }

  /// Reads how many things follow, each of at least one byte.
  int readCount(String what) {
    int start = at;
    return checkCount(readVarInt(), what, start);
  }

  int checkCount(long count, String what, int start) {
    if (count < 0 || count > end - at) {
      throw new BytecodeFault(
          start,
          "expected %s %s, but only %d bytes remain"
              .formatted(Long.toUnsignedString(count), what, end - at));
    }
    return (int) count;
  }

  private void need(long length) {
    if (length < 0 || length > end - at) {
      throw fault(
          "attempting to parse %s bytes when only %d remain"
              .formatted(Long.toUnsignedString(length), end - at));
    }
  }

  byte[] readBytes(long length) {
    need(length);
    byte[] bytes = Arrays.copyOfRange(data, at, at + (int) length);
    at += (int) length;
    return bytes;
  }

  Section readStretch(long length) {
    need(length);
    Section stretch = new Section(at, at + (int) length);
    at += (int) length;
    return stretch;
  }

  /// Reads a string that ends with a zero byte, without it.
  Section readTerminated() {
    for (int i = at; i < end; i++) {
      if (data[i] == 0) {
        Section string = new Section(at, i);
        at = i + 1;
        return string;
      }
    }
    throw fault("malformed null-terminated string, no null character found");
  }

  /// Skips what fills the file up to a multiple of `alignment`.
  void align(long alignment) {
    if (alignment <= 0 || Long.bitCount(alignment) != 1) {
      throw fault("expected alignment to be a power-of-two");
    }
    while ((at & alignment - 1) != 0) {
      int padding = readByte();
      if (padding != Encoding.ALIGNMENT_BYTE) {
        throw new BytecodeFault(
            at - 1, "expected alignment byte (0xCB), but got: '0x%X'".formatted(padding));
      }
    }
  }

  /// Reads the head of a section and returns its number; [#at] is then at its contents, whose length
  /// is [#sectionLength].
  int readSectionHead() {
    int kind = readByte();
    long length = readVarInt();
    int section = kind & 0x7F;
    if (section >= Encoding.SECTIONS) {
      throw fault("invalid section ID: " + section);
    }
    if ((kind & 0x80) != 0) {
      align(readVarInt());
    }
    need(length);
    sectionLength = (int) length;
    return section;
  }

  int sectionLength;
}
