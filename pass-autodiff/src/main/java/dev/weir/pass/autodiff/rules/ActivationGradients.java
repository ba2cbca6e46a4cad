package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.unary.ClipOp;
import dev.weir.dialect.operator.elementwise.unary.GeluOp;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.HardswishOp;
import dev.weir.dialect.operator.elementwise.unary.LeakyReluOp;
import dev.weir.dialect.operator.elementwise.unary.Relu6Op;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.elementwise.unary.SigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.SiluOp;
import dev.weir.dialect.operator.elementwise.unary.SoftplusOp;
import dev.weir.dialect.operator.elementwise.unary.SwishOp;
import dev.weir.dialect.operator.elementwise.unary.ThresholdedReluOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of activations. At a kink they are PyTorch's.
final class ActivationGradients {
  private ActivationGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = max(x, 0): dx = dz where z > 0
        .on(
            ReluOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.reluGrad(op.out(), back.cotangent()))))
        .on(Relu6Op.class, ActivationGradients::relu6)
        .on(LeakyReluOp.class, ActivationGradients::leakyRelu)
        .on(ThresholdedReluOp.class, ActivationGradients::thresholdedRelu)
        // z = x P(X <= x) for a normally distributed X, or what tanh approximates it by
        .on(
            GeluOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.geluGrad(op.x(), back.cotangent())
                            .approximate(op.approximate()))))
        .on(SigmoidOp.class, ActivationGradients::sigmoid)
        // z = x s with s = 1 / (1 + e^-x): dx = dz (s + z (1 - s))
        .on(SiluOp.class, (op, back) -> silu(op.x(), op.out(), back))
        // z = x s with s = 1 / (1 + e^-x): dx = dz (s + z (1 - s))
        .on(SwishOp.class, (op, back) -> silu(op.x(), op.out(), back))
        .on(HardswishOp.class, ActivationGradients::hardswish)
        .on(HardsigmoidOp.class, ActivationGradients::hardsigmoid)
        .on(SoftplusOp.class, ActivationGradients::softplus)
        .on(ClipOp.class, ActivationGradients::clip);
  }

  /// z = min(max(x, 0), 6): dx = dz where 0 < z < 6
  private static void relu6(Relu6Op op, Pullback back) {
    Formula f = new Formula(back);
    Value inside = f.both(f.greater(op.out(), 0), f.less(op.out(), 6));
    back.give(0, f.masked(inside, back.cotangent()));
  }

  /// z = x where x > 0, else s x: dx = dz where x > 0, else s dz
  private static void leakyRelu(LeakyReluOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    back.give(0, f.where(f.greater(op.x(), 0), dz, f.times(dz, op.negativeSlope())));
  }

  /// z = x where x > t, else a number: dx = dz where x > t
  private static void thresholdedRelu(ThresholdedReluOp op, Pullback back) {
    Formula f = new Formula(back);
    back.give(0, f.masked(f.greater(op.x(), op.threshold()), back.cotangent()));
  }

  /// z = 1 / (1 + e^-x): dx = dz z (1 - z)
  private static void sigmoid(SigmoidOp op, Pullback back) {
    Formula f = new Formula(back);
    Value slope = f.times(op.out(), f.from(1, op.out()));
    back.give(0, f.times(back.cotangent(), slope));
  }

  /// z = x s with s = 1 / (1 + e^-x): dx = dz (s + z (1 - s))
  private static void silu(Value x, Value z, Pullback back) {
    Formula f = new Formula(back);
    Value s = back.add(OperatorOps.sigmoid(x));
    back.give(0, f.times(back.cotangent(), f.plus(s, f.times(z, f.from(1, s)))));
  }

  /// z = x min(max(x + 3, 0), 6) / 6: dx = dz (2 x + 3) / 6 where -3 < x < 3, 0 below and dz above
  private static void hardswish(HardswishOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value middle = f.times(dz, f.plus(f.times(op.x(), 1.0 / 3), 0.5));
    Value above = f.greater(op.x(), 3);
    back.give(0, f.masked(f.greater(op.x(), -3), f.where(above, dz, middle)));
  }

  /// z = min(max(s x + o, 0), 1): dx = s dz where 0 < z < 1
  private static void hardsigmoid(HardsigmoidOp op, Pullback back) {
    Formula f = new Formula(back);
    Value inside = f.both(f.greater(op.out(), 0), f.less(op.out(), 1));
    back.give(0, f.masked(inside, f.times(back.cotangent(), op.slope())));
  }

  /// z = log(1 + e^(b x)) / b, and x where b x > t: dx = dz / (1 + e^(-b x)), and dz there
  private static void softplus(SoftplusOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value scaled = f.times(op.x(), op.beta());
    Value slope = back.add(OperatorOps.sigmoid(scaled));
    back.give(0, f.where(f.greater(scaled, op.threshold()), dz, f.times(dz, slope)));
  }

  /// z = min(max(x, a), b): dx = dz where a <= x <= b; the bounds are not differentiated
  private static void clip(ClipOp op, Pullback back) {
    if (back.wants(1) || back.wants(2)) {
      back.unsupported("a bound depends on what gradients are taken of");
    }
    Formula f = new Formula(back);
    Value above = back.add(OperatorOps.greaterEqual(op.x(), f.tensor(op.min(), op.x())));
    Value below = back.add(OperatorOps.lessEqual(op.x(), f.tensor(op.max(), op.x())));
    back.give(0, f.masked(f.both(above, below), back.cotangent()));
  }
}
