package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;

/// Computes what relies on witnesses: nothing in the body moves before what gave these.
///
/// ```mlir
/// %r = shape.assuming (%w) -> (tensor<?xf32>) {
///   %s = pd_op.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
///   shape.yield %s : tensor<?xf32>
/// }
/// ```
///
/// The body has no arguments and sees all that is around it; it ends with [YieldOp], which gives the results. Mirrors
/// MLIR's operation of this name; deviation: it takes several witnesses, so that nothing joins these.
@OpDef(
    value = "assuming",
    format =
        "`(` $witnesses `)` (`->` `(` type($outputs)^ `)`)? attr-dict-with-keyword $bodyRegion")
public non-sealed interface AssumingOp
    extends ShapeOp, SingleBlock, RecursiveMemoryEffects, RegionBranch {
  /// What is relied on.
  @Operand(WitnessTyped.class)
  ValueRange witnesses();

  /// What the body yields.
  @Result
  ValueRange outputs();

  /// What is computed.
  @Body
  Region bodyRegion();

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(RegionSuccessor.into(bodyRegion()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (bodyRegion().isEmpty()) {
      diagnostics.error(this, "expects a body of one block");
    } else if (body().argumentCount() > 0) {
      diagnostics.error(this, "body should have no arguments");
    } else if (!(body().last() instanceof YieldOp)) {
      diagnostics.error(this, "expects the body to end with 'shape.yield'");
    }
  }
}
