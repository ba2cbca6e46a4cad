package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that give the same elements another shape.
final class ShapeKernels {
  private ShapeKernels() {}

  /// Copies operand 0 into result 0 of another shape; in place there is nothing to copy.
  private static void reshaped(KernelCall call, Tensor x, long[] shape) {
    Tensor out = call.output(0, x.dtype(), shape);
    if (out.data().address() != x.data().address()) {
      out.copyFrom(x);
    }
  }

  static HostKernel reshape(KernelAttributes attributes) {
    Arguments.OfIntegers target = Arguments.integers(attributes, "shape", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      reshaped(call, x, reshape(x, target.get(call)));
    };
  }

  /// Fills in the dimensions that `target` leaves open: 0 keeps the operand's, one -1 takes what is
  /// left of those that are not kept, so that a kept size of 0 does not hide it.
  private static long[] reshape(Tensor x, long[] target) {
    long[] shape = target.clone();
    int open = -1;
    long left = 1;
    long known = 1;
    for (int i = 0; i < Math.max(shape.length, x.rank()); i++) {
      if (i < shape.length && i < x.rank() && shape[i] == 0) {
        shape[i] = x.dim(i);
        continue;
      }
      left *= i < x.rank() ? x.dim(i) : 1;
      if (i >= shape.length) {
        continue;
      }
      if (shape[i] == -1 && open < 0) {
        open = i;
      } else if (shape[i] < 0) {
        throw mismatch(x, target);
      } else {
        known *= shape[i];
      }
    }
    if (open >= 0) {
      if (known == 0 ? left != 0 : left % known != 0) {
        throw mismatch(x, target);
      }
      shape[open] = known == 0 ? 0 : left / known;
      known *= shape[open];
    }
    if (known != left && Shapes.product(shape, 0, shape.length) != x.elementCount()) {
      // Where nothing is to be kept, a size of 0 that a program computed is that size.
      if (x.elementCount() > 0 || open >= 0 || Shapes.product(target, 0, target.length) != 0) {
        throw mismatch(x, target);
      }
      return target.clone();
    }
    return shape;
  }

  private static KernelException mismatch(Tensor x, long[] target) {
    return KernelException.of("cannot reshape %s to %s", x.describe(), Arrays.toString(target));
  }

  static HostKernel flatten(KernelAttributes attributes) {
    long start = attributes.integer("start_axis", 1);
    long stop = attributes.integer("stop_axis", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (x.rank() == 0) {
        reshaped(call, x, new long[] {1});
        return;
      }
      int from = Shapes.axis(start, x.rank());
      int to = Shapes.axis(stop, x.rank());
      if (to < from) {
        throw KernelException.of("'start_axis' %d comes after 'stop_axis' %d", start, stop);
      }
      long[] old = x.shape();
      long[] shape = new long[x.rank() - (to - from)];
      for (int i = 0; i < shape.length; i++) {
        shape[i] =
            i == from ? Shapes.product(old, from, to + 1) : i < from ? old[i] : old[i + to - from];
      }
      reshaped(call, x, shape);
    };
  }

  static HostKernel squeeze(KernelAttributes attributes) {
    Arguments.OfIntegers axes = Arguments.integers(attributes, "axis", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      boolean[] chosen = Shapes.axisSet(axes.get(call), x.rank());
      long[] kept = new long[x.rank()];
      int count = 0;
      for (int i = 0; i < x.rank(); i++) {
        if (!chosen[i] || x.dim(i) != 1) {
          kept[count++] = x.dim(i);
        }
      }
      reshaped(call, x, Arrays.copyOf(kept, count));
    };
  }

  static HostKernel unsqueeze(KernelAttributes attributes) {
    Arguments.OfIntegers axes = Arguments.integers(attributes, "axis", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long[] shape = x.shape();
      // Each axis counts in the shape made by those before it.
      for (long axis : axes.get(call)) {
        int at = Shapes.axis(axis, shape.length + 1);
        long[] wider = new long[shape.length + 1];
        System.arraycopy(shape, 0, wider, 0, at);
        wider[at] = 1;
        System.arraycopy(shape, at, wider, at + 1, shape.length - at);
        shape = wider;
      }
      reshaped(call, x, shape);
    };
  }

  static HostKernel transpose(KernelAttributes attributes) {
    long[] order = attributes.integers("perm");
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int rank = x.rank();
      if (order.length != rank) {
        throw KernelException.of(
            "'perm' %s does not order %d dimensions", Arrays.toString(order), rank);
      }
      int[] perm = new int[rank];
      boolean[] seen = new boolean[rank];
      long[] shape = new long[rank];
      for (int i = 0; i < rank; i++) {
        perm[i] = Shapes.axis(order[i], rank);
        if (seen[perm[i]]) {
          throw KernelException.of("'perm' %s names a dimension twice", Arrays.toString(order));
        }
        seen[perm[i]] = true;
        shape[i] = x.dim(perm[i]);
      }
      Tensor out = call.output(0, x.dtype(), shape);
      StridedCopy.transpose(Shapes.apart(x, out), perm, out);
    };
  }

  static HostKernel expand(KernelAttributes attributes) {
    Arguments.OfIntegers target = Arguments.integers(attributes, "shape", 1);
    return call -> expand(call, target.get(call));
  }

  static HostKernel expandAs(KernelAttributes attributes) {
    long[] declared = attributes.integers("target_shape");
    return call -> {
      Tensor target = Shapes.optional(call, 1);
      expand(call, target == null ? declared.clone() : target.shape());
    };
  }

  private static void expand(KernelCall call, long[] shape) {
    Tensor x = Shapes.required(call, 0);
    int lead = shape.length - x.rank();
    long[] own = Shapes.strides(x.shape());
    long[] strides = new long[shape.length];
    for (int i = 0; i < shape.length; i++) {
      long dim = i < lead ? 1 : x.dim(i - lead);
      if (shape[i] == -1 && i >= lead) {
        shape[i] = dim;
      }
      if (lead < 0 || shape[i] < 0 || (dim != 1 && dim != shape[i])) {
        throw KernelException.of("cannot expand %s to %s", x.describe(), Arrays.toString(shape));
      }
      strides[i] = dim == 1 ? 0 : own[i - lead];
    }
    if (lead < 0) {
      throw KernelException.of("cannot expand %s to %s", x.describe(), Arrays.toString(shape));
    }
    Tensor out = call.output(0, x.dtype(), Shapes.checked(shape));
    StridedCopy.gather(Shapes.apart(x, out), 0, strides, out, shape);
  }

  static HostKernel tile(KernelAttributes attributes) {
    Arguments.OfIntegers times = Arguments.integers(attributes, "repeat_times", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long[] repeats = times.get(call);
      int rank = Math.max(x.rank(), repeats.length);
      long[] old = aligned(x.shape(), rank);
      long[] factor = aligned(repeats, rank);
      long[] strides = Shapes.strides(old);
      long[] shape = new long[rank];
      // Repetition i and position i are neighbouring dimensions of the same memory.
      long[] split = new long[2 * rank];
      long[] splitStrides = new long[2 * rank];
      for (int i = 0; i < rank; i++) {
        if (factor[i] < 0) {
          throw KernelException.of("negative 'repeat_times' in %s", Arrays.toString(repeats));
        }
        shape[i] = old[i] * factor[i];
        split[2 * i] = factor[i];
        split[2 * i + 1] = old[i];
        splitStrides[2 * i + 1] = strides[i];
      }
      Tensor out = call.output(0, x.dtype(), Shapes.checked(shape));
      StridedCopy.gather(Shapes.apart(x, out), 0, splitStrides, out, split);
    };
  }

  static HostKernel tileGrad(KernelAttributes attributes) {
    Arguments.OfIntegers times = Arguments.integers(attributes, "repeat_times", 2);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 1);
      long[] repeats = times.get(call);
      int rank = Math.max(x.rank(), repeats.length);
      long[] old = aligned(x.shape(), rank);
      long[] factor = aligned(repeats, rank);
      long[] split = new long[2 * rank];
      long[] kept = new long[2 * rank];
      for (int i = 0; i < rank; i++) {
        split[2 * i] = factor[i];
        split[2 * i + 1] = old[i];
        kept[2 * i] = 1;
        kept[2 * i + 1] = old[i];
      }
      if (!gradient.dtype().isFloat()
          || gradient.dtype() != x.dtype()
          || gradient.elementCount() != Shapes.product(split, 0, split.length)) {
        throw KernelException.of(
            "%s repeated %s times has no gradient of type %s",
            x.describe(), Arrays.toString(repeats), gradient.describe());
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      Reduction.sumTo(gradient.reshapedView(split), out.reshapedView(kept));
    };
  }

  private static long[] aligned(long[] values, int rank) {
    long[] aligned = new long[rank];
    Arrays.fill(aligned, 1);
    System.arraycopy(values, 0, aligned, rank - values.length, values.length);
    return aligned;
  }
}
