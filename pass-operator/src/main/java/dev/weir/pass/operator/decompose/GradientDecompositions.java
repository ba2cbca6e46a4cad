package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.CrossEntropyWithSoftmaxGradOp;
import dev.weir.dialect.operator.gradient.GeluGradOp;
import dev.weir.dialect.operator.gradient.ReluGradOp;
import dev.weir.dialect.operator.gradient.SoftmaxGradOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Gradients of activations and of softmax, written in arithmetic.
final class GradientDecompositions {
  private static final double ROOT_HALF = Math.sqrt(0.5);
  private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);
  private static final double TANH_FACTOR = Math.sqrt(2 / Math.PI);
  private static final double TANH_CUBE = 0.044715;
  private static final Rewrite NOT_FLOAT = Rewrite.noMatch("no floats");
  private static final Rewrite NOT_LAST =
      Rewrite.noMatch("not the last axis, or not of known size");

  private GradientDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        // g where out > 0, else 0
        RewritePattern.on(
            ReluGradOp.class,
            "decompose-relu-grad",
            (op, rewriter) -> {
              if (!Primitives.isFloat(op.out()) || op.definition().isInplaceTwin()) {
                return NOT_FLOAT;
              }
              Primitives p = new Primitives(rewriter, op);
              Value passes = p.add(OperatorOps.greaterThan(op.out(), p.scalar(0, op.out())));
              DType dtype = Primitives.dtype(op.outGrad());
              Value zero = p.add(OperatorOps.fullLike(op.outGrad(), p.number(0, dtype)));
              Value kept = p.add(OperatorOps.where(passes, op.outGrad(), zero));
              p.give(op.xGrad(), p.as(op.out(), kept));
              return p.done();
            }),
        RewritePattern.on(GeluGradOp.class, "decompose-gelu-grad", GradientDecompositions::gelu),
        // (g - sum(g out)) out
        RewritePattern.on(
            SoftmaxGradOp.class,
            "decompose-softmax-grad",
            (op, rewriter) -> {
              int rank = Sizes.tensor(op.out()).rank();
              if (!Primitives.isFloat(op.out()) || rank == 0) {
                return NOT_FLOAT;
              }
              Primitives p = new Primitives(rewriter, op);
              Value out = p.wide(op.out());
              Value g = p.wide(op.outGrad());
              Value along = p.sum(p.times(g, out), Axes.normalize(op.axis(), rank));
              p.give(op.xGrad(), p.as(op.out(), p.times(p.minus(g, along), out)));
              return p.done();
            }),
        RewritePattern.on(
            CrossEntropyWithSoftmaxGradOp.class,
            "decompose-cross-entropy-grad",
            GradientDecompositions::crossEntropy));
  }

  /// g (P(x) + x p(x)) with the normal distribution P and its density p, or the same of the tanh formula
  private static Rewrite gelu(GeluGradOp op, PatternRewriter rewriter) {
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    Value square = p.add(OperatorOps.square(x));
    Value slope;
    if (op.approximate()) {
      Value inner = p.times(x, p.scale(square, TANH_FACTOR * TANH_CUBE, TANH_FACTOR));
      Value t = p.add(OperatorOps.tanh(inner));
      Value bend = p.scale(p.add(OperatorOps.square(t)), -0.5, 0.5);
      Value steep = p.scale(square, 3 * TANH_FACTOR * TANH_CUBE, TANH_FACTOR);
      slope = p.plus(p.scale(t, 0.5, 0.5), p.times(p.times(x, bend), steep));
    } else {
      Value erf = p.add(OperatorOps.erf(p.scale(x, ROOT_HALF, 0)));
      Value density = p.scale(p.exp(p.scale(square, -0.5, 0)), DENSITY, 0);
      slope = p.plus(p.scale(erf, 0.5, 0.5), p.times(x, density));
    }
    p.give(op.xGrad(), p.as(op.x(), p.times(p.wide(op.outGrad()), slope)));
    return p.done();
  }

  /// (softmax Σ label - label) g, where a label that names a class is 1 there, and 0 where it is `ignore_index`
  private static Rewrite crossEntropy(CrossEntropyWithSoftmaxGradOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.softmax());
    int last = type.rank() - 1;
    if (!Primitives.isFloat(op.softmax()) || !op.useSoftmax()) {
      return NOT_FLOAT;
    }
    if (last < 0 || Axes.normalize(op.axis(), type.rank()) != last || type.isDynamic(last)) {
      return NOT_LAST;
    }
    Primitives p = new Primitives(rewriter, op);
    Value softmax = p.wide(op.softmax());
    Value g = p.wide(op.lossGrad());
    Value share;
    if (op.softLabel()) {
      share = p.as(softmax, op.label());
      softmax = p.times(softmax, p.sum(share, last));
    } else {
      Value label = p.column(p.cast(op.label(), DType.INT64), softmax);
      Value places = p.arange(type.dimension(last), DType.INT64);
      Value named =
          p.indexed(
              OperatorOps.equal(label, places),
              "label",
              false,
              type.dimension(last),
              op.ignoreIndex());
      share = p.as(softmax, named);
      Value counts = p.add(OperatorOps.notEqual(label, p.scalar(op.ignoreIndex(), label)));
      g = p.times(g, p.as(softmax, counts));
    }
    p.give(op.inputGrad(), p.as(op.softmax(), p.times(p.minus(softmax, share), g)));
    return p.done();
  }
}
