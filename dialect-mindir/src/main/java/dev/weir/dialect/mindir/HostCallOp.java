package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// A call of a function of the process that runs the program. It is known there by `handle` alone, so neither a file nor
/// another process can have it.
///
/// ```mlir
/// %2 = mindir.host_call "Math.hypot" handle 7(%x, %y) : (tensor<f64>, tensor<f64>) -> tensor<f64>
/// ```
///
/// One that is not `pure` runs once, and where it stands.
///
/// Source: mindspore/core/ops/framework_ops.h, `kPyExecuteOpName`, MindSpore 2.7. It deviates by `pure`: MindSpore
/// orders all of them by tokens.
@OpDef(
    value = "host_call",
    format =
        "$callee `handle` $handle `(` $inputs `)` attr-dict `:` functional-type($inputs, $outs)")
public non-sealed interface HostCallOp extends MindIrOp, MemoryEffects {
  /// {@return what it calls, for readers}
  @Attr
  String callee();

  /// {@return the number by which the process knows the function}
  @Attr
  long handle();

  /// {@return whether it does nothing but compute its results}
  @Attr
  default boolean pure() {
    return false;
  }

  @Operand
  ValueRange inputs();

  @Result
  ValueRange outs();

  @Override
  default ImmutableSet<Effect> effects() {
    return pure() ? ImmutableSet.of() : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
