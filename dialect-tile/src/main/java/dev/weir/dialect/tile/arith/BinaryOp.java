package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameTypeOperands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function of two elements of tiles of the same type: `tile.binary <add> %x, %y : !tile.tile<128xf32>`.
@OpDef(value = "binary", format = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface BinaryOp
    extends TileOp, Pure, InfersTypes, SameTypeOperands, Foldable, ConditionallySpeculatable {
  /// {@return the operation}
  @Attr
  BinaryKind kind();

  @Operand(AnyTile.class)
  Value lhs();

  @Operand(AnyTile.class)
  Value rhs();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(lhs().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, diagnostics);
  }

  /// What changes nothing folds to what it changes: `x + 0` of integers, `x * 1`, the larger of `x` and `x`.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return ArithmeticFolds.fold(this);
  }

  /// A division of integers by 0 must not come about.
  @Override
  default Speculatability speculatability() {
    return ArithmeticFolds.mayFail(this) ? Speculatability.NEVER : Speculatability.ALWAYS;
  }
}
