package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that take a regular part of a tensor, or turn it round.
final class SliceKernels {
  private SliceKernels() {}

  static HostKernel slice(KernelAttributes attributes) {
    long[] axes = attributes.integers("axes");
    long[] dropped = attributes.integers("decrease_axis");
    Arguments.OfIntegers starts = Arguments.integers(attributes, "starts", 1);
    Arguments.OfIntegers ends = Arguments.integers(attributes, "ends", 2);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Part part = part(x, axes, starts.get(call), ends.get(call));
      Tensor out = call.output(0, x.dtype(), without(dropped, part.shape));
      StridedCopy.gather(Shapes.apart(x, out), part.offset, part.strides, out, part.shape);
    };
  }

  static HostKernel sliceGrad(KernelAttributes attributes) {
    long[] axes = attributes.integers("axes");
    long[] dropped = attributes.integers("decrease_axis");
    Arguments.OfIntegers starts = Arguments.integers(attributes, "starts", 2);
    Arguments.OfIntegers ends = Arguments.integers(attributes, "ends", 3);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Part part = part(x, axes, starts.get(call), ends.get(call));
      putBack(call, x, part, without(dropped, part.shape));
    };
  }

  /// The elements of a tensor that a slice takes.
  ///
  /// @param offset the place of the first one
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Part(long offset, long[] strides, long[] shape) {}

  private static Part part(Tensor x, long[] axes, long[] from, long[] to) {
    checkLists(axes, from, to, from);
    long[] shape = x.shape();
    long[] strides = Shapes.strides(shape);
    long offset = 0;
    for (int i = 0; i < axes.length; i++) {
      int axis = Shapes.axis(axes[i], x.rank());
      long extent = x.dim(axis);
      long start = Math.clamp(from[i] < 0 ? from[i] + extent : from[i], 0L, extent);
      long end = Math.clamp(to[i] < 0 ? to[i] + extent : to[i], 0L, extent);
      shape[axis] = Math.max(0, end - start);
      offset += start * strides[axis];
    }
    return new Part(offset, strides, shape);
  }

  /// Writes operand 1, the gradient of the part, which has shape `taken`, to its place among zeros.
  private static void putBack(KernelCall call, Tensor x, Part part, long[] taken) {
    Tensor gradient = Shapes.required(call, 1);
    if (gradient.dtype() != x.dtype() || !gradient.hasShape(taken)) {
      throw KernelException.of(
          "a part of %s of shape %s has no gradient of type %s",
          x.describe(), Arrays.toString(taken), gradient.describe());
    }
    Tensor out = call.output(0, x.dtype(), x.shape());
    Tensor source = Shapes.apart(gradient, out);
    CreationKernels.fill(out, 0);
    StridedCopy.copy(
        source, 0, Shapes.strides(part.shape), out, part.offset, part.strides, part.shape);
  }

  private static long[] without(long[] dropped, long[] shape) {
    boolean[] drop =
        dropped.length == 0 ? new boolean[shape.length] : Shapes.axisSet(dropped, shape.length);
    long[] kept = new long[shape.length];
    int count = 0;
    for (int i = 0; i < shape.length; i++) {
      if (!drop[i]) {
        kept[count++] = shape[i];
      } else if (shape[i] != 1) {
        throw KernelException.of("'decrease_axis' %d has extent %d, not 1", i, shape[i]);
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private static void checkLists(long[] axes, long[] starts, long[] ends, long[] strides) {
    if (axes.length != starts.length
        || axes.length != ends.length
        || axes.length != strides.length) {
      throw KernelException.of(
          "%d axes, but %d starts, %d ends and %d strides",
          axes.length, starts.length, ends.length, strides.length);
    }
  }

  static HostKernel stridedSlice(KernelAttributes attributes) {
    long[] axes = attributes.integers("axes");
    Arguments.OfIntegers starts = Arguments.integers(attributes, "starts", 1);
    Arguments.OfIntegers ends = Arguments.integers(attributes, "ends", 2);
    Arguments.OfIntegers steps = Arguments.integers(attributes, "strides", 3);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Part part = part(x, axes, starts.get(call), ends.get(call), steps.get(call));
      Tensor out = call.output(0, x.dtype(), part.shape);
      StridedCopy.gather(Shapes.apart(x, out), part.offset, part.strides, out, part.shape);
    };
  }

  static HostKernel stridedSliceGrad(KernelAttributes attributes) {
    long[] axes = attributes.integers("axes");
    Arguments.OfIntegers starts = Arguments.integers(attributes, "starts", 2);
    Arguments.OfIntegers ends = Arguments.integers(attributes, "ends", 3);
    Arguments.OfIntegers steps = Arguments.integers(attributes, "strides", 4);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Part part = part(x, axes, starts.get(call), ends.get(call), steps.get(call));
      putBack(call, x, part, part.shape);
    };
  }

  private static Part part(Tensor x, long[] axes, long[] from, long[] to, long[] step) {
    checkLists(axes, from, to, step);
    long[] shape = x.shape();
    long[] strides = Shapes.strides(shape);
    long offset = 0;
    for (int i = 0; i < axes.length; i++) {
      int axis = Shapes.axis(axes[i], x.rank());
      if (step[i] == 0) {
        throw new KernelException("a stride is zero");
      }
      long extent = x.dim(axis);
      boolean forward = step[i] > 0;
      // Backwards, positions run from extent - 1 down to "before the first", which is -1.
      long low = forward ? 0 : -1;
      long high = forward ? extent : extent - 1;
      long start = Math.clamp(from[i] < 0 ? from[i] + extent : from[i], low, high);
      // Backwards, an end of -1 does not count from the end: it is the place before the first.
      boolean toFront = !forward && to[i] == -1;
      long end = Math.clamp(to[i] < 0 && !toFront ? to[i] + extent : to[i], low, high);
      long span = forward ? end - start : start - end;
      long stride = Math.abs(step[i]);
      shape[axis] = span <= 0 ? 0 : (span + stride - 1) / stride;
      offset += shape[axis] == 0 ? 0 : start * strides[axis];
      strides[axis] *= step[i];
    }
    return new Part(offset, strides, shape);
  }

  static HostKernel flip(KernelAttributes attributes) {
    long[] axes = attributes.integers("axis");
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long[] strides = Shapes.strides(x.shape());
      long offset = 0;
      boolean[] turned = axes.length == 0 ? new boolean[x.rank()] : Shapes.axisSet(axes, x.rank());
      for (int i = 0; i < x.rank(); i++) {
        if (turned[i] && x.dim(i) > 0) {
          offset += (x.dim(i) - 1) * strides[i];
          strides[i] = -strides[i];
        }
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      StridedCopy.gather(Shapes.apart(x, out), offset, strides, out, x.shape());
    };
  }

  static HostKernel roll(KernelAttributes attributes) {
    long[] axes = attributes.integers("axis");
    Arguments.OfIntegers shifts = Arguments.integers(attributes, "shifts", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long[] by = shifts.get(call);
      if (by.length != Math.max(1, axes.length)) {
        throw KernelException.of("%d shifts for %d axes", by.length, axes.length);
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      Tensor source = Shapes.apart(x, out);
      if (axes.length == 0) {
        rotate(
            source.reshapedView(x.elementCount()),
            new long[] {by[0]},
            out.reshapedView(x.elementCount()));
        return;
      }
      long[] total = new long[x.rank()];
      for (int i = 0; i < axes.length; i++) {
        total[Shapes.axis(axes[i], x.rank())] += by[i];
      }
      rotate(source, total, out);
    };
  }

  /// Copies the up to 2^rank blocks that a rotation keeps together.
  private static void rotate(Tensor source, long[] shifts, Tensor out) {
    if (source.elementCount() == 0) {
      return;
    }
    int rank = source.rank();
    long[] strides = Shapes.strides(source.shape());
    for (int corner = 0; corner < 1 << rank; corner++) {
      long[] block = new long[rank];
      long from = 0;
      long to = 0;
      for (int i = 0; i < rank; i++) {
        long extent = source.dim(i);
        long shift = Math.floorMod(shifts[i], extent);
        boolean wraps = (corner >> i & 1) != 0;
        block[i] = wraps ? shift : extent - shift;
        from += wraps ? (extent - shift) * strides[i] : 0;
        to += wraps ? 0 : shift * strides[i];
      }
      StridedCopy.copy(source, from, strides, out, to, strides, block);
    }
  }
}
