package dev.weir.examples.toy;

import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SingleBlock;

/// A list of toy operations that uses nothing from outside.
///
/// ```mlir
/// toy.program {
///   %0 = toy.constant 1
/// }
/// ```
@OpDef(value = "program", format = "attr-dict-with-keyword $statements")
public non-sealed interface ProgramOp extends ToyOp, SingleBlock, NoTerminator, IsolatedFromAbove {
  @Body
  Region statements();
}
