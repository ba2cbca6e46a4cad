package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Region;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.NoTerminator;

/// An operation of which nothing is known.
@OpDef("op")
public non-sealed interface PlainOp extends TestOp, NoTerminator {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return any results}
  @Result
  ValueRange outputs();

  /// {@return any regions}
  @Body
  ImmutableList<Region> bodies();
}
