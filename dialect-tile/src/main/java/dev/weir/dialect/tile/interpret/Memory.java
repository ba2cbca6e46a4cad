package dev.weir.dialect.tile.interpret;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weir.dialect.builtin.data.NarrowFloats;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import java.lang.foreign.MemorySegment;

/// Elements that a kernel reads and writes, and the facts about each of them.
final class Memory {
  /// What it is called in messages.
  final String name;

  final Type element;
  final int count;
  private final MemorySegment data;
  private final int size;
  private final Uses uses;

  Memory(String name, Type element, MemorySegment data, Uses uses) {
    this.name = name;
    this.element = element;
    this.data = data;
    this.size = byteSize(element);
    this.count = Math.toIntExact(data.byteSize() / size);
    this.uses = uses;
  }

  static int byteSize(Type element) {
    return element instanceof FloatType number
        ? number.width() / Byte.SIZE
        : Math.max(1, ScalarNumbers.width(element) / Byte.SIZE);
  }

  /// Puts element `from` to place `to` of `tile`, read by `program`.
  void read(int from, Tile tile, int to, Program program) {
    uses.read(from, program);
    long at = (long) from * size;
    if (tile.isFloat()) {
      tile.reals()[to] = real(at);
    } else {
      tile.integers()[to] = integer(at);
    }
  }

  /// {@return element `from`, an integer, read by `program`}
  long readInteger(int from, Program program) {
    uses.read(from, program);
    return integer((long) from * size);
  }

  /// Makes value `from` of `tile` element `to`, written by `program`.
  void write(int to, Tile tile, int from, Program program) {
    uses.write(to, program);
    put(to, tile, from);
  }

  /// Adds value `from` of `tile` to element `to` for `program`.
  void add(int to, Tile tile, int from, Program program) {
    uses.add(to, program);
    Tile sum = new Tile(element, new int[0]);
    long at = (long) to * size;
    if (tile.isFloat()) {
      sum.reals()[0] = ScalarNumbers.round(element, real(at) + tile.reals()[from]);
    } else {
      sum.integers()[0] = ScalarNumbers.wrap(element, integer(at) + tile.integers()[from]);
    }
    put(to, sum, 0);
  }

  private void put(int to, Tile tile, int from) {
    long at = (long) to * size;
    if (!tile.isFloat()) {
      long value = tile.integers()[from];
      switch (size) {
        case 1 -> data.set(JAVA_BYTE, at, (byte) value);
        case 2 -> data.set(JAVA_SHORT_UNALIGNED, at, (short) value);
        case 4 -> data.set(JAVA_INT_UNALIGNED, at, (int) value);
        default -> data.set(JAVA_LONG_UNALIGNED, at, value);
      }
      return;
    }
    double value = tile.reals()[from];
    if (element == FloatType.F32) {
      data.set(JAVA_FLOAT_UNALIGNED, at, (float) value);
    } else if (element == FloatType.F64) {
      data.set(JAVA_DOUBLE_UNALIGNED, at, value);
    } else {
      data.set(
          JAVA_SHORT_UNALIGNED,
          at,
          element == FloatType.F16
              ? Float.floatToFloat16((float) value)
              : NarrowFloats.floatToBfloat16((float) value));
    }
  }

  private double real(long at) {
    if (element == FloatType.F32) {
      return data.get(JAVA_FLOAT_UNALIGNED, at);
    }
    if (element == FloatType.F64) {
      return data.get(JAVA_DOUBLE_UNALIGNED, at);
    }
    short bits = data.get(JAVA_SHORT_UNALIGNED, at);
    return element == FloatType.F16
        ? Float.float16ToFloat(bits)
        : NarrowFloats.bfloat16ToFloat(bits);
  }

  private long integer(long at) {
    long bits =
        switch (size) {
          case 1 -> data.get(JAVA_BYTE, at);
          case 2 -> data.get(JAVA_SHORT_UNALIGNED, at);
          case 4 -> data.get(JAVA_INT_UNALIGNED, at);
          default -> data.get(JAVA_LONG_UNALIGNED, at);
        };
    return ScalarNumbers.wrap(element, bits);
  }
}
