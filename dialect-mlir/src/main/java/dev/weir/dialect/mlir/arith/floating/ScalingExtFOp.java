package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.cast.CastRules;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;
import java.util.Optional;

/// Widens a float and multiplies it by a power of two: the exponent of `scale`.
@OpDef(
    value = "scaling_extf",
    format =
        "$in `,` $scale (`fastmath` `` $fastmath^)?"
            + " attr-dict `:` type($in) `,` type($scale) `to` type($out)")
public non-sealed interface ScalingExtFOp extends ScalingOp {
  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr
  Optional<FastMathAttr> fastmath();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensFloat(from, to);
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
