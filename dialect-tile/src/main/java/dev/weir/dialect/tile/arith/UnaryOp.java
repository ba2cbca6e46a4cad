package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.InfersTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function of each element: `tile.unary <exp> %x : !tile.tile<128xf32>`.
@OpDef(value = "unary", format = "$kind $source attr-dict `:` type($source)")
public non-sealed interface UnaryOp extends TileFromTileOp, InfersTypes {
  /// {@return the function}
  @Attr
  UnaryKind kind();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(source().type());
  }

  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    ElementRules.verify(this, diagnostics);
  }

  /// What is undone, and what is done twice, folds to what it was: `-(-x)`, `| |x| |`.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return ArithmeticFolds.fold(this);
  }
}
