package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.cast.CastRules;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Pure;
import java.util.List;
import java.util.Optional;

/// Widens a float and multiplies it by a power of two: the exponent of `scale`.
@OpDef(
    value = "scaling_extf",
    format =
        "$in `,` $scale (`fastmath` `` $fastmath^)?"
            + " attr-dict `:` type($in) `,` type($scale) `to` type($out)")
public non-sealed interface ScalingExtFOp extends ArithOp, Pure, Elementwise, Evaluable {
  @Operand(FloatLike.class)
  Value in();

  @Operand(FloatLike.class)
  Value scale();

  @Attr
  Optional<FastMathAttr> fastmath();

  @Result(FloatLike.class)
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!CastRules.widensFloat(in().type(), out().type())) {
      diagnostics.error(
          this,
          "operand types '%s', '%s' and result type '%s' are cast incompatible",
          in().type(),
          scale().type(),
          out().type());
    }
  }

  /// The operand, widened, times the scale's power of two.
  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute factor = Scaling.factor(operands.get(1), scale().type(), out().type());
    Attribute widened =
        FloatFolding.round(operands.get(0), out().type(), RoundingMode.TO_NEAREST_EVEN);
    Attribute scaled = FloatFolding.binary(FloatArithmetic.MUL, factor, widened, out().type());
    return Scaling.outcome(scaled, operands, scale().type(), out().type(), fastmath());
  }
}
