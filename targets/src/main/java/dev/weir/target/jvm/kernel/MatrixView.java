package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;

/// A matrix inside a tensor: element `(r, c)` lies at `offset + r * rowStride + c * columnStride`.
record MatrixView(Tensor tensor, long offset, long rowStride, long columnStride) {

  /// The matrix with rows and columns exchanged.
  MatrixView transposed() {
    return new MatrixView(tensor, offset, columnStride, rowStride);
  }

  /// The same layout somewhere else in the tensor.
  MatrixView at(long newOffset) {
    return new MatrixView(tensor, newOffset, rowStride, columnStride);
  }

  /// Copies a block into `target`, `pitch` apart from row to row.
  void pack(long row, long column, int rows, int columns, float[] target, int pitch) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      for (int r = 0; r < rows; r++) {
        Elements.load(tensor, start + r * rowStride, target, r * pitch, columns);
      }
    } else if (rowStride == 1) {
      float[] line = new float[rows];
      for (int c = 0; c < columns; c++) {
        Elements.load(tensor, start + c * columnStride, line, 0, rows);
        for (int r = 0; r < rows; r++) {
          target[r * pitch + c] = line[r];
        }
      }
    } else {
      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
          target[r * pitch + c] =
              (float) tensor.getDouble(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Copies a block into `target`, `pitch` apart from row to row.
  void pack(long row, long column, int rows, int columns, double[] target, int pitch) {
    long start = offset + row * rowStride + column * columnStride;
    for (int r = 0; r < rows; r++) {
      if (columnStride == 1) {
        Elements.load(tensor, start + r * rowStride, target, r * pitch, columns);
      } else {
        for (int c = 0; c < columns; c++) {
          target[r * pitch + c] = tensor.getDouble(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Copies a block into `target`, `pitch` apart from row to row.
  void pack(long row, long column, int rows, int columns, long[] target, int pitch) {
    long start = offset + row * rowStride + column * columnStride;
    for (int r = 0; r < rows; r++) {
      if (columnStride == 1) {
        Elements.load(tensor, start + r * rowStride, target, r * pitch, columns);
      } else {
        for (int c = 0; c < columns; c++) {
          target[r * pitch + c] = tensor.getLong(start + r * rowStride + c * columnStride);
        }
      }
    }
  }

  /// Writes a row of a block from `source[at..]`.
  void unpack(long row, long column, int columns, float[] source, int at) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, at, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        Elements.store(tensor, start + c * columnStride, source, at + c, 1);
      }
    }
  }

  /// Writes a row of a block from `source[at..]`.
  void unpack(long row, long column, int columns, double[] source, int at) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, at, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        tensor.setDouble(start + c * columnStride, source[at + c]);
      }
    }
  }

  /// Writes a row of a block from `source[at..]`.
  void unpack(long row, long column, int columns, long[] source, int at) {
    long start = offset + row * rowStride + column * columnStride;
    if (columnStride == 1) {
      Elements.store(tensor, start, source, at, columns);
    } else {
      for (int c = 0; c < columns; c++) {
        tensor.setLong(start + c * columnStride, source[at + c]);
      }
    }
  }
}
