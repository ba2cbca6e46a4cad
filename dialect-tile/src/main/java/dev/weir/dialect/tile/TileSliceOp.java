package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The part of a tile that begins at `offsets` and has the bounds of the result. All of it must count.
@OpDef(
    value = "slice",
    format = "$source `at` $offsets attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileSliceOp extends TileOp, Pure {
  @Operand(AnyTile.class) Value source();

  @Attr ImmutableIntArray offsets();

  @Result(AnyTile.class) OpResult result();
}
