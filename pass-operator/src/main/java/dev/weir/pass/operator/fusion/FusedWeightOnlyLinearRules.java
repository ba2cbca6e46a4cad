package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.weightOnlyLinear;
import static dev.weir.dialect.operator.OperatorDrr.weightQuantize;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_PARAMETER;
import static dev.weir.pass.operator.OperatorFunctions.IS_ROW;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;

/// Products with weights in f16 or bf16, with or without a bias vector, become products with weights
/// in 8 or 4 bits: `weight_quantize`, which folding computes, and `weight_only_linear`.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_weight_only_linear_pass.cc. Deviation: nothing is
/// copied to the host for 4 bits, since `weight_quantize` works there.
public final class FusedWeightOnlyLinearRules {
  private static final int ARCHITECTURE = 80;

  private FusedWeightOnlyLinearRules() {}

  /// {@return the rules for weights in so many bits, 8 or 4}
  public static ImmutableList<DrrRule> of(int bits) {
    return ImmutableList.of(
        rule("matmul-add-int" + bits, p -> product(p, bits, true)),
        rule("matmul-int" + bits, p -> product(p, bits, false)));
  }

  private static void product(DrrPattern p, int bits, boolean hasBias) {
    var x = p.operand();
    var w = p.operand();
    var bias = p.operand();
    var product = matmul(x, w).transposeX(false).transposeY(false);
    var root = hasBias ? add(product.out(), bias) : product;
    var quantized =
        weightQuantize(w).algo("weight_only_int" + bits).arch(ARCHITECTURE).groupSize(-1);
    var made =
        weightOnlyLinear(x, quantized.out(), quantized.scale())
            .weightDtype("int" + bits)
            .arch(ARCHITECTURE)
            .groupSize(-1);
    if (hasBias) {
      made.bias(bias);
    }
    var source =
        p.match(root)
            .where("these are no weights", IS_PARAMETER.holds(w))
            .where("the weights do not fit", m -> fits(m, x, w));
    if (hasBias) {
      source.where("the bias is no row", IS_ROW.holds(bias, product.out()));
    }
    source.replaceWith(made);
  }

  private static boolean fits(Match m, ValueNode x, ValueNode w) {
    return m.get(w).type() instanceof TensorType weights
        && m.get(x).type() instanceof TensorType rows
        && weights.rank() == 2
        && rows.rank() >= 2
        && (weights.elementType().equals(FloatType.F16)
            || weights.elementType().equals(FloatType.BF16))
        && weights.dimension(0) > 0
        && weights.dimension(0) % 64 == 0
        && weights.dimension(1) > 0
        && weights.dimension(1) % 16 == 0
        && rows.dimension(rows.rank() - 1) == weights.dimension(0);
  }
}
