package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.BooleanTile;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elements of one tile where the condition is true, of the other where it is not.
@OpDef(
    value = "select",
    format = "$condition `,` $onTrue `,` $onFalse attr-dict `:` type(operands)")
public non-sealed interface SelectOp extends TileOp, Pure, InfersTypes, Foldable {
  @Operand(BooleanTile.class)
  Value condition();

  @Operand(AnyTile.class)
  Value onTrue();

  @Operand(AnyTile.class)
  Value onFalse();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(onTrue().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = (TileType) onTrue().type();
    if (!type.equals(onFalse().type())) {
      diagnostics.error(
          this,
          "expects both values to have the same type, got '%s' and '%s'",
          type,
          onFalse().type());
    } else if (!type.shape().equals(((TileType) condition().type()).shape())) {
      diagnostics.error(
          this,
          "expects the condition to have the bounds of '%s', got '%s'",
          type,
          condition().type());
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return ArithmeticFolds.fold(this);
  }
}
