package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.List;

/// Operators that put tensors together along an axis, or take one apart.
final class JoinKernels {
  private JoinKernels() {}

  static HostKernel concat(KernelAttributes attributes) {
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 1, 0);
    return call -> {
      List<Tensor> parts = parts(call);
      Tensor first = parts.get(0);
      int at = Shapes.axis(axis.get(call), first.rank());
      long[] shape = first.shape();
      if (shape.length == 0) {
        throw new KernelException("tensors without dimensions cannot be concatenated");
      }
      long total = 0;
      for (Tensor part : parts) {
        long[] other = part.shape();
        if (other.length != shape.length) {
          throw mismatch(first, part);
        }
        total += other[at];
        other[at] = shape[at];
        if (!Arrays.equals(other, shape)) {
          throw mismatch(first, part);
        }
      }
      shape[at] = total;
      join(call.output(0, first.dtype(), shape), parts, at);
    };
  }

  static HostKernel transposeFlattenConcat(KernelAttributes attributes) {
    long[] perm = attributes.integers("trans_axis");
    long flatten = attributes.integer("flatten_axis", 1);
    long axis = attributes.integer("concat_axis", 0);
    return call -> {
      List<Tensor> parts = parts(call);
      Tensor first = parts.get(0);
      if (perm.length != first.rank() || flatten < 0 || flatten > perm.length) {
        throw KernelException.of(
            "cannot transpose %s by %s and flatten it around %d",
            first.describe(), Arrays.toString(perm), flatten);
      }
      int[] order = new int[perm.length];
      Arrays.setAll(order, i -> Shapes.axis(perm[i], perm.length));
      int at = Shapes.axis(axis, 2);
      long[] shape = flattened(first, order, (int) flatten);
      long total = 0;
      for (Tensor part : parts) {
        long[] other = part.rank() == perm.length ? flattened(part, order, (int) flatten) : shape;
        if (part.rank() != perm.length || other[1 - at] != shape[1 - at]) {
          throw mismatch(first, part);
        }
        total += other[at];
      }
      shape[at] = total;
      Tensor out = call.output(0, first.dtype(), shape);
      long offset = 0;
      for (Tensor part : parts) {
        copyTransposed(part, order, (int) flatten, out, offset);
        offset += flattened(part, order, (int) flatten)[at] * (at == 0 ? shape[1] : 1);
      }
    };
  }

  /// Rows and columns of `part`, transposed and then flattened around dimension `flatten`.
  private static long[] flattened(Tensor part, int[] order, int flatten) {
    long[] matrix = {1, 1};
    for (int i = 0; i < order.length; i++) {
      matrix[i < flatten ? 0 : 1] *= part.dim(order[i]);
    }
    return matrix;
  }

  /// Copies `part`, transposed and flattened, into the columns of the matrix `out` from `offset` on.
  private static void copyTransposed(
      Tensor part, int[] order, int flatten, Tensor out, long offset) {
    int rank = order.length;
    long[] strides = Shapes.strides(part.shape());
    long[] from = new long[rank];
    long[] to = new long[rank];
    long[] extents = new long[rank];
    long step = 1;
    for (int i = rank - 1; i >= 0; i--) {
      step = i == flatten - 1 ? out.dim(1) : step;
      from[i] = strides[order[i]];
      extents[i] = part.dim(order[i]);
      to[i] = step;
      step *= extents[i];
    }
    StridedCopy.copy(part, 0, from, out, offset, to, extents);
  }

  static HostKernel stack(KernelAttributes attributes) {
    long axis = attributes.integer("axis", 0);
    return call -> {
      List<Tensor> parts = parts(call);
      Tensor first = parts.get(0);
      int at = Shapes.axis(axis, first.rank() + 1);
      for (Tensor part : parts) {
        if (!part.hasShape(first.shape())) {
          throw mismatch(first, part);
        }
      }
      long[] shape = inserted(first.shape(), at, parts.size());
      join(call.output(0, first.dtype(), shape), parts, at);
    };
  }

  private static List<Tensor> parts(KernelCall call) {
    List<Tensor> parts = call.inputCount() == 0 ? List.of() : call.inputs(0);
    if (parts.isEmpty()) {
      throw new KernelException("nothing to join");
    }
    for (Tensor part : parts) {
      Shapes.sameType(parts.get(0), part);
    }
    return parts;
  }

  private static KernelException mismatch(Tensor first, Tensor other) {
    return KernelException.of("cannot join %s and %s", first.describe(), other.describe());
  }

  private static long[] inserted(long[] shape, int at, long extent) {
    long[] wider = new long[shape.length + 1];
    System.arraycopy(shape, 0, wider, 0, at);
    wider[at] = extent;
    System.arraycopy(shape, at, wider, at + 1, shape.length - at);
    return wider;
  }

  /// Writes the parts one after the other along dimension `at` of `out`. All that follows the axis
  /// is one run per part, so a part may have lost the axis itself.
  private static void join(Tensor out, List<Tensor> parts, int at) {
    long[] shape = out.shape();
    long outer = Shapes.product(shape, 0, at);
    long row = Shapes.product(shape, at, shape.length);
    long column = 0;
    for (Tensor part : parts) {
      long width = outer == 0 ? 0 : part.elementCount() / outer;
      for (long i = 0; i < outer; i++) {
        StridedCopy.copyRun(part, i * width, out, i * row + column, width);
      }
      column += width;
    }
  }

  static HostKernel split(KernelAttributes attributes) {
    Arguments.OfIntegers sections = Arguments.integers(attributes, "sections", 1);
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 2, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int at = Shapes.axis(axis.get(call), x.rank());
      long[] sizes = sections.get(call);
      int open = -1;
      long known = 0;
      for (int i = 0; i < sizes.length; i++) {
        if (sizes[i] >= 0) {
          known += sizes[i];
        } else if (open < 0) {
          open = i;
        } else {
          throw KernelException.of(
              "more than one section of unknown size in %s", Arrays.toString(sizes));
        }
      }
      if (open >= 0) {
        sizes[open] = x.dim(at) - known;
      }
      if (open < 0 ? known != x.dim(at) : sizes[open] < 0) {
        throw KernelException.of(
            "sections %s do not divide %s along axis %d", Arrays.toString(sizes), x.describe(), at);
      }
      separate(call, x, at, sizes);
    };
  }

  static HostKernel splitWithNum(KernelAttributes attributes) {
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 1, 0);
    int count = Shapes.extent(attributes.integer("num", 1));
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int at = Shapes.axis(axis.get(call), x.rank());
      if (count <= 0 || x.dim(at) % count != 0) {
        throw KernelException.of(
            "%s does not divide into %d along axis %d", x.describe(), count, at);
      }
      long[] sizes = new long[count];
      Arrays.fill(sizes, x.dim(at) / count);
      separate(call, x, at, sizes);
    };
  }

  private static void separate(KernelCall call, Tensor x, int at, long[] sizes) {
    long[][] shapes = new long[sizes.length][];
    for (int i = 0; i < sizes.length; i++) {
      shapes[i] = x.shape();
      shapes[i][at] = sizes[i];
    }
    separate(call, x, at, shapes);
  }

  private static void separate(KernelCall call, Tensor x, int at, long[][] shapes) {
    DType dtype = x.dtype();
    Tensor[] parts = call.outputs(0, dtype, shapes);
    long outer = Shapes.product(x.shape(), 0, at);
    long row = Shapes.product(x.shape(), at, x.rank());
    long column = 0;
    for (Tensor part : parts) {
      long width = outer == 0 ? 0 : part.elementCount() / outer;
      for (long i = 0; i < outer; i++) {
        StridedCopy.copyRun(x, i * row + column, part, i * width, width);
      }
      column += width;
    }
  }

  static HostKernel unstack(KernelAttributes attributes) {
    long axis = attributes.integer("axis", 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int at = Shapes.axis(axis, x.rank());
      long[] shape = new long[x.rank() - 1];
      for (int i = 0; i < shape.length; i++) {
        shape[i] = x.dim(i < at ? i : i + 1);
      }
      long[][] shapes = new long[Shapes.extent(x.dim(at))][];
      Arrays.fill(shapes, shape);
      separate(call, x, at, shapes);
    };
  }
}
