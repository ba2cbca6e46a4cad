package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Losses with their gradients.
final class LossPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("SoftmaxCrossEntropyWithLogits", LossPrimitives::entropy)
          .put("SparseSoftmaxCrossEntropyWithLogits", LossPrimitives::sparseEntropy)
          .put("SigmoidCrossEntropyWithLogits", LossPrimitives::sigmoidEntropy)
          .put("SigmoidCrossEntropyWithLogitsGrad", LossPrimitives::sigmoidEntropyGradient)
          .put("BinaryCrossEntropy", LossPrimitives::binaryEntropy)
          .put("BCEWithLogitsLoss", LossPrimitives::binaryEntropyWithLogits)
          .put("SmoothL1Loss", LossPrimitives::smooth)
          .put("KLDivLoss", LossPrimitives::divergence)
          .put("NLLLoss", LossPrimitives::logLikelihood)
          .put("L2Loss", LossPrimitives::halfSquares)
          .buildOrThrow();

  private LossPrimitives() {}

  /// The loss of each row, and the gradient of the logits.
  private static Lowered entropy(PrimitiveCall call) {
    Value logits = call.tensor(0);
    Value labels = call.tensor(1);
    return call.results(rows(call, logits, labels), difference(call, logits, labels));
  }

  /// The mean loss of rows whose labels are numbers; or with `is_grad` the gradient of the logits.
  private static Lowered sparseEntropy(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value logits = call.tensor(0);
    DType dtype = PrimitiveCall.dtype(logits);
    long[] shape = Dims.known(call, logits);
    Value labels =
        out.cast(
            out.add(
                OperatorOps.oneHot(
                    call.tensor(1), out.scalar((double) shape[shape.length - 1], DType.INT32))),
            dtype);
    if (call.flag("is_grad", false)) {
      Value count = out.number((double) shape[0], dtype);
      return call.add(OperatorOps.divide(difference(call, logits, labels), count));
    }
    return call.add(OperatorOps.mean(rows(call, logits, labels), out.integers()));
  }

  /// `-sum(labels * log_softmax(logits))` of each row
  private static Value rows(PrimitiveCall call, Value logits, Value labels) {
    OperatorBuilder out = call.out();
    Value logarithms = out.add(OperatorOps.logSoftmax(logits).axis(-1));
    Value products = out.add(OperatorOps.multiply(labels, logarithms));
    Value sums = out.add(OperatorOps.sum(products, out.integers(-1)));
    return out.add(OperatorOps.scale(sums, out.scalar(-1, DType.FLOAT32)));
  }

  private static Value difference(PrimitiveCall call, Value logits, Value labels) {
    Value likely = call.out().add(OperatorOps.softmax(logits).axis(-1));
    return call.out().add(OperatorOps.subtract(likely, labels));
  }

  /// {@return the losses of all elements put together as attribute or operand `reduction` says}
  private static Lowered reduced(PrimitiveCall call, int operand, Formula f, Value losses) {
    return switch (call.word(operand, "reduction", "mean", "sum", "mean", "none")) {
      case "none" -> new Lowered.TensorValue(losses);
      case "mean" -> new Lowered.TensorValue(f.mean(losses, false));
      case "sum" -> new Lowered.TensorValue(f.sum(losses, false));
      default -> throw call.unsupported("reduction");
    };
  }

  /// `max(x, 0) - x * y + log(1 + exp(-|x|))`, which has no large exponents
  private static Value sigmoidEntropy(Formula f, Value x, Value y) {
    Value tail = f.make(OperatorOps.softplus(f.negate(f.abs(x))));
    return f.add(f.subtract(f.atLeast(x, 0), f.times(x, y)), tail);
  }

  private static Lowered sigmoidEntropy(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(sigmoidEntropy(f, x, f.given(1)));
  }

  /// Logits, labels, gradient of the loss.
  private static Lowered sigmoidEntropyGradient(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(f.times(f.subtract(f.sigmoid(x), f.given(1)), f.given(2)));
  }

  /// Logarithms are -100 at least.
  private static Lowered binaryEntropy(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value y = f.given(1);
    Value losses =
        f.negate(
            f.add(
                f.times(y, f.atLeast(f.log(x), -100)),
                f.times(f.rest(y), f.atLeast(f.log(f.rest(x)), -100))));
    if (call.isGiven(2)) {
      losses = f.times(losses, f.given(2));
    }
    return reduced(call, 3, f, losses);
  }

  /// Logits, labels, weights of elements, weights of what is true.
  private static Lowered binaryEntropyWithLogits(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value y = f.given(1);
    Value losses;
    if (call.isGiven(3)) {
      // (1 - y) * x + (1 + (p - 1) * y) * softplus(-x)
      Value factor = f.add(f.times(f.add(f.given(3), -1), y), 1);
      Value tail =
          f.add(f.make(OperatorOps.softplus(f.negate(f.abs(x)))), f.atLeast(f.negate(x), 0));
      losses = f.add(f.times(f.rest(y), x), f.times(factor, tail));
    } else {
      losses = sigmoidEntropy(f, x, y);
    }
    if (call.isGiven(2)) {
      losses = f.times(losses, f.given(2));
    }
    return reduced(call, 4, f, losses);
  }

  /// Half the square of a difference below `beta`, over `beta`; else the difference less half of it.
  private static Lowered smooth(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    double beta = call.number(2, "beta", 1);
    Value size = f.abs(f.subtract(x, f.given(1)));
    Value near = f.divide(f.times(f.square(size), 0.5), beta);
    Value losses = f.choose(f.isBelow(size, beta), near, f.add(size, -beta / 2));
    String reduction = call.word(3, "reduction", "none", "sum", "mean", "none");
    return reduction.equals("none") ? new Lowered.TensorValue(losses) : reduced(call, 3, f, losses);
  }

  /// `y * (log(y) - x)`, 0 where `y` is.
  private static Lowered divergence(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value y = f.given(1);
    Value losses = f.choose(f.isAbove(y, 0), f.times(y, f.subtract(f.log(y), x)), 0);
    if (call.word("reduction").orElse("mean").equals("batchmean")) {
      double rows = (double) Dims.known(call, x)[0];
      return new Lowered.TensorValue(f.divide(f.sum(losses, false), rows));
    }
    return reduced(call, -1, f, losses);
  }

  /// Logarithms of likelihoods, the number that is right in each row, the weight of each number: the
  /// loss, and the sum of the weights.
  private static Lowered logLikelihood(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    long[] shape = Dims.known(call, x);
    if (shape.length != 2) {
      throw new LoweringException("'NLLLoss' of rank %d", shape.length);
    }
    Value right =
        out.cast(
            out.add(OperatorOps.oneHot(call.tensor(1), out.scalar((double) shape[1], DType.INT32))),
            f.dtype());
    Value weights = f.sum(f.times(right, f.given(2)), false, 1);
    Value all = f.sum(weights, false);
    Value losses = f.negate(f.times(f.sum(f.times(right, x), false, 1), weights));
    return switch (call.word(3, "reduction", "mean", "sum", "mean", "none")) {
      case "none" -> call.results(losses, all);
      case "mean" -> call.results(f.divide(f.sum(losses, false), all), all);
      case "sum" -> call.results(f.sum(losses, false), all);
      default -> throw call.unsupported("reduction");
    };
  }

  private static Lowered halfSquares(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(f.times(f.sum(f.square(x), false), 0.5));
  }
}
