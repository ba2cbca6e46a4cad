package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that pick elements, or put them down, where an index tensor says.
///
/// A negative index counts from the end; any other index out of range is a [KernelException].
public final class GatherKernels {
  private GatherKernels() {}

  /// Where element `at` of an index points to.
  static long position(Tensor index, long at, long extent) {
    long value = index.getLong(at);
    if (value < -extent || value >= extent) {
      throw KernelException.of("index %d is out of range for extent %d", value, extent);
    }
    return value < 0 ? value + extent : value;
  }

  /// Refuses an index that is not int32 or int64.
  public static void checkIntegers(Tensor index) {
    if (index.dtype() != DType.INT32 && index.dtype() != DType.INT64) {
      throw KernelException.of(
          "an index must be int32 or int64, but is %s", index.dtype().paddleName());
    }
  }

  /// The index as a list: a column of indices is one too.
  static Tensor list(Tensor index) {
    checkIntegers(index);
    boolean column = index.rank() == 2 && index.dim(1) == 1;
    if (index.rank() > 1 && !column) {
      throw KernelException.of("the index must be a list, but has type %s", index.describe());
    }
    return column ? index.reshapedView(index.dim(0)) : index;
  }

  static HostKernel gather(KernelAttributes attributes) {
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 2, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = list(Shapes.required(call, 1));
      int at = Shapes.axis(axis.get(call), x.rank());
      long[] old = x.shape();
      long[] shape = new long[old.length - 1 + index.rank()];
      System.arraycopy(old, 0, shape, 0, at);
      if (index.rank() == 1) {
        shape[at] = index.dim(0);
      }
      System.arraycopy(old, at + 1, shape, at + index.rank(), old.length - at - 1);
      Tensor out = call.output(0, x.dtype(), shape);
      Tensor source = Shapes.apart(x, out);
      AxisView view = AxisView.of(source, at);
      long target = 0;
      for (long outer = 0; outer < view.outer(); outer++) {
        for (long i = 0; i < index.elementCount(); i++) {
          long from = outer * view.extent() + position(index, i, view.extent());
          StridedCopy.copyRun(source, from * view.inner(), out, target, view.inner());
          target += view.inner();
        }
      }
    };
  }

  static HostKernel takeAlongAxis(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = Shapes.required(call, 1);
      checkIntegers(index);
      int at = Shapes.axis(axis, x.rank());
      long[] shape = x.shape();
      if (index.rank() != x.rank()) {
        throw KernelException.of(
            "indices of type %s do not fit %s", index.describe(), x.describe());
      }
      shape[at] = index.dim(at);
      if (!Arrays.equals(shape, index.shape())) {
        throw KernelException.of(
            "indices of type %s do not fit %s", index.describe(), x.describe());
      }
      Tensor out = call.output(0, x.dtype(), shape);
      Tensor source = Shapes.apart(x, out);
      AxisView view = AxisView.of(source, at);
      long width = shape[at] * view.inner();
      for (long i = 0; i < index.elementCount(); i++) {
        long outer = i / width;
        long from = outer * view.extent() + position(index, i, view.extent());
        StridedCopy.copyRun(source, from * view.inner() + i % view.inner(), out, i, 1);
      }
    };
  }

  static HostKernel gatherNd(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = Shapes.required(call, 1);
      checkIntegers(index);
      int depth = index.rank() == 0 ? 1 : Shapes.extent(index.dim(index.rank() - 1));
      if (depth > x.rank()) {
        throw KernelException.of("an index of %d numbers for a tensor of rank %d", depth, x.rank());
      }
      long[] old = x.shape();
      int lead = Math.max(0, index.rank() - 1);
      long[] shape = new long[lead + old.length - depth];
      System.arraycopy(index.shape(), 0, shape, 0, lead);
      System.arraycopy(old, depth, shape, lead, old.length - depth);
      Tensor out = call.output(0, x.dtype(), shape);
      Tensor source = Shapes.apart(x, out);
      long run = Shapes.product(old, depth, old.length);
      long count = Shapes.product(index.shape(), 0, lead);
      for (long i = 0; i < count; i++) {
        long from = 0;
        for (int d = 0; d < depth; d++) {
          from = from * old[d] + position(index, i * depth + d, old[d]);
        }
        StridedCopy.copyRun(source, from * run, out, i * run, run);
      }
    };
  }

  static HostKernel embedding(KernelAttributes attributes) {
    long padding = attributes.integer("padding_idx", -1);
    return call -> {
      Tensor ids = Shapes.required(call, 0);
      Tensor weight = Shapes.required(call, 1);
      Shapes.checkRank(weight, 2, "the weight");
      checkIntegers(ids);
      long width = weight.dim(1);
      long[] shape = Arrays.copyOf(ids.shape(), ids.rank() + 1);
      shape[ids.rank()] = width;
      Tensor out = call.output(0, weight.dtype(), shape);
      int bytes = weight.dtype().byteSize();
      for (long i = 0; i < ids.elementCount(); i++) {
        long id = ids.getLong(i);
        if (padding != -1 && id == padding) {
          out.data().asSlice(i * width * bytes, width * bytes).fill((byte) 0);
        } else if (id < 0 || id >= weight.dim(0)) {
          throw KernelException.of("id %d is not in [0, %d)", id, weight.dim(0));
        } else {
          StridedCopy.copyRun(weight, id * width, out, i * width, width);
        }
      }
    };
  }

  static HostKernel scatter(KernelAttributes attributes) {
    boolean overwrite = attributes.bool("overwrite", true);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = list(Shapes.required(call, 1));
      Tensor updates = Shapes.required(call, 2);
      Shapes.sameType(x, updates);
      if (x.rank() == 0) {
        throw new KernelException("a tensor without dimensions has no rows");
      }
      long row = Shapes.product(x.shape(), 1, x.rank());
      if (updates.elementCount() != index.elementCount() * row) {
        throw KernelException.of(
            "updates of type %s do not fill %d rows of %s",
            updates.describe(), index.elementCount(), x.describe());
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      if (out.data().address() != x.data().address()) {
        out.copyFrom(x);
      }
      if (overwrite) {
        for (long i = 0; i < index.elementCount(); i++) {
          long to = position(index, i, x.dim(0));
          StridedCopy.copyRun(updates, i * row, out, to * row, row);
        }
      } else {
        accumulate(out, index, updates, row);
      }
    };
  }

  /// Rows that are named at all start from zero, and each naming adds to them.
  private static void accumulate(Tensor out, Tensor index, Tensor updates, long row) {
    int bytes = out.dtype().byteSize();
    for (long i = 0; i < index.elementCount(); i++) {
      long to = position(index, i, out.dim(0));
      out.data().asSlice(to * row * bytes, row * bytes).fill((byte) 0);
    }
    boolean integral = Domain.of(out.dtype()) == Domain.LONG;
    for (long i = 0; i < index.elementCount(); i++) {
      long to = position(index, i, out.dim(0)) * row;
      for (long j = 0; j < row; j++) {
        if (integral) {
          out.setLong(to + j, out.getLong(to + j) + updates.getLong(i * row + j));
        } else {
          out.setDouble(to + j, out.getDouble(to + j) + updates.getDouble(i * row + j));
        }
      }
    }
  }
}
