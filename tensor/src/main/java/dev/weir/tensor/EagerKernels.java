package dev.weir.tensor;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// The kernels that operators run as at once. One is compiled for an operator, its attributes, the dtypes and ranks of its
/// operands, and which of their sizes are 1 and which are equal: other sizes need none of their own. Operands of more than
/// [#LARGE] elements have kernels for their sizes, which may be faster by more than compiling them takes. The kernels
/// that were used last are kept.
///
/// `-Dweir.eager.sizes=exact` has all kernels made for the sizes of calls: then a sum may be taken in an order that suits
/// these, while one kernel for many sizes takes it in the same order for all. `Jit.exact` runs the kernels that eager code
/// does, one way or the other.
public final class EagerKernels {
  /// How many elements the operands of a call may have together to run as a kernel for open sizes.
  public static final long LARGE = 1 << 16;

  private static final AtomicBoolean OPEN =
      new AtomicBoolean(!"exact".equals(System.getProperty("weir.eager.sizes")));
  private static final AtomicLong COMPILED = new AtomicLong();

  private EagerKernels() {}

  /// {@return how often a program of one operator was compiled so far}
  public static long compilations() {
    return COMPILED.get();
  }

  /// Has kernels made for open sizes, or for the sizes of each call; forgets those that there are.
  public static void setOpenSizes(boolean open) {
    OPEN.set(open);
    OpKernel.forget();
  }

  /// {@return whether kernels are made for open sizes}
  static boolean areOpen() {
    return OPEN.get();
  }

  /// Takes note that one was compiled.
  static void compiled() {
    COMPILED.incrementAndGet();
  }
}
