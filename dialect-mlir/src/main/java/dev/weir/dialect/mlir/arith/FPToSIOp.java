package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Signed integer next to a float towards zero. Undefined where it does not fit.
@OpDef(value = "fptosi", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface FPToSIOp extends ArithCastOp, FoldsConstants {
  @Override @Operand(FloatLike.class) Value in();

  @Override @Result(SignlessFixedWidthIntegerLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIntegerToFloat(to, from);
  }

  /// Computes with a constant that fits.
  @Override default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.to(FloatFolding.toInteger(constants.get(0), out().type(), true));
  }
}
