package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.unary.AbsOp;
import dev.weir.dialect.operator.elementwise.unary.CosOp;
import dev.weir.dialect.operator.elementwise.unary.ErfOp;
import dev.weir.dialect.operator.elementwise.unary.ExpOp;
import dev.weir.dialect.operator.elementwise.unary.LogOp;
import dev.weir.dialect.operator.elementwise.unary.PowOp;
import dev.weir.dialect.operator.elementwise.unary.RsqrtOp;
import dev.weir.dialect.operator.elementwise.unary.SinOp;
import dev.weir.dialect.operator.elementwise.unary.SqrtOp;
import dev.weir.dialect.operator.elementwise.unary.SquareOp;
import dev.weir.dialect.operator.elementwise.unary.TanhOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of elementary functions, element by element.
final class ElementaryGradients {
  private static final double ERF_SLOPE = 2 / Math.sqrt(Math.PI);

  private ElementaryGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(AbsOp.class, ElementaryGradients::abs)
        // z = e^x: dx = dz z
        .on(
            ExpOp.class,
            (op, back) -> back.give(0, new Formula(back).times(back.cotangent(), op.out())))
        // z = log x: dx = dz / x
        .on(
            LogOp.class,
            (op, back) -> back.give(0, new Formula(back).over(back.cotangent(), op.x())))
        .on(SqrtOp.class, ElementaryGradients::sqrt)
        .on(RsqrtOp.class, ElementaryGradients::rsqrt)
        .on(SquareOp.class, ElementaryGradients::square)
        // z = sin x: dx = dz cos x
        .on(
            SinOp.class,
            (op, back) ->
                back.give(
                    0,
                    new Formula(back).times(back.cotangent(), back.add(OperatorOps.cos(op.x())))))
        .on(CosOp.class, ElementaryGradients::cos)
        .on(TanhOp.class, ElementaryGradients::tanh)
        .on(ErfOp.class, ElementaryGradients::erf)
        .on(PowOp.class, ElementaryGradients::pow);
  }

  /// z = |x|: dx = dz where x > 0, -dz where x < 0, and 0 where x = 0; dz x / z for complex numbers
  private static void abs(AbsOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    if (op.x().type() instanceof TensorType && Pullback.dtype(op.x()).isComplex()) {
      back.give(0, f.times(op.x(), f.masked(f.greater(op.out(), 0), f.over(dz, op.out()))));
      return;
    }
    Value negative = f.masked(f.less(op.x(), 0), f.times(dz, -1));
    back.give(0, f.where(f.greater(op.x(), 0), dz, negative));
  }

  /// z = √x: dx = dz / (2 z)
  private static void sqrt(SqrtOp op, Pullback back) {
    Formula f = new Formula(back);
    back.give(0, f.times(f.over(back.cotangent(), op.out()), 0.5));
  }

  /// z = 1 / √x: dx = -dz z³ / 2
  private static void rsqrt(RsqrtOp op, Pullback back) {
    Formula f = new Formula(back);
    Value cube = f.times(back.add(OperatorOps.square(op.out())), op.out());
    back.give(0, f.times(f.times(back.cotangent(), cube), -0.5));
  }

  /// z = x²: dx = 2 dz x
  private static void square(SquareOp op, Pullback back) {
    Formula f = new Formula(back);
    back.give(0, f.times(f.times(back.cotangent(), op.x()), 2));
  }

  /// z = cos x: dx = -dz sin x
  private static void cos(CosOp op, Pullback back) {
    Formula f = new Formula(back);
    back.give(0, f.times(f.times(back.cotangent(), back.add(OperatorOps.sin(op.x()))), -1));
  }

  /// z = tanh x: dx = dz (1 - z²)
  private static void tanh(TanhOp op, Pullback back) {
    Formula f = new Formula(back);
    Value slope = f.from(1, back.add(OperatorOps.square(op.out())));
    back.give(0, f.times(back.cotangent(), slope));
  }

  /// z = erf x: dx = dz 2/√π e^(-x²)
  private static void erf(ErfOp op, Pullback back) {
    Formula f = new Formula(back);
    Value exponent = f.times(back.add(OperatorOps.square(op.x())), -1);
    Value slope = f.times(back.add(OperatorOps.exp(exponent)), ERF_SLOPE);
    back.give(0, f.times(back.cotangent(), slope));
  }

  /// z = x^y: dx = dz y x^(y-1), and 0 where y = 0
  private static void pow(PowOp op, Pullback back) {
    if (op.y() == 0) {
      return;
    }
    Formula f = new Formula(back);
    double exponent = op.y() - 1.0;
    Value slope = f.times(f.power(op.x(), exponent), op.y());
    back.give(0, op.y() == 1 ? back.cotangent() : f.times(back.cotangent(), slope));
  }
}
