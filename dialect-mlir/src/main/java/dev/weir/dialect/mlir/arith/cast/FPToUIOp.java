package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.type.ShapedType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Unsigned integer next to a float towards zero. Undefined where it does not fit.
@OpDef(value = "fptoui", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface FPToUIOp extends ArithCastOp, FoldsConstants {
  @Override
  @Operand(FloatLike.class)
  Value in();

  @Override
  @Result(SignlessFixedWidthIntegerLike.class)
  OpResult out();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIntegerToFloat(to, from);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.toInteger(in, to, false);
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute made = convert(operands.get(0), out().type());
    return made == null
        ? Outcome.poisoned("the number does not fit " + ShapedType.elementOrSelf(out().type()))
        : Outcome.of(made);
  }
}
