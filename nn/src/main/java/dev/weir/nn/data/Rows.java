package dev.weir.nn.data;

import dev.weir.tensor.Tensor;

/// Some rows of a tensor.
final class Rows {
  private Rows() {}

  /// {@return the rows of `from` with these numbers}
  static Tensor of(Tensor from, long[] rows) {
    var source = from.storage();
    long[] shape = from.shape();
    long bytes = shape[0] == 0 ? 0 : source.byteSize() / shape[0];
    shape[0] = rows.length;
    var made = dev.weir.dialect.builtin.data.Tensor.zeros(from.dtype(), shape);
    for (int i = 0; i < rows.length; i++) {
      made.data().asSlice(i * bytes, bytes).copyFrom(source.data().asSlice(rows[i] * bytes, bytes));
    }
    return Tensor.copyOf(made);
  }
}
