package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGrad;
import static dev.weir.dialect.operator.OperatorDrr.fusedLinearParamGradAdd;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.matmulGrad;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.AddNode;
import dev.weir.dialect.operator.OperatorDrr.FusedLinearParamGradAddNode;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.DrrSource;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;

/// The gradient of a weight that is added to those gathered before becomes
/// `fused_linear_param_grad_add`, with that of the bias where there is one.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_linear_param_grad_add_pass.cc, whose seven patterns
/// are five here, as sums are found in either order. Deviations: what is gathered must have the type
/// that the fused operator gives; a product must be that of `x` transposed, which PIR's patterns take
/// for granted; and forward operators need not be there.
public final class FusedLinearParamGradAddRules {
  /// add_grad, matmul_grad and add -> matmul and fused_linear_param_grad_add
  public static final DrrRule ADD_GRAD_MATMUL_GRAD_ADD =
      rule(
          "add-grad-matmul-grad-add",
          p -> {
            var x = p.operand();
            var weight = p.operand();
            var product = p.operand();
            var bias = p.operand();
            var outGrad = p.operand();
            var sum = addGrad(product, bias, outGrad);
            var linear = matmulGrad(x, weight, sum.xGrad()).transposeX(false).transposeY(false);
            var total = new Total(p, linear.yGrad());
            var fused = total.fused(x, outGrad, true);
            total
                .match()
                .where("the layer has no rows", m -> areRows(m, x, outGrad))
                .where("the bias is no row", m -> isBias(m, product, bias, outGrad))
                .replace(total.out(), fused.dweightOut())
                .replace(sum.yGrad(), fused.dbiasOut())
                .replace(
                    linear.xGrad(),
                    matmul(outGrad, weight).transposeX(false).transposeY(true).out());
          });

  /// matmul_grad and add -> matmul and fused_linear_param_grad_add
  public static final DrrRule MATMUL_GRAD_ADD =
      rule(
          "matmul-grad-add",
          (p, x, weight, outGrad) -> {
            var linear = matmulGrad(x, weight, outGrad).transposeX(false).transposeY(false);
            var total = new Total(p, linear.yGrad());
            var fused = total.fused(x, outGrad, false);
            total
                .match()
                .where("the layer has no rows", m -> areRows(m, x, outGrad))
                .replace(total.out(), fused.dweightOut())
                .replace(
                    linear.xGrad(),
                    matmul(outGrad, weight).transposeX(false).transposeY(true).out());
          });

  /// add_grad, matmul and add -> fused_linear_param_grad_add
  public static final DrrRule ADD_GRAD_MATMUL_ADD =
      rule(
          "add-grad-matmul-add",
          p -> {
            var x = p.operand();
            var product = p.operand();
            var bias = p.operand();
            var outGrad = p.operand();
            var sum = addGrad(product, bias, outGrad);
            var gradient = matmul(x, sum.xGrad()).transposeX(true).transposeY(false);
            var total = new Total(p, gradient.out());
            var fused = total.fused(x, outGrad, true);
            total
                .match()
                .where("the layer has no rows", m -> areRows(m, x, outGrad) && isMatrix(m, x))
                .where("the bias is no row", m -> isBias(m, product, bias, outGrad))
                .replace(total.out(), fused.dweightOut())
                .replace(sum.yGrad(), fused.dbiasOut())
                .replace(sum.xGrad(), outGrad);
          });

  /// matmul and add -> fused_linear_param_grad_add
  public static final DrrRule MATMUL_ADD =
      rule(
          "transposed-matmul-add",
          (p, x, outGrad) -> {
            var gradient = matmul(x, outGrad).transposeX(true).transposeY(false);
            var total = new Total(p, gradient.out());
            total
                .match()
                .where("the layer has no rows", m -> areRows(m, x, outGrad) && isMatrix(m, x))
                .replaceWith(total.fused(x, outGrad, false).dweightOut());
          });

  /// matmul of reshaped operands, reshape and add -> fused_linear_param_grad_add
  public static final DrrRule RESHAPE_MATMUL_ADD =
      rule(
          "reshape-matmul-reshape-add",
          p -> {
            var x = p.operand();
            var outGrad = p.operand();
            var rows = reshape(x, p.operand());
            var gradients = reshape(outGrad, p.operand());
            var product = matmul(rows.out(), gradients.out()).transposeX(true).transposeY(false);
            var gradient = reshape(product.out(), p.operand());
            var total = new Total(p, gradient.out());
            total
                .match()
                .where(
                    "the product is reshaped",
                    m -> m.get(product.out()).type().equals(m.get(gradient.out()).type()))
                .where("the layer has no rows", m -> areRows(m, x, outGrad))
                .where(
                    "rows are split",
                    m -> isFlat(m, x, rows.out()) && isFlat(m, outGrad, gradients.out()))
                .replaceWith(total.fused(x, outGrad, false).dweightOut());
          });

  private FusedLinearParamGradAddRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        ADD_GRAD_MATMUL_GRAD_ADD,
        MATMUL_GRAD_ADD,
        ADD_GRAD_MATMUL_ADD,
        MATMUL_ADD,
        RESHAPE_MATMUL_ADD);
  }

  private static TensorType tensor(Match m, ValueNode value) {
    return ((TensorLike) m.get(value).type()).tensor();
  }

  /// A gradient and what was gathered before it, whose sum takes either's place.
  private static final class Total {
    private final DrrPattern pattern;
    private final ValueNode gradient;
    private final ValueNode gathered;
    private final AddNode sum;

    Total(DrrPattern p, ValueNode gradient) {
      pattern = p;
      this.gradient = gradient;
      gathered = p.operand();
      sum = p.orInplace(add(gathered, gradient));
    }

    ValueNode out() {
      return sum.out();
    }

    DrrSource match() {
      return pattern.match(sum).where("the gradients do not fit what is gathered", this::fits);
    }

    FusedLinearParamGradAddNode fused(ValueNode x, ValueNode outGrad, boolean hasBias) {
      return fusedLinearParamGradAdd(x, outGrad)
          .dweight(gathered)
          .multiPrecision(pattern.compute(this::isMixed))
          .hasBias(hasBias);
    }

    /// {@return whether the sum is kept in another type than the gradient has}
    private boolean isMixed(Match m) {
      return !tensor(m, gathered).elementType().equals(tensor(m, gradient).elementType());
    }

    /// {@return whether sum and gradient have one shape and the sum keeps its type}
    private boolean fits(Match m) {
      TensorType before = tensor(m, gathered);
      TensorType own = tensor(m, gradient);
      return before.equals(m.get(out()).type())
          && before.rank() == 2
          && before.shape().equals(own.shape())
          && own.elementType() instanceof FloatType
          && (before.elementType().equals(own.elementType())
              || before.elementType().equals(FloatType.F32));
    }
  }

  /// {@return whether all dimensions but the last are the same rows in both}
  private static boolean areRows(Match m, ValueNode x, ValueNode outGrad) {
    TensorType left = tensor(m, x);
    TensorType right = tensor(m, outGrad);
    boolean same =
        left.rank() >= 2
            && left.rank() == right.rank()
            && left.elementType().equals(right.elementType());
    for (int i = 0; same && i < left.rank() - 1; i++) {
      same = left.dimension(i) == right.dimension(i);
    }
    return same;
  }

  private static boolean isMatrix(Match m, ValueNode x) {
    return tensor(m, x).rank() == 2;
  }

  private static boolean isBias(Match m, ValueNode product, ValueNode bias, ValueNode outGrad) {
    return m.get(product).type().equals(m.get(outGrad).type())
        && Summands.isRow(m.get(bias), m.get(product));
  }

  /// {@return whether `flat` is `x` with all dimensions but the last made one}
  private static boolean isFlat(Match m, ValueNode x, ValueNode flat) {
    TensorType from = tensor(m, x);
    TensorType to = tensor(m, flat);
    return to.rank() == 2 && !to.isDynamic(1) && to.dimension(1) == from.dimension(from.rank() - 1);
  }
}
