package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;

/// A tensor seen as three dimensions around one axis: all before it, the axis, all after it.
///
/// Element `(o, a, i)` lies at `(o * extent + a) * inner + i`; a line is the elements that share
/// `o` and `i`.
public record AxisView(Tensor tensor, long outer, long extent, long inner) {

  /// The view of `tensor` around `axis`, which counts from 0. A tensor without dimensions has one
  /// line of one element.
  public static AxisView of(Tensor tensor, int axis) {
    long[] shape = tensor.shape();
    if (shape.length == 0) {
      return new AxisView(tensor, 1, 1, 1);
    }
    return new AxisView(
        tensor,
        Shapes.product(shape, 0, axis),
        shape[axis],
        Shapes.product(shape, axis + 1, shape.length));
  }

  /// The same view of another tensor of the same shape.
  public AxisView on(Tensor other) {
    return new AxisView(other, outer, extent, inner);
  }

  /// How many lines there are.
  public long lines() {
    return outer * inner;
  }

  private long first(long line) {
    return line / inner * extent * inner + line % inner;
  }

  /// Reads the elements of `line`, in order, into `target`.
  public void load(long line, double[] target) {
    int count = Shapes.extent(extent);
    long first = first(line);
    if (inner == 1) {
      Elements.load(tensor, first, target, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        target[i] = tensor.getDouble(first + i * inner);
      }
    }
  }

  /// Reads the elements of `line`, in order, into `target`.
  public void load(long line, long[] target) {
    int count = Shapes.extent(extent);
    long first = first(line);
    if (inner == 1) {
      Elements.load(tensor, first, target, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        target[i] = tensor.getLong(first + i * inner);
      }
    }
  }

  /// Writes the elements of `line`, in order, from `source`.
  public void store(long line, double[] source) {
    int count = Shapes.extent(extent);
    long first = first(line);
    if (inner == 1) {
      Elements.store(tensor, first, source, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        tensor.setDouble(first + i * inner, source[i]);
      }
    }
  }

  /// Writes the elements of `line`, in order, from `source`.
  public void store(long line, long[] source) {
    int count = Shapes.extent(extent);
    long first = first(line);
    if (inner == 1) {
      Elements.store(tensor, first, source, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        tensor.setLong(first + i * inner, source[i]);
      }
    }
  }
}
