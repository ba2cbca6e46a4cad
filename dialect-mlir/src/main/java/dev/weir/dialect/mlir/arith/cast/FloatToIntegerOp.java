package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.type.ShapedType;
import java.util.List;

/// Converts a float to the integer next to it towards zero. Undefined where it does not fit.
public sealed interface FloatToIntegerOp extends ArithCastOp, FoldsConstants
    permits FPToSIOp, FPToUIOp {
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
  default Outcome evaluate(List<Attribute> operands) {
    Attribute made = convert(operands.get(0), out().type());
    return made == null
        ? Outcome.poisoned("the number does not fit " + ShapedType.elementOrSelf(out().type()))
        : Outcome.of(made);
  }
}
