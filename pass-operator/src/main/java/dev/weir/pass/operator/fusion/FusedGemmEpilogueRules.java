package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGrad;
import static dev.weir.dialect.operator.OperatorDrr.fusedGemmEpilogue;
import static dev.weir.dialect.operator.OperatorDrr.fusedGemmEpilogueGrad;
import static dev.weir.dialect.operator.OperatorDrr.gelu;
import static dev.weir.dialect.operator.OperatorDrr.geluGrad;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.matmulGrad;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.dialect.operator.OperatorDrr.reluGrad;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_ROW;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.AddNode;
import dev.weir.dialect.operator.OperatorDrr.FusedGemmEpilogueGradNode;
import dev.weir.dialect.operator.OperatorDrr.FusedGemmEpilogueNode;
import dev.weir.dialect.operator.OperatorDrr.MatmulNode;
import dev.weir.dialect.operator.gradient.FusedGemmEpilogueGradOp;
import dev.weir.dialect.operator.gradient.ReluGradOp;
import dev.weir.dialect.operator.matrix.FusedGemmEpilogueOp;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.DrrSource;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.ValueNode;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;

/// A matmul, the sum with a bias vector and an activation become `fused_gemm_epilogue`;
/// their gradients become `fused_gemm_epilogue_grad`.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_gemm_epilogue_pass.cc. Deviations: the sum is found
/// with its operands in either order; forward and backward operators are found apart, since they stand
/// far from each other; and the sum is kept for the backward pass only where that reads it.
public final class FusedGemmEpilogueRules {
  private static final String NO_ROW = "the bias is no row of the product";

  /// relu(matmul(x, w) + bias) -> fused_gemm_epilogue(x, w, bias), keeping the sum for the gradient
  public static final DrrRule MATMUL_ADD_RELU_KEPT =
      rule(
          "matmul-add-relu-kept",
          p -> {
            var layer = new Layer(p);
            var activated = relu(layer.sum.out());
            layer
                .match(p, activated)
                .benefit(4)
                .where("no gradient goes back through it", m -> hasGradient(m.get(activated.out())))
                .replaceWith(layer.fused("relu").out());
          });

  /// relu(matmul(x, w) + bias) -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD_RELU =
      rule(
          "matmul-add-relu",
          p -> {
            var layer = new Layer(p);
            var activated = relu(layer.sum.out());
            var fused = layer.fused("relu");
            layer.match(p, activated).typed(fused, activated.out().type()).replaceWith(fused.out());
          });

  /// gelu(matmul(x, w) + bias) -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD_GELU =
      rule(
          "matmul-add-gelu",
          p -> {
            var layer = new Layer(p);
            var activated = gelu(layer.sum.out()).approximate(false);
            var fused = layer.fused("gelu");
            layer.match(p, activated).typed(fused, activated.out().type()).replaceWith(fused.out());
          });

  /// matmul(x, w) + bias -> fused_gemm_epilogue(x, w, bias)
  public static final DrrRule MATMUL_ADD =
      rule(
          "matmul-add",
          p -> {
            var layer = new Layer(p);
            layer.match(p, layer.sum).replaceWith(layer.fused("none").out());
          });

  /// gelu of a sum that besides only gradients read: the sum is kept for them
  public static final DrrRule GELU_KEPT =
      rule(
          "gelu-kept",
          (p, x, w, bias) -> {
            var linear = fusedGemmEpilogue(x, w, bias).activation("none");
            var activated = gelu(linear.out()).approximate(false);
            var fused =
                fusedGemmEpilogue(x, w, bias)
                    .transX(linear.transX())
                    .transY(linear.transY())
                    .activation("gelu");
            p.match(activated)
                .where(
                    "the sum is read by others than gradients",
                    m -> isReadByGradients(m.get(linear.out()), m.get(activated)))
                .replace(activated.out(), fused.out())
                .replace(linear.out(), fused.reserveSpace());
          });

  /// add_grad and matmul_grad -> fused_gemm_epilogue_grad
  public static final DrrRule LINEAR_GRAD =
      rule(
          "matmul-add-grad",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var product = p.operand();
            var bias = p.operand();
            var outGrad = p.operand();
            var sum = addGrad(product, bias, outGrad);
            var linear = matmulGrad(x, w, sum.xGrad());
            var fused =
                fusedGemmEpilogueGrad(x, w, outGrad)
                    .transX(linear.transposeX())
                    .transY(linear.transposeY())
                    .activationGrad("none");
            p.match(linear)
                .where(NO_ROW, IS_ROW.holds(bias, product))
                .where(
                    "the sum is larger than the product",
                    m -> m.get(product).type().equals(m.get(outGrad).type()))
                .where("the weights are no matrix", m -> rank(m, w) == 2 && rank(m, x) >= 2)
                .replace(linear.xGrad(), fused.xGrad())
                .replace(linear.yGrad(), fused.yGrad())
                .replace(sum.yGrad(), fused.biasGrad());
          });

  /// fused_gemm_epilogue_grad and gelu_grad -> fused_gemm_epilogue_grad
  public static final DrrRule GELU_GRAD =
      rule(
          "gelu-grad",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var sum = p.operand();
            var outGrad = p.operand();
            var linear = fusedGemmEpilogueGrad(x, w, outGrad).activationGrad("none");
            var activation = geluGrad(sum, linear.xGrad()).approximate(false);
            var fused =
                fusedGemmEpilogueGrad(x, w, outGrad)
                    .reserveSpace(sum)
                    .transX(linear.transX())
                    .transY(linear.transY())
                    .activationGrad("gelu_grad");
            replaceGradients(p.match(activation), activation.xGrad(), linear, fused);
          });

  /// fused_gemm_epilogue_grad and relu_grad -> fused_gemm_epilogue_grad
  public static final DrrRule RELU_GRAD =
      rule(
          "relu-grad",
          p -> {
            var w = p.operand();
            var outGrad = p.operand();
            var forward =
                p.mayEscape(
                    fusedGemmEpilogue(p.operand(), p.operand(), p.operand()).activation("relu"));
            var linear = fusedGemmEpilogueGrad(forward.out(), w, outGrad).activationGrad("none");
            var activation = reluGrad(forward.out(), linear.xGrad());
            var fused =
                fusedGemmEpilogueGrad(forward.out(), w, outGrad)
                    .reserveSpace(forward.reserveSpace())
                    .transX(linear.transX())
                    .transY(linear.transY())
                    .activationGrad("relu_grad");
            var source =
                p.match(activation)
                    .where(
                        "the sum was not kept",
                        m -> ((FusedGemmEpilogueOp) m.get(forward)).reserveSpace().isPresent());
            replaceGradients(source, activation.xGrad(), linear, fused);
          });

  private FusedGemmEpilogueRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        MATMUL_ADD_RELU_KEPT,
        MATMUL_ADD_RELU,
        MATMUL_ADD_GELU,
        MATMUL_ADD,
        GELU_KEPT,
        LINEAR_GRAD,
        GELU_GRAD,
        RELU_GRAD);
  }

  /// A matmul and the sum with a bias vector.
  private static final class Layer {
    final ValueNode x;
    final ValueNode w;
    final ValueNode bias;
    final MatmulNode product;
    final AddNode sum;

    Layer(DrrPattern p) {
      x = p.operand();
      w = p.operand();
      bias = p.operand();
      product = matmul(x, w);
      sum = add(product.out(), bias);
    }

    DrrSource match(DrrPattern p, OpNode root) {
      return p.match(root).where(NO_ROW, IS_ROW.holds(bias, product.out()));
    }

    FusedGemmEpilogueNode fused(String activation) {
      return fusedGemmEpilogue(x, w, bias)
          .transX(product.transposeX())
          .transY(product.transposeY())
          .activation(activation);
    }
  }

  private static void replaceGradients(
      DrrSource source,
      ValueNode xGrad,
      FusedGemmEpilogueGradNode linear,
      FusedGemmEpilogueGradNode fused) {
    source
        .replace(xGrad, fused.xGrad())
        .replace(linear.yGrad(), fused.yGrad())
        .replace(linear.biasGrad(), fused.biasGrad());
  }

  private static boolean hasGradient(Value activated) {
    for (OpOperand use : activated.uses()) {
      if (use.owner() instanceof ReluGradOp) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReadByGradients(Value sum, Operation activation) {
    boolean read = false;
    for (OpOperand use : sum.uses()) {
      if (use.owner() != activation) {
        if (!(use.owner() instanceof FusedGemmEpilogueGradOp grad)
            || grad.reserveSpace().orElse(null) != sum
            || grad.x() == sum) {
          return false;
        }
        read = true;
      }
    }
    return read;
  }

  private static int rank(Match m, ValueNode value) {
    return m.get(value).type() instanceof TensorLike like ? like.tensor().rank() : 0;
  }
}
