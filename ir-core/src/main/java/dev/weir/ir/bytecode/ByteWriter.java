package dev.weir.ir.bytecode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// A growing array of bytes, written in the parts of which everything else is made.
final class ByteWriter {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// The most bytes of a section that are moved to give its length the fewest bytes. Moving more
  /// would cost nested sections time that grows with the square of their depth.
  private static final int MOVED = 1 << 14;

  /// How many bytes are kept free for the length of a section.
  private static final int LENGTH_BYTES = 5;

  private byte[] data;
  private int size;

  /// Makes an empty array.
  ByteWriter(int capacity) {
    data = new byte[Math.max(16, capacity)];
  }

  int size() {
    return size;
  }

  private void reserve(int more) {
    if (size + more > data.length || size + more < 0) {
      grow(more);
    }
  }

  private void grow(int more) {
    long wanted = Math.max((long) size + more, data.length * 2L);
    if ((long) size + more > Integer.MAX_VALUE - 16) {
      throw new IllegalArgumentException("the program takes more than 2 GiB of bytecode");
    }
    data = Arrays.copyOf(data, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
  }

  void writeByte(int value) {
    reserve(1);
    data[size++] = (byte) value;
  }

  void setByte(int at, int value) {
    data[at] = (byte) value;
  }

  void writeVarInt(long value) {
    if (size + 9 > data.length) {
      grow(9);
    }
    if (value >>> 7 == 0) {
      data[size++] = (byte) (value << 1 | 1);
      return;
    }
    int bits = 64 - Long.numberOfLeadingZeros(value);
    int bytes = (bits + 6) / 7;
    if (bytes > 8) {
      data[size] = 0;
      LONG.set(data, size + 1, value);
      size += 9;
      return;
    }
    LONG.set(data, size, (value << 1 | 1) << (bytes - 1));
    size += bytes;
  }

  void writeSignedVarInt(long value) {
    writeVarInt(value << 1 ^ value >> 63);
  }

  void writeVarIntWithFlag(long value, boolean flag) {
    writeVarInt(value << 1 | (flag ? 1 : 0));
  }

  void writeBytes(byte[] bytes) {
    writeBytes(bytes, 0, bytes.length);
  }

  void writeBytes(byte[] bytes, int from, int to) {
    reserve(to - from);
    System.arraycopy(bytes, from, data, size, to - from);
    size += to - from;
  }

  void writeBytes(ByteWriter other, int from, int to) {
    writeBytes(other.data, from, to);
  }

  void writeAll(ByteWriter other) {
    writeBytes(other.data, 0, other.size);
  }

  /// Fills up to a multiple of `alignment`.
  void align(int alignment) {
    while ((size & alignment - 1) != 0) {
      writeByte(Encoding.ALIGNMENT_BYTE);
    }
  }

  /// Writes a section whose contents are complete.
  void writeSection(int section, ByteWriter contents) {
    writeByte(section);
    writeVarInt(contents.size);
    writeAll(contents);
  }

  /// Writes a section whose contents want to begin at a multiple of `alignment`.
  void writeSection(int section, ByteWriter contents, int alignment) {
    int head = size;
    writeByte(section);
    writeVarInt(contents.size);
    if ((size & alignment - 1) != 0) {
      data[head] |= (byte) 0x80;
      writeVarInt(alignment);
      align(alignment);
    }
    writeAll(contents);
  }

  /// Begins a section whose contents follow; {@return what [#endSection] needs}.
  int beginSection(int section) {
    writeByte(section);
    reserve(LENGTH_BYTES);
    size += LENGTH_BYTES;
    return size;
  }

  /// Ends the section whose contents began at `start`.
  void endSection(int start) {
    int length = size - start;
    int head = start - LENGTH_BYTES;
    int bytes = LENGTH_BYTES;
    if (length <= MOVED) {
      bytes = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 6) / 7);
      System.arraycopy(data, start, data, head + bytes, length);
      size = head + bytes + length;
    }
    // How many bytes there are is said by the trailing zeros of the first, whatever the number.
    long encoded = ((long) length << 1 | 1) << (bytes - 1);
    for (int i = 0; i < bytes; i++) {
      data[head + i] = (byte) (encoded >> (8 * i));
    }
  }

  boolean sameBytes(int from, int to, int otherFrom) {
    return Arrays.equals(data, from, to, data, otherFrom, otherFrom + to - from);
  }

  int hash(int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + data[i];
    }
    return hash;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  byte[] toBytes() {
    return Arrays.copyOf(data, size);
  }
}
