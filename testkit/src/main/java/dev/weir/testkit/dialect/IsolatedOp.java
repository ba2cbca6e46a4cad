package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;

/// An operation whose regions see nothing outside.
@OpDef("isolated")
public non-sealed interface IsolatedOp extends AnyValuesOp, IsolatedFromAbove, NoTerminator {
  /// {@return any regions}
  @Body
  ImmutableList<Region> bodies();
}
