package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.trigonometric.AcosOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.CoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.SinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.TanOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.function.BiFunction;

/// The gradients of functions of angles and of hyperbolas, and of their inverses.
final class TrigonometricGradients {
  private TrigonometricGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = tan x: dx = dz (1 + z²)
        .on(
            TanOp.class,
            (op, back) -> {
              Formula f = new Formula(back);
              Value slope = f.plus(back.add(OperatorOps.square(op.out())), 1);
              back.give(0, f.times(back.cotangent(), slope));
            })
        // z = sinh x: dx = dz cosh x
        .on(
            SinhOp.class,
            (op, back) ->
                back.give(
                    0,
                    new Formula(back).times(back.cotangent(), back.add(OperatorOps.cosh(op.x())))))
        // z = cosh x: dx = dz sinh x
        .on(
            CoshOp.class,
            (op, back) ->
                back.give(
                    0,
                    new Formula(back).times(back.cotangent(), back.add(OperatorOps.sinh(op.x())))))
        // z = asin x: dx = dz / √(1 - x²)
        .on(AsinOp.class, (op, back) -> byRoot(op.x(), 1, back, (f, square) -> f.from(1, square)))
        // z = acos x: dx = -dz / √(1 - x²)
        .on(AcosOp.class, (op, back) -> byRoot(op.x(), -1, back, (f, square) -> f.from(1, square)))
        // z = asinh x: dx = dz / √(x² + 1)
        .on(AsinhOp.class, (op, back) -> byRoot(op.x(), 1, back, (f, square) -> f.plus(square, 1)))
        // z = acosh x: dx = dz / √(x² - 1)
        .on(AcoshOp.class, (op, back) -> byRoot(op.x(), 1, back, (f, square) -> f.plus(square, -1)))
        // z = atan x: dx = dz / (1 + x²)
        .on(AtanOp.class, (op, back) -> by(op.x(), back, (f, square) -> f.plus(square, 1)))
        // z = atanh x: dx = dz / (1 - x²)
        .on(AtanhOp.class, (op, back) -> by(op.x(), back, (f, square) -> f.from(1, square)));
  }

  /// Gives the cotangent over what `below` makes of x².
  private static void by(Value x, Pullback back, BiFunction<Formula, Value, Value> below) {
    Formula f = new Formula(back);
    back.give(0, f.over(back.cotangent(), below.apply(f, back.add(OperatorOps.square(x)))));
  }

  /// Gives `sign` times the cotangent over the root of what `below` makes of x².
  private static void byRoot(
      Value x, int sign, Pullback back, BiFunction<Formula, Value, Value> below) {
    Formula f = new Formula(back);
    Value radicand = below.apply(f, back.add(OperatorOps.square(x)));
    Value quotient = f.over(back.cotangent(), back.add(OperatorOps.sqrt(radicand)));
    back.give(0, sign == 1 ? quotient : f.times(quotient, sign));
  }
}
