package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.special.DigammaOp;
import dev.weir.dialect.operator.elementwise.special.ErfinvOp;
import dev.weir.dialect.operator.elementwise.special.LgammaOp;
import dev.weir.dialect.operator.elementwise.special.PolygammaOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of the gamma function and its kin, element by element.
final class SpecialGradients {
  private static final double HALF_ROOT_PI = Math.sqrt(Math.PI) / 2;

  private SpecialGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = log |Γ(x)|: dx = dz ψ(x)
        .on(
            LgammaOp.class,
            (op, back) ->
                back.give(
                    0,
                    new Formula(back)
                        .times(back.cotangent(), back.add(OperatorOps.digamma(op.x())))))
        // z = ψ(x): dx = dz ψ'(x)
        .on(DigammaOp.class, (op, back) -> derivative(op.x(), 1, back))
        // z = the n-th derivative of ψ at x: dx = dz times the next one
        .on(PolygammaOp.class, (op, back) -> derivative(op.x(), op.n() + 1, back))
        .on(ErfinvOp.class, SpecialGradients::inverse);
  }

  private static void derivative(Value x, int order, Pullback back) {
    Value slope = back.add(OperatorOps.polygamma(x, order));
    back.give(0, new Formula(back).times(back.cotangent(), slope));
  }

  /// z = erf⁻¹ x: dx = dz √π/2 e^(z²)
  private static void inverse(ErfinvOp op, Pullback back) {
    Formula f = new Formula(back);
    Value power = back.add(OperatorOps.exp(back.add(OperatorOps.square(op.out()))));
    back.give(0, f.times(back.cotangent(), f.times(power, HALF_ROOT_PI)));
  }
}
