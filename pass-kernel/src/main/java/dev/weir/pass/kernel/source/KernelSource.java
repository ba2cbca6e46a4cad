package dev.weir.pass.kernel.source;

import dev.weir.ir.Operation;
import java.util.function.Function;

/// The kernel, given as source, that computes an operation of one's own.
///
/// It is attached to the op from outside, by the `attachInterfaces` hook of a dialect or by
/// `registry.attach(KernelSource.class, TheirOp.class, KernelSource.of(TheirOp.class, …))`. It comes before what would be
/// generated and before the kernel of a library where there is code in the language of the target; elsewhere these
/// compute the operation.
@FunctionalInterface
public interface KernelSource {
  /// {@return the kernel that computes `op`}
  ///
  /// @throws IllegalArgumentException if there is none for such operands or attributes; the message says why, and is
  ///     reported at the operation
  SourceKernel of(Operation op);

  /// {@return the kernels of ops of class `op`}
  static <O extends Operation> KernelSource of(
      Class<O> op, Function<? super O, SourceKernel> kernel) {
    return each -> kernel.apply(op.cast(each));
  }
}
