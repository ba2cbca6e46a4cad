package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.fc;
import static dev.weir.dialect.operator.OperatorDrr.gelu;
import static dev.weir.dialect.operator.OperatorDrr.gemmEpilogue;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.function.Function;

/// A matmul, the sum with a bias and an activation become `fc`, or `gemm_epilogue` for f16 and bf16
/// where CUTLASS kernels may be used.
///
/// Source: paddle/fluid/pir/transforms/gpu/matmul_add_act_fuse_pass.cc. Deviation: sums are found with
/// their operands in either order.
public final class MatmulAddActRules {
  private static final int CUTLASS_ALIGNMENT = 8;

  /// matmul(x, w) + bias -> fc(x, w, bias)
  public static final DrrRule FC =
      rule(
          "matmul-add-to-fc",
          (p, x, w, bias) -> {
            var product = matmul(x, w).transposeX(false).transposeY(false);
            p.match(add(product.out(), bias))
                .where("no kernel for these operands", m -> isLayer(m, x, w, false))
                .where("the bias is no row", m -> isRow(m, bias) && fits(m, bias, product.out()))
                .benefit(2)
                .replaceWith(fc(x, w).bias(bias).inNumColDims(p.compute(m -> rank(m, x) - 1)));
          });

  /// relu(fc(x, w, bias)) -> fc(x, w, bias), activated
  public static final DrrRule FC_RELU =
      rule(
          "fc-relu",
          (p, x, w) -> {
            var bias = p.operands();
            var layer = fc(x, w).bias(bias).activationType("");
            p.match(relu(layer.out()))
                .replaceWith(
                    fc(x, w).bias(bias).inNumColDims(layer.inNumColDims()).activationType("relu"));
          });

  /// matmul(x, w) + bias -> gemm_epilogue(x, w, bias)
  public static final DrrRule GEMM_EPILOGUE =
      rule(
          "matmul-add-to-gemm-epilogue",
          (p, x, w, bias) -> {
            var product = matmul(x, w).transposeX(false).transposeY(false);
            p.match(add(product.out(), bias))
                .where("no kernel for these operands", m -> isLayer(m, x, w, true))
                .where(
                    "the bias is neither a row nor as large as the product",
                    m ->
                        fits(m, bias, product.out())
                            && (isRow(m, bias)
                                || m.get(bias).type().equals(m.get(product.out()).type())))
                .benefit(3)
                .replaceWith(
                    gemmEpilogue(x, w).bias(bias).inNumColDims(p.compute(m -> rank(m, x) - 1)));
          });

  /// relu(gemm_epilogue(x, w, bias)) -> gemm_epilogue(x, w, bias), activated
  public static final DrrRule GEMM_EPILOGUE_RELU = activated("relu", x -> relu(x));

  /// gelu(gemm_epilogue(x, w, bias)) -> gemm_epilogue(x, w, bias), activated
  public static final DrrRule GEMM_EPILOGUE_GELU =
      activated("gelu", x -> gelu(x).approximate(true));

  private MatmulAddActRules() {}

  /// {@return the rules}, with those for `gemm_epilogue` where `cutlass`
  public static ImmutableList<DrrRule> all(boolean cutlass) {
    return cutlass
        ? ImmutableList.of(FC, FC_RELU, GEMM_EPILOGUE, GEMM_EPILOGUE_RELU, GEMM_EPILOGUE_GELU)
        : ImmutableList.of(FC, FC_RELU);
  }

  private static DrrRule activated(String name, Function<ValueNode, OpNode> activation) {
    return rule(
        "gemm-epilogue-" + name,
        p -> {
          var x = p.operand();
          var w = p.operand();
          var bias = p.operands();
          var layer = gemmEpilogue(x, w).bias(bias).activationType("");
          p.match(activation.apply(layer.out()))
              .replaceWith(
                  gemmEpilogue(x, w)
                      .bias(bias)
                      .inNumColDims(layer.inNumColDims())
                      .activationType(name));
        });
  }

  private static int rank(Match m, ValueNode node) {
    return Sizes.tensor(m.get(node)).rank();
  }

  private static boolean isLayer(Match m, ValueNode x, ValueNode w, boolean cutlass) {
    TensorType weights = Sizes.tensor(m.get(w));
    boolean narrow =
        weights.elementType() == FloatType.F16 || weights.elementType() == FloatType.BF16;
    boolean supported =
        cutlass
            ? narrow
            : weights.elementType() instanceof FloatType type && type != FloatType.BF16;
    return supported
        && rank(m, x) >= 2
        && weights.rank() == 2
        && weights.isStatic()
        && (!cutlass
            || weights.dimension(0) % CUTLASS_ALIGNMENT == 0
                && weights.dimension(1) % CUTLASS_ALIGNMENT == 0);
  }

  private static boolean isRow(Match m, ValueNode bias) {
    TensorType type = Sizes.tensor(m.get(bias));
    return type.rank() == 1 || type.rank() == 2 && type.dimension(0) == 1;
  }

  /// The last dimension is not broadcast: the kernels want a bias for every column.
  private static boolean fits(Match m, ValueNode bias, ValueNode product) {
    TensorType summand = Sizes.tensor(m.get(bias));
    TensorType into = Sizes.tensor(m.get(product));
    return summand.equals(into)
        || Summands.fits(summand, into)
            && summand.dimension(summand.rank() - 1) == into.dimension(into.rank() - 1);
  }
}
