package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.dequantizeLinear;
import static dev.weir.dialect.operator.OperatorDrr.quantizeLinear;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_SAME_PARAMETER;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.drr.DrrRule;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;

/// Removes a `quantize_linear` that is followed by its `dequantize_linear`: quantisation-aware training inserts such
/// pairs to simulate the error of quantisation.
///
/// Source: paddle/fluid/pir/transforms/general/delete_quant_dequant_linear_op_pass.cc. Deviations: both
/// must be of one scale, axis and number of bits, without zero points; and the scale is kept as the attribute
/// `quant_scale` of the operation that makes the value, the parameter's name, where PIR has a table
/// beside the program.
public final class DeleteQuantDequantLinearOpRules {
  /// The attribute that names the parameter with the scale of an operation's results.
  public static final String SCALE = "quant_scale";

  /// dequantize_linear(quantize_linear(x, s), s) -> x
  public static final DrrRule QUANTIZE_DEQUANTIZE =
      rule(
          "quantize-dequantize",
          p -> {
            var x = p.operand();
            var scale = p.operand();
            var back = p.operand();
            var zero = p.operand();
            var zeroBack = p.operand();
            var quantized = quantizeLinear(x, zero).scale(scale).isTest(true);
            var dequantized =
                dequantizeLinear(quantized.y(), zeroBack)
                    .scale(back)
                    .isTest(true)
                    .quantAxis(quantized.quantAxis())
                    .bitLength(quantized.bitLength());
            p.match(dequantized)
                .where("the scales are not one weight", IS_SAME_PARAMETER.holds(scale, back))
                .where("there are zero points", m -> Weights.isNoZeroPoint(m.get(zero)))
                .where("there are zero points", m -> Weights.isNoZeroPoint(m.get(zeroBack)))
                .then((m, rewriter) -> {
                  Operation maker = m.get(x).definingOp();
                  if (maker != null && m.get(scale).definingOp() instanceof ParameterOp given) {
                    rewriter.setAttribute(maker, SCALE, new StringAttr(given.parameterName()));
                  }
                })
                .replace(dequantized.y(), x);
          });

  private DeleteQuantDequantLinearOpRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(QUANTIZE_DEQUANTIZE);
  }
}
