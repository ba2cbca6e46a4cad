package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.SingleBlock;

/// Operators that become one generated kernel.
///
/// ```mlir
/// %r = "pd_op.group"(%a, %b) <{kind = "elementwise"}> ({
/// ^bb0(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>):
///   %s = pd_op.add %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
///   pir.yield %s : tensor<4x8xf32>
/// }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
/// ```
///
/// The arguments of the body are the operands, and what it yields are the results, type for type. All
/// in the body is free of side effects. `kind` says how the kernel goes about it. CINN's
/// `cinn_op.fusion`.
@OpDef("group")
public non-sealed interface GroupOp
    extends StructuredOp, IsolatedFromAbove, SingleBlock, MemoryEffects {
  @Operand
  ValueRange inputs();

  /// {@return the kind of kernel that is generated, such as `elementwise`}
  @Attr
  String kind();

  @Result
  ValueRange outputs();

  @Body
  Region bodyRegion();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of();
  }

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    Block body = body();
    if (body.argumentCount() != operandCount()) {
      diagnostics.error(this, "expects one argument of the body for each operand");
      return;
    }
    for (int i = 0; i < operandCount(); i++) {
      if (!body.argument(i).type().equals(operand(i).type())) {
        diagnostics.error(
            this,
            "argument %d of the body is a '%s', the operand a '%s'",
            i,
            body.argument(i).type(),
            operand(i).type());
        return;
      }
    }
    Operation last = body.last();
    if (!(last instanceof YieldOp yield) || yield.operandCount() != resultCount()) {
      diagnostics.error(this, "expects the body to end with 'pir.yield' of the results");
      return;
    }
    for (int i = 0; i < resultCount(); i++) {
      if (!yield.operand(i).type().equals(result(i).type())) {
        diagnostics.error(
            this,
            "the body yields a '%s' for result %d, a '%s'",
            yield.operand(i).type(),
            i,
            result(i).type());
        return;
      }
    }
  }
}
