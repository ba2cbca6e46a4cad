package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.AddGroupNormSiluOp;
import dev.weir.dialect.operator.fused.FcOp;
import dev.weir.dialect.operator.fused.FusedBiasResidualLayernormOp;
import dev.weir.dialect.operator.fused.FusedConv2dAddActOp;
import dev.weir.dialect.operator.fused.FusedDropoutAddOp;
import dev.weir.dialect.operator.fused.FusedEmbeddingEltwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusedFcElementwiseLayernormOp;
import dev.weir.dialect.operator.fused.FusionTransposeFlattenConcatOp;
import dev.weir.dialect.operator.fused.GemmEpilogueOp;
import dev.weir.dialect.operator.fused.LinearLayerOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.FusedGemmEpilogueOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What fusion passes make of several operators, decomposed again: groups are made of the parts.
final class FusedDecompositions {
  private static final Rewrite QUANTISED = Rewrite.noMatch("the result is quantised");
  private static final Rewrite TRAINING = Rewrite.noMatch("it is for training");
  private static final Rewrite USED = Rewrite.noMatch("other results are used");
  private static final Rewrite NOT_LISTED = Rewrite.noMatch("the tensors are not listed");

  private FusedDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        // act(x w + bias)
        RewritePattern.on(FcOp.class, "decompose-fc", FusedDecompositions::linearLayer),
        // act(x w + bias)
        RewritePattern.on(
            GemmEpilogueOp.class, "decompose-gemm-epilogue", FusedDecompositions::linearLayer),
        RewritePattern.on(
            FusedGemmEpilogueOp.class,
            "decompose-fused-gemm-epilogue",
            FusedDecompositions::gemmEpilogue),
        RewritePattern.on(
            FusedBiasResidualLayernormOp.class,
            "decompose-bias-residual-layernorm",
            FusedDecompositions::biasResidualLayernorm),
        RewritePattern.on(
            FusedFcElementwiseLayernormOp.class,
            "decompose-fc-elementwise-layernorm",
            FusedDecompositions::fcElementwiseLayernorm),
        RewritePattern.on(
            FusedEmbeddingEltwiseLayernormOp.class,
            "decompose-embedding-eltwise-layernorm",
            FusedDecompositions::embeddingLayernorm),
        RewritePattern.on(
            AddGroupNormSiluOp.class,
            "decompose-add-group-norm-silu",
            FusedDecompositions::addGroupNormSilu),
        RewritePattern.on(
            FusedDropoutAddOp.class, "decompose-dropout-add", FusedDecompositions::dropoutAdd),
        RewritePattern.on(
            FusedConv2dAddActOp.class,
            "decompose-conv2d-add-act",
            FusedDecompositions::convolution),
        RewritePattern.on(
            FusionTransposeFlattenConcatOp.class,
            "decompose-transpose-flatten-concat",
            FusedDecompositions::transposeFlattenConcat));
  }

  /// {@return the product, where dimensions of `x` from `rows` on are a row}
  private static Value product(Primitives p, Value x, Value w, Optional<Value> bias, int rows) {
    int rank = Sizes.tensor(x).rank();
    Value flat =
        rows == rank - 1 ? x : p.add(OperatorOps.flatten(x).startAxis(rows).stopAxis(rank - 1));
    Value product = p.add(OperatorOps.matmul(flat, w));
    return bias.isPresent() ? p.plus(product, bias.get()) : product;
  }

  private static Value activated(Primitives p, Value x, String activation) {
    return switch (activation) {
      case "relu" -> p.add(OperatorOps.relu(x));
      case "gelu" -> p.add(OperatorOps.gelu(x).approximate(true));
      default -> x;
    };
  }

  private static Rewrite linearLayer(LinearLayerOp op, PatternRewriter rewriter) {
    Primitives p = new Primitives(rewriter, op);
    Value sum = product(p, op.input(), op.w(), op.bias(), op.inNumColDims());
    p.give(op.out(), activated(p, sum, op.activationType()));
    return p.done();
  }

  private static Rewrite gemmEpilogue(FusedGemmEpilogueOp op, PatternRewriter rewriter) {
    Primitives p = new Primitives(rewriter, op);
    Value product =
        p.add(OperatorOps.matmul(op.x(), op.y()).transposeX(op.transX()).transposeY(op.transY()));
    Value sum = p.plus(product, op.bias());
    // Not that of the other epilogues, which compute it by a hyperbolic tangent.
    boolean isGelu = op.activation().equals("gelu");
    p.give(op.out(), isGelu ? p.add(OperatorOps.gelu(sum)) : activated(p, sum, op.activation()));
    op.reserveSpace().ifPresent(space -> p.give(space, sum));
    return p.done();
  }

  private static LayerNormOp layerNorm(
      Primitives p,
      Value x,
      Optional<Value> scale,
      Optional<Value> bias,
      double epsilon,
      int begin) {
    var norm = OperatorOps.layerNorm(x).epsilon((float) epsilon).beginNormAxis(begin);
    scale.ifPresent(norm::scale);
    bias.ifPresent(norm::bias);
    return (LayerNormOp) p.operation(norm);
  }

  /// layer_norm(x + bias + alpha residual)
  private static Rewrite biasResidualLayernorm(
      FusedBiasResidualLayernormOp op, PatternRewriter rewriter) {
    if (op.quantScale() > 0) {
      return QUANTISED;
    }
    Primitives p = new Primitives(rewriter, op);
    Value sum = p.wide(op.x());
    int rank = Sizes.tensor(sum).rank();
    int begin = Math.floorMod(op.beginNormAxis(), rank);
    if (op.bias().isPresent()) {
      Value bias = p.as(sum, op.bias().get());
      TensorType type = Sizes.tensor(sum);
      boolean flat = begin < rank - 1 && Sizes.tensor(bias).rank() == 1;
      if (flat) {
        bias = p.reshape(bias, type.shape().subArray(begin, rank).toArray());
      }
      sum = p.plus(sum, bias);
    }
    if (op.residual().isPresent()) {
      Value residual = p.as(sum, op.residual().get());
      boolean scaled = op.residualAlpha() != 1;
      sum = p.plus(sum, scaled ? p.scale(residual, op.residualAlpha(), 0) : residual);
    }
    Value narrow = p.as(op.x(), sum);
    op.residualOut().ifPresent(out -> p.give(out, narrow));
    LayerNormOp norm = layerNorm(p, narrow, op.normWeight(), op.normBias(), op.epsilon(), begin);
    p.give(op.out(), norm.out());
    p.give(op.mean(), norm.mean());
    p.give(op.variance(), norm.variance());
    return p.done();
  }

  /// layer_norm(fc(x, w) + y)
  private static Rewrite fcElementwiseLayernorm(
      FusedFcElementwiseLayernormOp op, PatternRewriter rewriter) {
    Primitives p = new Primitives(rewriter, op);
    Value layer = product(p, op.x(), op.w(), op.bias0(), op.xNumColDims());
    Value sum = p.plus(activated(p, layer, op.activationType()), op.y());
    LayerNormOp norm = layerNorm(p, sum, op.scale(), op.bias1(), op.epsilon(), op.beginNormAxis());
    p.give(op.out(), norm.out());
    p.give(op.mean(), norm.mean());
    p.give(op.variance(), norm.variance());
    return p.done();
  }

  /// layer_norm(embedding(ids, table) + …)
  private static Rewrite embeddingLayernorm(
      FusedEmbeddingEltwiseLayernormOp op, PatternRewriter rewriter) {
    if (!(op.ids().definingOp() instanceof CombineOp ids)
        || !(op.embs().definingOp() instanceof CombineOp tables)) {
      return NOT_LISTED;
    }
    Primitives p = new Primitives(rewriter, op);
    Value sum = p.add(OperatorOps.embedding(ids.operand(0), tables.operand(0)));
    for (int i = 1; i < ids.operandCount(); i++) {
      sum = p.plus(sum, p.add(OperatorOps.embedding(ids.operand(i), tables.operand(i))));
    }
    int last = Sizes.tensor(sum).rank() - 1;
    // What is normalised has rows: a single token is one.
    Value rows = last > 0 ? sum : p.add(OperatorOps.unsqueeze(sum, p.integers(0)));
    Value norm =
        layerNorm(
                p,
                rows,
                Optional.of(op.scale()),
                Optional.of(op.bias()),
                op.epsilon(),
                Math.max(1, last))
            .out();
    p.give(op.out(), last > 0 ? norm : p.add(OperatorOps.squeeze(norm, p.integers(0))));
    return p.done();
  }

  /// act(group_norm(x + residual))
  private static Rewrite addGroupNormSilu(AddGroupNormSiluOp op, PatternRewriter rewriter) {
    Primitives p = new Primitives(rewriter, op);
    Value sum = op.residual().isPresent() ? p.plus(op.x(), op.residual().get()) : op.x();
    op.residualOut().ifPresent(out -> p.give(out, sum));
    var spec =
        OperatorOps.groupNorm(sum)
            .epsilon(op.epsilon())
            .groups(op.groups())
            .dataFormat(op.dataFormat());
    op.scale().ifPresent(spec::scale);
    op.bias().ifPresent(spec::bias);
    Operation norm = p.operation(spec);
    Value y = norm.result(0);
    p.give(op.y(), op.activation().equals("silu") ? p.add(OperatorOps.silu(y)) : y);
    p.give(op.mean(), norm.result(1));
    p.give(op.variance(), norm.result(2));
    return p.done();
  }

  /// x + y, where nothing is dropped
  private static Rewrite dropoutAdd(FusedDropoutAddOp op, PatternRewriter rewriter) {
    if (!op.isTest() || !op.mode().equals("upscale_in_train")) {
      return TRAINING;
    }
    if (!op.result(1).isUnused()) {
      return USED;
    }
    Primitives p = new Primitives(rewriter, op);
    p.give(op.result(0), p.plus(op.x(), op.y()));
    return p.done();
  }

  /// act(conv2d(x, filter) + bias + residual)
  private static Rewrite convolution(FusedConv2dAddActOp op, PatternRewriter rewriter) {
    Primitives p = new Primitives(rewriter, op);
    Value sum =
        p.add(
            OperatorOps.conv2d(op.input(), op.filter())
                .strides(op.strides())
                .paddings(op.paddings())
                .paddingAlgorithm(op.paddingAlgorithm())
                .dilations(op.dilations())
                .groups(op.groups())
                .dataFormat(op.dataFormat()));
    for (Optional<Value> summand : List.of(op.bias(), op.residualData())) {
      if (summand.isPresent()) {
        sum = p.plus(sum, summand.get());
      }
    }
    p.give(
        op.output(),
        switch (op.activation()) {
          case "relu" -> p.add(OperatorOps.relu(sum));
          case "tanh" -> p.add(OperatorOps.tanh(sum));
          case "sigmoid" -> p.add(OperatorOps.sigmoid(sum));
          case "swish" -> p.add(OperatorOps.swish(sum));
          case "leaky_relu" -> p.add(OperatorOps.leakyRelu(sum).negativeSlope(op.fuseAlpha()));
          default -> sum;
        });
    return p.done();
  }

  private static Rewrite transposeFlattenConcat(
      FusionTransposeFlattenConcatOp op, PatternRewriter rewriter) {
    if (!(op.x().definingOp() instanceof CombineOp list)) {
      return NOT_LISTED;
    }
    Primitives p = new Primitives(rewriter, op);
    ValueRange inputs = list.inputs();
    List<Value> parts = new ArrayList<>();
    for (Value input : inputs) {
      TensorType type = Sizes.tensor(input);
      Value moved = p.add(OperatorOps.transpose(input, op.transAxis()));
      long[] shape = {1, -1};
      long rows = 1;
      for (int i = 0; i < op.flattenAxis(); i++) {
        rows = Sizes.product(rows, type.dimension(op.transAxis().get(i)));
      }
      if (op.flattenAxis() == 1) {
        parts.add(p.add(OperatorOps.flatten(moved).startAxis(1).stopAxis(type.rank() - 1)));
      } else {
        shape[0] = Sizes.isKnown(rows) ? rows : -1;
        shape[1] = Sizes.isKnown(rows) ? -1 : columns(type, op);
        parts.add(p.reshape(moved, shape));
      }
    }
    Value joined = p.add(PirOps.combine(parts));
    p.give(op.out(), p.add(OperatorOps.concat(joined, p.number(op.concatAxis(), DType.INT32))));
    return p.done();
  }

  private static long columns(TensorType type, FusionTransposeFlattenConcatOp op) {
    long columns = 1;
    for (int i = op.flattenAxis(); i < type.rank(); i++) {
      columns = Sizes.product(columns, type.dimension(op.transAxis().get(i)));
    }
    return columns;
  }
}
