package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.BooleanTile;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
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
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Compares the elements of two tiles of the same type; gives booleans.
@OpDef(value = "compare", format = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface CompareOp extends TileOp, Pure, InfersTypes, SameTypeOperands {
  /// {@return the comparison}
  @Attr
  CompareKind kind();

  @Operand(AnyTile.class)
  Value lhs();

  @Operand(AnyTile.class)
  Value rhs();

  @Result(BooleanTile.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(((TileType) lhs().type()).withElement(IntegerType.I1));
  }
}
