package dev.weir.backend.cpu.kernels;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Copies a block of elements between two strided places without looking at what they are.
///
/// Every operator that only moves elements is one or a few of these copies: strides of 0 repeat and
/// negative strides reverse. Offsets and strides count elements.
public final class StridedCopy {
  private final MemorySegment source;
  private final MemorySegment target;
  private final int width;
  private final int rank;
  private final long[] extents;
  private final long[] from;
  private final long[] to;

  private StridedCopy(
      MemorySegment source,
      MemorySegment target,
      int width,
      int rank,
      long[] extents,
      long[] from,
      long[] to) {
    this.source = source;
    this.target = target;
    this.width = width;
    this.rank = rank;
    this.extents = extents;
    this.from = from;
    this.to = to;
  }

  /// Copies `shape` elements of `source`, read with `sourceStrides` from `sourceOffset` on, to the
  /// whole of `target` in order.
  static void gather(
      Tensor source, long sourceOffset, long[] sourceStrides, Tensor target, long[] shape) {
    copy(source, sourceOffset, sourceStrides, target, 0, Shapes.strides(shape), shape);
  }

  /// Copies `shape` elements between two tensors of one type.
  static void copy(
      Tensor source,
      long sourceOffset,
      long[] sourceStrides,
      Tensor target,
      long targetOffset,
      long[] targetStrides,
      long[] shape) {
    if (Shapes.product(shape, 0, shape.length) == 0) {
      return;
    }
    int bytes = source.dtype().byteSize();
    // A 16-byte element is two of 8 bytes, which are one more dimension.
    int parts = bytes == 16 ? 2 : 1;
    long[] extents = new long[shape.length + 2];
    long[] from = new long[shape.length + 2];
    long[] to = new long[shape.length + 2];
    int rank = 0;
    for (int i = 0; i < shape.length; i++) {
      long sourceStride = sourceStrides[i] * parts;
      long targetStride = targetStrides[i] * parts;
      rank = append(extents, from, to, rank, shape[i], sourceStride, targetStride);
    }
    rank = append(extents, from, to, rank, parts, 1, 1);
    if (rank == 0) {
      rank = 1;
      extents[0] = 1;
    }
    new StridedCopy(source.data(), target.data(), bytes / parts, rank, extents, from, to)
        .run(0, sourceOffset * parts, targetOffset * parts);
  }

  /// Adds a dimension inside those there are, merged with the last one where both sides allow.
  private static int append(
      long[] extents, long[] from, long[] to, int rank, long extent, long source, long target) {
    if (extent == 1) {
      return rank;
    }
    int last = rank - 1;
    if (rank > 0 && from[last] == source * extent && to[last] == target * extent) {
      extents[last] *= extent;
      from[last] = source;
      to[last] = target;
      return rank;
    }
    extents[rank] = extent;
    from[rank] = source;
    to[rank] = target;
    return rank + 1;
  }

  private void run(int dim, long sourceAt, long targetAt) {
    if (dim == rank - 1) {
      line(source, sourceAt, from[dim], target, targetAt, to[dim], extents[dim], width);
      return;
    }
    for (long i = 0; i < extents[dim]; i++) {
      run(dim + 1, sourceAt + i * from[dim], targetAt + i * to[dim]);
    }
  }

  /// Copies `count` elements that are `step` apart in `source` to consecutive places.
  public static void copyLine(
      Tensor source, long sourceAt, long step, Tensor target, long targetAt, long count) {
    int bytes = source.dtype().byteSize();
    if (bytes == 16) {
      for (long i = 0; i < count; i++) {
        copyRun(source, sourceAt + i * step, target, targetAt + i, 1);
      }
    } else {
      line(source.data(), sourceAt, step, target.data(), targetAt, 1, count, bytes);
    }
  }

  private static void line(
      MemorySegment source,
      long sourceAt,
      long sourceStep,
      MemorySegment target,
      long targetAt,
      long targetStep,
      long count,
      int width) {
    if (sourceStep == 1 && targetStep == 1) {
      MemorySegment.copy(source, sourceAt * width, target, targetAt * width, count * width);
      return;
    }
    switch (width) {
      case 1 -> {
        for (long i = 0; i < count; i++) {
          byte value = source.getAtIndex(JAVA_BYTE, sourceAt + i * sourceStep);
          target.setAtIndex(JAVA_BYTE, targetAt + i * targetStep, value);
        }
      }
      case 2 -> {
        for (long i = 0; i < count; i++) {
          short value = source.getAtIndex(JAVA_SHORT, sourceAt + i * sourceStep);
          target.setAtIndex(JAVA_SHORT, targetAt + i * targetStep, value);
        }
      }
      case 4 -> {
        for (long i = 0; i < count; i++) {
          int value = source.getAtIndex(JAVA_INT, sourceAt + i * sourceStep);
          target.setAtIndex(JAVA_INT, targetAt + i * targetStep, value);
        }
      }
      default -> {
        for (long i = 0; i < count; i++) {
          long value = source.getAtIndex(JAVA_LONG, sourceAt + i * sourceStep);
          target.setAtIndex(JAVA_LONG, targetAt + i * targetStep, value);
        }
      }
    }
  }

  /// Copies `count` consecutive elements.
  public static void copyRun(
      Tensor source, long sourceAt, Tensor target, long targetAt, long count) {
    int bytes = source.dtype().byteSize();
    MemorySegment.copy(
        source.data(), sourceAt * bytes, target.data(), targetAt * bytes, count * bytes);
  }

  /// The elements of `source` with its dimensions in the order `perm`, written to `target`.
  static void transpose(Tensor source, int[] perm, Tensor target) {
    long[] strides = Shapes.strides(source.shape());
    long[] permuted = new long[perm.length];
    Arrays.setAll(permuted, i -> strides[perm[i]]);
    long[] shape = new long[perm.length];
    Arrays.setAll(shape, i -> source.dim(perm[i]));
    gather(source, 0, permuted, target, shape);
  }
}
