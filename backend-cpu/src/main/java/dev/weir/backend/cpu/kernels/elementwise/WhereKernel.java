package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;

/// `where(condition, x, y)`: an element of `x` where the condition holds, of `y` elsewhere; all
/// three broadcast.
public final class WhereKernel {
  private WhereKernel() {}

  /// {@return the kernel of `pd_op.where`}
  public static HostKernel where(KernelAttributes attributes) {
    return WhereKernel::run;
  }

  private static void run(KernelCall call) {
    Tensor condition = Shapes.required(call, 0);
    Tensor x = Shapes.required(call, 1);
    Tensor y = Shapes.required(call, 2);
    DType dtype = Shapes.sameType(x, y);
    long[] shape = Shapes.broadcast(condition.shape(), Shapes.broadcast(x.shape(), y.shape()));
    Tensor out = call.output(0, dtype, shape);
    if (dtype == DType.STRING) {
      choose(condition, x.words(), y.words(), out.words(), shape);
    } else {
      choose(condition, x, y, out, shape);
    }
  }

  private static void choose(Tensor condition, Tensor x, Tensor y, Tensor out, long[] shape) {
    BroadcastReader chooser = new BroadcastReader(Shapes.elementwise(condition, out), shape);
    BroadcastReader left = new BroadcastReader(Shapes.elementwise(x, out), shape);
    BroadcastReader right = new BroadcastReader(Shapes.elementwise(y, out), shape);
    boolean integral = Domain.of(out.dtype()) == Domain.LONG;
    Scratch scratch = Scratch.current();
    long[] chosen = scratch.longs[0];
    long total = out.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      chooser.read(chosen, count);
      if (integral) {
        long[] a = scratch.longs[1];
        long[] b = scratch.longs[2];
        left.read(a, count);
        right.read(b, count);
        for (int i = 0; i < count; i++) {
          a[i] = chosen[i] != 0 ? a[i] : b[i];
        }
        Elements.store(out, start, a, 0, count);
      } else {
        double[] a = scratch.doubles[0];
        double[] b = scratch.doubles[1];
        left.read(a, count);
        right.read(b, count);
        for (int i = 0; i < count; i++) {
          a[i] = chosen[i] != 0 ? a[i] : b[i];
        }
        Elements.store(out, start, a, 0, count);
      }
    }
  }
}
