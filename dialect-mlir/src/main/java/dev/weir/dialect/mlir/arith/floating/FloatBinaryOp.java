package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;
import java.util.List;

/// Computes a float from two of the same type, or a vector or tensor of them element by element.
public sealed interface FloatBinaryOp
    extends ArithOp, Pure, Elementwise, SameOperandsAndResultType, Foldable, Evaluable
    permits AddFOp, SubFOp, MulFOp, DivFOp, RemFOp, MaximumFOp, MinimumFOp, MaxNumFOp, MinNumFOp {
  /// {@return the first operand}
  @Operand(FloatLike.class)
  Value lhs();

  /// {@return the second operand}
  @Operand(FloatLike.class)
  Value rhs();

  /// {@return the fast-math flags}
  @Attr(populated = true)
  default FastMathAttr fastmath() {
    return FastMathAttr.NONE;
  }

  /// {@return the result}
  @Result(FloatLike.class)
  OpResult result();

  /// {@return what it computes}
  FloatArithmetic arithmetic();

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute made =
        FloatFolding.binary(arithmetic(), operands.get(0), operands.get(1), result().type());
    return FloatFolding.checked(made, operands, fastmath(), result().type());
  }
}
