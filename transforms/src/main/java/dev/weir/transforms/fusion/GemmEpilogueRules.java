package dev.weir.transforms.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.fusedGemmEpilogue;
import static dev.weir.dialect.operator.OperatorDrr.gelu;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;

/// A matrix product, the sum with a row of biases and an activation become `fused_gemm_epilogue`.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_gemm_epilogue_pass.cc (inference patterns).
/// Deviation: the sum is found with its operands in either order, and the bias must be one row, since
/// the fused operator gives the product's shape.
public final class GemmEpilogueRules {
  /// relu(matmul(x, w) + bias) -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD_RELU =
      rule(
          "matmul-add-relu",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var bias = p.operand();
            var product = matmul(x, w);
            p.match(relu(add(product.out(), bias).out()))
                .where("the bias is no row of the product", m -> isRow(m, bias, product.out()))
                .replaceWith(
                    fusedGemmEpilogue(x, w, bias)
                        .transX(product.transposeX())
                        .transY(product.transposeY())
                        .activation("relu"));
          });

  /// gelu(matmul(x, w) + bias) -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD_GELU =
      rule(
          "matmul-add-gelu",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var bias = p.operand();
            var product = matmul(x, w);
            p.match(gelu(add(product.out(), bias).out()).approximate(false))
                .where("the bias is no row of the product", m -> isRow(m, bias, product.out()))
                .replaceWith(
                    fusedGemmEpilogue(x, w, bias)
                        .transX(product.transposeX())
                        .transY(product.transposeY())
                        .activation("gelu"));
          });

  /// matmul(x, w) + bias -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD =
      rule(
          "matmul-add",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var bias = p.operand();
            var product = matmul(x, w);
            p.match(add(product.out(), bias))
                .where("the bias is no row of the product", m -> isRow(m, bias, product.out()))
                .replaceWith(
                    fusedGemmEpilogue(x, w, bias)
                        .transX(product.transposeX())
                        .transY(product.transposeY())
                        .activation("none"));
          });

  private GemmEpilogueRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(MATMUL_ADD_RELU, MATMUL_ADD_GELU, MATMUL_ADD);
  }

  private static boolean isRow(Match m, ValueNode bias, ValueNode product) {
    return m.get(bias).type() instanceof TensorLike b
        && m.get(product).type() instanceof TensorLike p
        && isRow(b.tensor(), p.tensor());
  }

  private static boolean isRow(TensorType bias, TensorType product) {
    return bias.rank() == 1
        && product.rank() >= 2
        && !bias.isDynamic(0)
        && bias.dimension(0) == product.dimension(product.rank() - 1)
        && bias.elementType() instanceof FloatType
        && bias.elementType().equals(product.elementType());
  }
}
