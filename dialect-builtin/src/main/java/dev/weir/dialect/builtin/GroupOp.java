package dev.weir.dialect.builtin;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Terminator;

/// Ops that belong together, for one code generator to take as a whole. The body sees all that is
/// around it; its terminator gives the results.
@OpDef(value = "group", format = "(`->` type($outputs)^)? attr-dict-with-keyword $bodyRegion")
public non-sealed interface GroupOp extends PirOp, SingleBlock, RecursiveMemoryEffects {
  @Body
  Region bodyRegion();

  @Result
  ValueRange outputs();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (bodyRegion().isEmpty()) {
      diagnostics.error(this, "expects a body of one block");
      return;
    }
    if (body().argumentCount() > 0) {
      diagnostics.error(this, "body should have no arguments");
    }
    Operation last = body().last();
    if (last instanceof Terminator && !last.operands().types().equals(resultTypes())) {
      diagnostics.error(
          this,
          "yields %s, but its results are of types %s",
          last.operands().types(),
          resultTypes());
    }
  }
}
