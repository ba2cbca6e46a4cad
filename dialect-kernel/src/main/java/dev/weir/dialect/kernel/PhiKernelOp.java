package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.SharesMemory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A call of the kernel `kernel_name`, chosen by `kernel_key`, that carries out the operator
/// `op_name`.
///
/// The operator's own attributes stay on it as discardable ones. PIR spells it
/// `"<kernel_name>(phi_kernel)"`, with an underscore after the name where the kernel works in place.
@OpDef("phi_kernel")
public non-sealed interface PhiKernelOp extends PdKernelOp, MemoryEffects, SharesMemory {
  /// The operands of the operator.
  @Operand
  ValueRange inputs();

  /// The operator carried out, dialect included.
  @Attr
  String opName();

  /// The kernel's name.
  @Attr
  String kernelName();

  /// What the kernel was chosen by.
  @Attr
  KernelKeyAttr kernelKey();

  /// Whether the first result takes the storage of the first operand.
  @Attr
  default boolean isInplace() {
    return false;
  }

  /// The results of the operator.
  @Result
  ValueRange outputs();

  /// {@return which of the kernels that a runtime carries out by itself this is}; empty where it is another
  default Optional<RuntimeKernel> runtimeKernel() {
    return RuntimeKernel.of(opName());
  }

  /// {@return whether this is a call of `kernel`}
  default boolean calls(RuntimeKernel kernel) {
    return opName().equals(kernel.operator());
  }

  /// What a kernel does to memory is not modelled: a call is kept in place and in order.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  /// A tensor that is only passed on, as to an output, lies where it was.
  @Override
  default List<Value> memoryOf(OpResult result) {
    OptionalInt shared = CallMemory.shared(result);
    return shared.isPresent() ? ImmutableList.of(operand(shared.getAsInt())) : ImmutableList.of();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (opName().indexOf('.') <= 0) {
      diagnostics.error(this, "expects 'op_name' to name an operator, got '%s'", opName());
    }
    if (kernelName().isEmpty()) {
      diagnostics.error(this, "expects 'kernel_name' to name a kernel");
    }
    if (isInplace() && (inputs().isEmpty() || outputs().isEmpty())) {
      diagnostics.error(this, "works in place but has no operand or no result to share storage");
    }
  }
}
