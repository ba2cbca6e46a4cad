package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.type.FunctionType;

/// A call of a function value.
///
/// ```mlir
/// %f = mindir.closure @net() : () -> ((tensor<f32>) -> tensor<f32>)
/// %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
/// ```
///
/// The side effects of the function are ordered by the tokens among the arguments, so that a call whose
/// result is not used is dead. Without a token the call has the effects of the functions that it may reach,
/// and keeps its position in the block unless it is known that there are none; so does one that is marked
/// `mindir.effects`. A call of a closure without captures counts as a direct call.
@OpDef(
    value = "call",
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type(operands, $out)")
public non-sealed interface CallOp extends MindIrOp, MemoryEffects, Call {
  /// The attribute of a call that may have any effect and that no token orders.
  String EFFECTS = "mindir.effects";

  @Operand(FunctionTyped.class)
  Value callee();

  @Operand
  ValueRange arguments();

  @Result
  OpResult out();

  @Override
  default ImmutableSet<Effect> effects() {
    return attribute(EFFECTS) == null
        ? CallEffects.of(this)
        : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default Target callTarget() {
    return callee().definingOp() instanceof ClosureOp closure && closure.captured().isEmpty()
        ? new Target.Named(closure.callee())
        : new Target.Indirect(callee());
  }

  @Override
  default OperandRange callArguments() {
    return OperandRange.from(this, 1);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(callee().type() instanceof FunctionType type)) {
      return;
    }
    if (type.inputs().size() != arguments().size()) {
      diagnostics.error(
          this,
          "The parameters number of the function is %d, but the number of provided arguments is"
              + " %d.",
          type.inputs().size(),
          arguments().size());
      return;
    }
    for (int i = 0; i < arguments().size(); i++) {
      if (!TypeAgreement.agree(arguments().get(i).type(), type.inputs().get(i))) {
        diagnostics.error(
            this,
            "argument #%d is '%s', but the function takes '%s'",
            i,
            arguments().get(i).type(),
            type.inputs().get(i));
      }
    }
    if (type.results().size() == 1 && !TypeAgreement.agree(type.results().get(0), out().type())) {
      diagnostics.error(
          this, "yields '%s', but the function returns '%s'", out().type(), type.results().get(0));
    }
  }
}
