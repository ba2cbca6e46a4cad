package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.dialect.builtin.data.Tensor;

/// A matrix inside a tensor: element `(r, c)` lies at `offset + r * rowStride + c * columnStride`.
public record MatrixView(Tensor tensor, long offset, long rowStride, long columnStride) {
  private static final int TRANSPOSED_AT_ONCE = 16;

  /// The matrix with rows and columns exchanged.
  public MatrixView transposed() {
    return new MatrixView(tensor, offset, columnStride, rowStride);
  }

  /// The matrix as addresses, which hold while the tensor is reachable.
  Matrix matrix() {
    long size = tensor.dtype().byteSize();
    return new Matrix(
        tensor.dtype(),
        tensor.data().address() + offset * size,
        rowStride * size,
        columnStride * size);
  }

  /// The same layout somewhere else in the tensor.
  MatrixView at(long newOffset) {
    return new MatrixView(tensor, newOffset, rowStride, columnStride);
  }

  /// Copies a block into the rows of `target`.
  void pack(long row, long column, int rows, int columns, float[][] target) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      for (int r = 0; r < rows; r++) {
        Elements.load(tensor, start + r * rowStride, target[r], 0, columns);
      }
    } else if (rowStride == 1) {
      // Some columns at a time, so that each row is written in runs.
      float[][] lines = new float[TRANSPOSED_AT_ONCE][rows];
      for (int first = 0; first < columns; first += TRANSPOSED_AT_ONCE) {
        int count = Math.min(TRANSPOSED_AT_ONCE, columns - first);
        for (int c = 0; c < count; c++) {
          Elements.load(tensor, start + (first + c) * columnStride, lines[c], 0, rows);
        }
        for (int r = 0; r < rows; r++) {
          float[] line = target[r];
          for (int c = 0; c < count; c++) {
            line[first + c] = lines[c][r];
          }
        }
      }
    } else {
      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
          target[r][c] = (float) tensor.getDouble(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Copies a block into the rows of `target`.
  void pack(long row, long column, int rows, int columns, double[][] target) {
    long start = offset + row * rowStride + column * columnStride;
    for (int r = 0; r < rows; r++) {
      if (columnStride == 1) {
        Elements.load(tensor, start + r * rowStride, target[r], 0, columns);
      } else {
        for (int c = 0; c < columns; c++) {
          target[r][c] = tensor.getDouble(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Copies a block into the rows of `target`.
  void pack(long row, long column, int rows, int columns, long[][] target) {
    long start = offset + row * rowStride + column * columnStride;
    for (int r = 0; r < rows; r++) {
      if (columnStride == 1) {
        Elements.load(tensor, start + r * rowStride, target[r], 0, columns);
      } else {
        for (int c = 0; c < columns; c++) {
          target[r][c] = tensor.getLong(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Writes a row of a block.
  void unpack(long row, long column, int columns, float[] source) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, 0, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        Elements.store(tensor, start + c * columnStride, source, c, 1);
      }
    }
  }

  /// Writes a row of a block.
  void unpack(long row, long column, int columns, double[] source) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, 0, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        tensor.setDouble(start + c * columnStride, source[c]);
      }
    }
  }

  /// Writes a row of a block.
  void unpack(long row, long column, int columns, long[] source) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, 0, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        tensor.setLong(start + c * columnStride, source[c]);
      }
    }
  }
}
