package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.AddGroupNormSiluOp;
import dev.weir.dialect.operator.fused.FcOp;
import dev.weir.dialect.operator.fused.FusedBiasResidualLayernormOp;
import dev.weir.dialect.operator.fused.FusedBnAddActivationOp;
import dev.weir.dialect.operator.fused.FusedConv2dAddActOp;
import dev.weir.dialect.operator.fused.FusedDropoutAddOp;
import dev.weir.dialect.operator.fused.FusedEmbeddingEltwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusedFcElementwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusedLinearParamGradAddOp;
import dev.weir.dialect.operator.fused.GemmEpilogueOp;
import dev.weir.dialect.operator.fused.LinearLayerOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.FusedGemmEpilogueOp;
import dev.weir.dialect.operator.quantization.WeightOnlyLinearOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The gradients of fused operators: those of the operators that they are fused of, but where they have
/// operators of their own.
final class FusedGradients {
  private FusedGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(FusedGemmEpilogueOp.class, FusedGradients::gemmEpilogue)
        // z = act(x w + b), by its parts
        .on(FcOp.class, (op, back) -> linearLayer(op, back, op.activationType()))
        // z = act(x w + b), by its parts
        .on(
            GemmEpilogueOp.class,
            (op, back) ->
                linearLayer(
                    op,
                    back,
                    op.activationType().equals("gelu") ? "gelu_tanh" : op.activationType()))
        // z = act(w over x + b + r), by its parts
        .on(FusedConv2dAddActOp.class, FusedGradients::convolution)
        // z = layer_norm(act(x w + b) + y), by its parts
        .on(FusedFcElementwiseLayernormOp.class, FusedGradients::connectedNorm)
        // z = layer_norm(x + b + a r), by its parts
        .on(FusedBiasResidualLayernormOp.class, FusedGradients::residualNorm)
        // z = act(group_norm(x + r)), by its parts
        .on(AddGroupNormSiluOp.class, FusedGradients::addGroupNorm)
        .on(FusedLinearParamGradAddOp.class, FusedGradients::parameterGradient)
        .on(FusedDropoutAddOp.class, FusedGradients::dropoutAdd)
        .on(FusedBnAddActivationOp.class, FusedGradients::normAddActivation)
        .on(FusedEmbeddingEltwiseLayernormOp.class, FusedGradients::embeddingNorm)
        // z = x w + b, with weights in few bits: dx = dz wᵀ
        .on(WeightOnlyLinearOp.class, FusedGradients::weightOnly);
  }

  private static Value activated(Pullback back, Value x, String activation, double slope) {
    return switch (activation) {
      case "", "none", "identity" -> x;
      case "relu" -> back.add(OperatorOps.relu(x));
      case "gelu" -> back.add(OperatorOps.gelu(x));
      case "gelu_tanh" -> back.add(OperatorOps.gelu(x).approximate(true));
      case "tanh" -> back.add(OperatorOps.tanh(x));
      case "sigmoid" -> back.add(OperatorOps.sigmoid(x));
      case "swish", "silu" -> back.add(OperatorOps.silu(x));
      case "leaky_relu" -> back.add(OperatorOps.leakyRelu(x).negativeSlope((float) slope));
      default -> throw new IllegalArgumentException("the activation \"%s\"".formatted(activation));
    };
  }

  /// z = act(x y + b), and x y + b where there is an activation
  private static void gemmEpilogue(FusedGemmEpilogueOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      Value product =
          back.add(
              OperatorOps.matmul(op.x(), op.y()).transposeX(op.transX()).transposeY(op.transY()));
      Value sum = f.plus(product, op.bias());
      Value out = activated(back, sum, op.activation(), 0);
      return op.resultCount() > 1 ? ImmutableList.of(out, sum) : ImmutableList.of(out);
    });
  }

  private static void linearLayer(LinearLayerOp op, Pullback back, String activation) {
    back.through(() ->
        ImmutableList.of(
            connected(back, op.input(), op.w(), op.bias(), op.inNumColDims(), activation)));
  }

  /// act(x w + b), where the first `rows` dimensions of x count rows
  private static Value connected(
      Pullback back, Value x, Value w, Optional<Value> bias, int rows, String activation) {
    Formula f = new Formula(back);
    int rank = Sizes.tensor(x).rank();
    Value matrix =
        rank - rows == 1 ? x : back.add(OperatorOps.flatten(x).startAxis(rows).stopAxis(rank - 1));
    Value product = back.add(OperatorOps.matmul(matrix, w));
    Value sum = bias.isPresent() ? f.plus(product, bias.get()) : product;
    return activated(back, sum, activation, 0);
  }

  private static void convolution(FusedConv2dAddActOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      Value sum =
          back.add(
              SharedAttributes.OF_CONVOLUTIONS.copy(
                  OperatorOps.conv2d(op.input(), op.filter()), op));
      for (Optional<Value> summand : List.of(op.bias(), op.residualData())) {
        sum = summand.isPresent() ? f.plus(sum, summand.get()) : sum;
      }
      return ImmutableList.of(activated(back, sum, op.activation(), op.fuseAlpha()));
    });
  }

  private static Value rowNorm(
      Pullback back,
      Value x,
      Optional<Value> scale,
      Optional<Value> bias,
      double epsilon,
      int begin) {
    var norm = OperatorOps.layerNorm(x).epsilon((float) epsilon).beginNormAxis(begin);
    scale.ifPresent(norm::scale);
    bias.ifPresent(norm::bias);
    return back.add(norm);
  }

  private static void connectedNorm(FusedFcElementwiseLayernormOp op, Pullback back) {
    back.through(() -> {
      Value out =
          connected(back, op.x(), op.w(), op.bias0(), op.xNumColDims(), op.activationType());
      Value sum = new Formula(back).plus(out, op.y());
      return ImmutableList.of(
          rowNorm(back, sum, op.scale(), op.bias1(), op.epsilon(), op.beginNormAxis()));
    });
  }

  private static void residualNorm(FusedBiasResidualLayernormOp op, Pullback back) {
    if (op.quantScale() > 0) {
      back.unsupported("its result is quantised");
      return;
    }
    back.through(() -> {
      Formula f = new Formula(back);
      int begin = op.beginNormAxis();
      Value sum = op.x();
      if (op.bias().isPresent()) {
        sum = f.plus(sum, NormalForms.ofRow(back, op.bias().get(), op.x(), begin));
      }
      if (op.residual().isPresent()) {
        sum = f.plus(sum, f.times(op.residual().get(), op.residualAlpha()));
      }
      Value out = rowNorm(back, sum, op.normWeight(), op.normBias(), op.epsilon(), begin);
      return op.residual().isPresent() ? ImmutableList.of(out, sum) : ImmutableList.of(out);
    });
  }

  private static void addGroupNorm(AddGroupNormSiluOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      Value sum = op.residual().isPresent() ? f.plus(op.x(), op.residual().get()) : op.x();
      var norm =
          OperatorOps.groupNorm(sum)
              .epsilon(op.epsilon())
              .groups(op.groups())
              .dataFormat(op.dataFormat());
      op.scale().ifPresent(norm::scale);
      op.bias().ifPresent(norm::bias);
      Value out = activated(back, back.add(norm), op.activation(), 0);
      return op.residual().isPresent() ? ImmutableList.of(out, sum) : ImmutableList.of(out);
    });
  }

  /// z = s + xᵀ g and t + Σ g, where the rows of x and g are all their leading dimensions
  private static void parameterGradient(FusedLinearParamGradAddOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      int rank = Sizes.tensor(op.x()).rank();
      Value x = rows(back, op.x(), rank);
      Value g = rows(back, op.dout(), rank);
      Value product = back.add(OperatorOps.matmul(x, g).transposeX(true));
      List<Value> results = new ArrayList<>();
      results.add(plus(f, product, op.dweight(), op.dweightOut()));
      if (op.dbiasOut().isPresent()) {
        Value sums = back.add(OperatorOps.sum(g, back.integers(0)).dtype(Pullback.dtype(g)));
        results.add(plus(f, sums, op.dbias(), op.dbiasOut().get()));
      }
      return results;
    });
  }

  private static Value plus(Formula f, Value sum, Optional<Value> known, Value like) {
    Value cast = f.cast(sum, Pullback.dtype(like));
    return known.isPresent() ? f.plus(cast, f.cast(known.get(), Pullback.dtype(like))) : cast;
  }

  private static Value rows(Pullback back, Value x, int rank) {
    return rank <= 2
        ? rank == 2 ? x : back.add(OperatorOps.unsqueeze(x, back.integers(0)))
        : back.add(OperatorOps.flatten(x).startAxis(0).stopAxis(rank - 2));
  }

  /// z = dropout(x) + y
  private static void dropoutAdd(FusedDropoutAddOp op, Pullback back) {
    var both =
        back.builder()
            .add(
                OperatorOps.fusedDropoutAddGrad(
                    op.seedOffset(),
                    back.cotangent(),
                    op.p(),
                    op.isTest(),
                    op.mode(),
                    op.fixSeed()));
    back.give(op.x(), both.xGrad());
    back.give(op.y(), both.yGrad());
  }

  /// z = relu(batch_norm(x) + y)
  private static void normAddActivation(FusedBnAddActivationOp op, Pullback back) {
    var all =
        back.builder()
            .add(
                OperatorOps.fusedBnAddActivationGrad(
                        op.x(),
                        op.scale(),
                        op.bias(),
                        op.out(),
                        op.savedMean(),
                        op.savedVariance(),
                        back.cotangent())
                    .momentum(op.momentum())
                    .epsilon(op.epsilon())
                    .actType(op.actType()));
    back.give(op.x(), all.xGrad());
    back.give(op.z(), all.zGrad());
    back.give(op.scale(), all.scaleGrad());
    back.give(op.bias(), all.biasGrad());
  }

  /// z = layer_norm of a sum of rows of several tables
  private static void embeddingNorm(FusedEmbeddingEltwiseLayernormOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      int count = Sizes.tensors(op.ids()).size();
      List<Value> ids = f.elements(op.ids(), count);
      List<Value> tables = f.elements(op.embs(), count);
      Value sum = back.add(OperatorOps.embedding(ids.get(0), tables.get(0)));
      for (int i = 1; i < count; i++) {
        sum = f.plus(sum, back.add(OperatorOps.embedding(ids.get(i), tables.get(i))));
      }
      int last = Sizes.tensor(sum).rank() - 1;
      // What is normalised has rows: a single token is one.
      Value rows = last > 0 ? sum : back.add(OperatorOps.unsqueeze(sum, back.integers(0)));
      Value norm =
          rowNorm(
              back,
              rows,
              Optional.of(op.scale()),
              Optional.of(op.bias()),
              op.epsilon(),
              Math.max(1, last));
      return ImmutableList.of(
          last > 0 ? norm : back.add(OperatorOps.squeeze(norm, back.integers(0))));
    });
  }

  private static void weightOnly(WeightOnlyLinearOp op, Pullback back) {
    if (back.wants(op.weightScale())) {
      back.unsupported("the scales of its weights depend on what gradients are taken of");
    }
    var gradient =
        OperatorOps.weightOnlyLinearGrad(
                op.x(), op.weight(), op.weightScale(), back.cotangent(), op.weightDtype())
            .arch(op.arch())
            .groupSize(op.groupSize())
            .transposeScale(op.transposeScale());
    op.bias().ifPresent(gradient::bias);
    back.give(op.x(), back.add(gradient));
    if (op.bias().isPresent() && back.wants(op.bias().get())) {
      Value bias = op.bias().get();
      Value sum = back.sumTo(back.cotangent(), bias);
      back.give(bias, sum);
    }
  }
}
