package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.evaluate.Evaluable;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Pure;

/// Converts a float to one of another width and scales it by a power of two: the exponent of `scale`.
public sealed interface ScalingOp extends ArithOp, Pure, Elementwise, Evaluable
    permits ScalingExtFOp, ScalingTruncFOp {
  /// {@return what is converted}
  @Operand(FloatLike.class)
  Value in();

  /// {@return the scale}
  @Operand(FloatLike.class)
  Value scale();

  /// {@return the result}
  @Result(FloatLike.class)
  OpResult out();

  /// {@return whether this op converts `from` to `to`}
  boolean areCastCompatible(Type from, Type to);

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!areCastCompatible(in().type(), out().type())) {
      diagnostics.error(
          this,
          "operand types '%s', '%s' and result type '%s' are cast incompatible",
          in().type(),
          scale().type(),
          out().type());
    }
  }
}
