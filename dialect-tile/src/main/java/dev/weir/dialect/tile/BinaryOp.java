package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameTypeOperands;
import java.util.List;

/// A function of two elements of tiles of the same type: `tile.binary <add> %x, %y : !tile.tile<128xf32>`.
@OpDef(value = "binary", format = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface BinaryOp extends TileOp, Pure, InfersTypes, SameTypeOperands {
  @Attr BinaryKind kind();

  @Operand(AnyTile.class) Value lhs();

  @Operand(AnyTile.class) Value rhs();

  @Result(AnyTile.class) OpResult result();

  @Override default List<Type> inferTypes() {
    return ImmutableList.of(lhs().type());
  }

  @Override default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, diagnostics);
  }
}
