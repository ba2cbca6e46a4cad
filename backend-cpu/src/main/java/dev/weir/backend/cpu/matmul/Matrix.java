package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.NarrowFloats;
import java.lang.foreign.MemorySegment;

/// A matrix in native memory: element `(r, c)` lies at `address + r * rowStride + c * columnStride`. One may
/// be [#set] again and again where nothing is to be allocated.
public final class Matrix {
  private DType dtype = DType.FLOAT32;
  private long address;
  private long rowStride;
  private long columnStride;

  /// Makes a matrix that is still to be set.
  public Matrix() {}

  /// Makes a matrix.
  ///
  /// @param dtype float32, float16 or bfloat16, or int8 or uint8 if it is only read
  /// @param rowStride bytes between rows
  /// @param columnStride bytes between columns
  public Matrix(DType dtype, long address, long rowStride, long columnStride) {
    set(dtype, address, rowStride, columnStride);
  }

  /// Makes this another matrix.
  public void set(DType type, long start, long down, long across) {
    dtype = type;
    address = start;
    rowStride = down;
    columnStride = across;
  }

  DType dtype() {
    return dtype;
  }

  /// {@return the bytes between rows}
  long rowStride() {
    return rowStride;
  }

  /// {@return the bytes between columns}
  long columnStride() {
    return columnStride;
  }

  /// {@return whether products are computed of matrices of `dtype`, in `f32`}
  public static boolean supports(DType dtype) {
    return dtype == DType.FLOAT32 || dtype == DType.FLOAT16 || dtype == DType.BFLOAT16;
  }

  /// {@return the matrix with rows and columns exchanged}
  public Matrix transposed() {
    return new Matrix(dtype, address, columnStride, rowStride);
  }

  /// {@return whether the elements of a row are neighbours}
  public boolean hasDenseRows() {
    return columnStride == dtype.byteSize();
  }

  /// {@return whether the elements of a column are neighbours}
  boolean hasDenseColumns() {
    return rowStride == dtype.byteSize();
  }

  /// {@return whether the elements of a row are neighbours and of the type that is computed in}
  boolean isFloatRows() {
    return dtype == DType.FLOAT32 && columnStride == Float.BYTES;
  }

  /// {@return the part of the matrix that begins at a row and a column}
  Matrix from(long row, long column) {
    return new Matrix(dtype, at(row, column), rowStride, columnStride);
  }

  long at(long row, long column) {
    return address + row * rowStride + column * columnStride;
  }

  float get(long at) {
    return switch (dtype) {
      case FLOAT32 -> NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, at);
      case FLOAT16 -> Float.float16ToFloat(NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at));
      case INT8 -> NativeMemory.ALL.get(JAVA_BYTE, at);
      case UINT8 -> NativeMemory.ALL.get(JAVA_BYTE, at) & 0xFF;
      default -> NarrowFloats.bfloat16ToFloat(NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at));
    };
  }

  void set(long at, float value) {
    switch (dtype) {
      case FLOAT32 -> NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, at, value);
      case FLOAT16 -> NativeMemory.ALL.set(JAVA_SHORT_UNALIGNED, at, Float.floatToFloat16(value));
      default ->
          NativeMemory.ALL.set(JAVA_SHORT_UNALIGNED, at, NarrowFloats.floatToBfloat16(value));
    }
  }

  /// Reads `count` elements of row `row` from `column` on.
  void getRow(long row, long column, int count, float[] to) {
    getRow(row, column, count, to, 0);
  }

  /// Reads `count` elements of row `row` from `column` on to behind `at` others.
  void getRow(long row, long column, int count, float[] to, int at) {
    long from = at(row, column);
    if (isFloatRows()) {
      MemorySegment.copy(NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, from, to, at, count);
    } else if (dtype == DType.FLOAT16 && hasDenseRows()) {
      for (int i = 0; i < count; i++) {
        to[at + i] =
            Float.float16ToFloat(
                NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, from + (long) i * Short.BYTES));
      }
    } else if (dtype == DType.BFLOAT16 && hasDenseRows()) {
      for (int i = 0; i < count; i++) {
        to[at + i] =
            NarrowFloats.bfloat16ToFloat(
                NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, from + (long) i * Short.BYTES));
      }
    } else if (dtype == DType.INT8 && hasDenseRows()) {
      for (int i = 0; i < count; i++) {
        to[at + i] = NativeMemory.ALL.get(JAVA_BYTE, from + i);
      }
    } else if (dtype == DType.UINT8 && hasDenseRows()) {
      for (int i = 0; i < count; i++) {
        to[at + i] = NativeMemory.ALL.get(JAVA_BYTE, from + i) & 0xFF;
      }
    } else {
      for (int i = 0; i < count; i++) {
        to[at + i] = get(from + i * columnStride);
      }
    }
  }

  /// Writes `count` elements of row `row` from `column` on.
  ///
  /// @param from the address of as many floats
  void setRow(long row, long column, int count, long from) {
    long to = at(row, column);
    for (int i = 0; i < count; i++) {
      set(
          to + i * columnStride,
          NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + (long) i * Float.BYTES));
    }
  }
}
