package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.NoTerminator;

/// An operation of which nothing is known.
@OpDef("op")
public non-sealed interface PlainOp extends AnyValuesOp, NoTerminator {
  /// {@return any regions}
  @Body
  ImmutableList<Region> bodies();
}
