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

/// Divides a float by a power of two, the exponent of `scale`, and narrows it.
@OpDef(
    value = "scaling_truncf",
    format =
        "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)?"
            + " attr-dict `:` type($in) `,` type($scale) `to` type($out)")
public non-sealed interface ScalingTruncFOp extends ScalingOp {
  /// {@return how the value is rounded; absent for to nearest, ties to even}
  @Attr(value = "roundingmode", codec = RoundingModeCodec.class)
  Optional<RoundingMode> roundingmode();

  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr
  Optional<FastMathAttr> fastmath();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensFloat(to, from);
  }

  /// The operand, divided by the scale's power of two, then narrowed.
  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute factor = Scaling.factor(operands.get(1), scale().type(), in().type());
    Attribute scaled =
        FloatFolding.binary(FloatArithmetic.DIV, operands.get(0), factor, in().type());
    Attribute narrowed =
        FloatFolding.round(
            scaled, out().type(), roundingmode().orElse(RoundingMode.TO_NEAREST_EVEN));
    return Scaling.outcome(narrowed, operands, scale().type(), out().type(), fastmath());
  }
}
