package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Successor;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.Terminator;

/// An operation that ends its block and may go on to others.
@OpDef("term")
public non-sealed interface TermOp extends TestOp, Pure, Terminator {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return the blocks that may come next}
  @Successor
  ImmutableList<Block> targets();
}
