package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Widens an integer, the sign coming in.
@OpDef(value = "extsi", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtSIOp extends ArithCastOp {
  @Override @Operand(SignlessFixedWidthIntegerLike.class) Value in();

  @Override @Result(SignlessFixedWidthIntegerLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensInteger(from, to);
  }

  /// Computes with a constant.
  @Override default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.to(IntegerFolding.cast(constants.get(0), out().type(), true));
  }
}
