package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.activation.CeluOp;
import dev.weir.dialect.operator.elementwise.activation.EluOp;
import dev.weir.dialect.operator.elementwise.activation.MishOp;
import dev.weir.dialect.operator.elementwise.activation.SeluOp;
import dev.weir.dialect.operator.elementwise.unary.Expm1Op;
import dev.weir.dialect.operator.elementwise.unary.Log10Op;
import dev.weir.dialect.operator.elementwise.unary.Log1pOp;
import dev.weir.dialect.operator.elementwise.unary.Log2Op;
import dev.weir.dialect.operator.elementwise.unary.ReciprocalOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of logarithms and powers, and of activations made of them.
final class ExponentialGradients {
  private ExponentialGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(ReciprocalOp.class, ExponentialGradients::reciprocal)
        // z = log(1 + x): dx = dz / (1 + x)
        .on(
            Log1pOp.class,
            (op, back) -> {
              Formula f = new Formula(back);
              back.give(0, f.over(back.cotangent(), f.plus(op.x(), 1)));
            })
        // z = log₂ x: dx = dz / (x log 2)
        .on(Log2Op.class, (op, back) -> logarithm(op.x(), Math.log(2), back))
        // z = log₁₀ x: dx = dz / (x log 10)
        .on(Log10Op.class, (op, back) -> logarithm(op.x(), Math.log(10), back))
        // z = e^x - 1: dx = dz (z + 1)
        .on(
            Expm1Op.class,
            (op, back) -> {
              Formula f = new Formula(back);
              back.give(0, f.times(back.cotangent(), f.plus(op.out(), 1)));
            })
        // z = x where x > 0, else a (e^x - 1): dx = dz where x > 0, else dz a e^x
        .on(EluOp.class, (op, back) -> exponential(op.x(), 1, op.alpha(), 1, back))
        // z = x where x > 0, else a (e^(x/a) - 1): dx = dz where x > 0, else dz e^(x/a)
        .on(CeluOp.class, (op, back) -> exponential(op.x(), 1, 1, 1.0 / op.alpha(), back))
        // z = s x where x > 0, else s a (e^x - 1): dx = s dz where x > 0, else dz s a e^x
        .on(
            SeluOp.class,
            (op, back) ->
                exponential(op.x(), op.scale(), (double) op.scale() * op.alpha(), 1, back))
        .on(MishOp.class, ExponentialGradients::mish);
  }

  /// z = 1 / x: dx = -dz z²
  private static void reciprocal(ReciprocalOp op, Pullback back) {
    Formula f = new Formula(back);
    Value square = back.add(OperatorOps.square(op.out()));
    back.give(0, f.times(f.times(back.cotangent(), square), -1));
  }

  private static void logarithm(Value x, double base, Pullback back) {
    Formula f = new Formula(back);
    back.give(0, f.times(f.over(back.cotangent(), x), 1 / base));
  }

  /// Gives `dz above` where `x > 0` and `dz below e^(rate x)` elsewhere.
  private static void exponential(Value x, double above, double below, double rate, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value power = back.add(OperatorOps.exp(rate == 1 ? x : f.times(x, rate)));
    Value falling = f.times(dz, below == 1 ? power : f.times(power, below));
    back.give(0, f.where(f.greater(x, 0), above == 1 ? dz : f.times(dz, above), falling));
  }

  /// z = x t with t = tanh(log(1 + e^x)): dx = dz (t + x (1 - t²) / (1 + e^-x)), where x is large
  /// without the quotient
  private static void mish(MishOp op, Pullback back) {
    Formula f = new Formula(back);
    Value soft = back.add(OperatorOps.softplus(op.x()).threshold(op.lambda()));
    Value t = back.add(OperatorOps.tanh(soft));
    Value slope = f.from(1, back.add(OperatorOps.square(t)));
    Value whole = f.times(op.x(), slope);
    Value part = f.times(whole, back.add(OperatorOps.sigmoid(op.x())));
    Value rising = f.where(f.greater(op.x(), op.lambda()), whole, part);
    back.give(0, f.times(back.cotangent(), f.plus(t, rising)));
  }
}
