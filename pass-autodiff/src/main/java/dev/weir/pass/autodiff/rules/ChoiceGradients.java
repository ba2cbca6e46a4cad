package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.binary.ElementwisePowOp;
import dev.weir.dialect.operator.elementwise.binary.FmaxOp;
import dev.weir.dialect.operator.elementwise.binary.FminOp;
import dev.weir.dialect.operator.elementwise.binary.HeavisideOp;
import dev.weir.dialect.operator.elementwise.binary.MaximumOp;
import dev.weir.dialect.operator.elementwise.binary.MinimumOp;
import dev.weir.dialect.operator.elementwise.binary.RemainderOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of functions of two numbers that are not arithmetic alone: the larger, the smaller,
/// one of two, the remainder, the power. Where both operands are the larger or the smaller, each gets
/// half, as in PyTorch.
final class ChoiceGradients {
  private ChoiceGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = max(x, y): dx = dz where x > y, dz / 2 where x = y, 0 elsewhere; dy is what is left
        .on(MaximumOp.class, (op, back) -> extreme(op.x(), op.y(), back, true))
        // z = min(x, y): dx = dz where x < y, dz / 2 where x = y, 0 elsewhere; dy is what is left
        .on(MinimumOp.class, (op, back) -> extreme(op.x(), op.y(), back, false))
        // z = max(x, y) but for NaN: dx = dz where x >= y or y is NaN, dy = dz elsewhere
        .on(FmaxOp.class, (op, back) -> other(op.y(), op.x(), op.y(), back))
        // z = min(x, y) but for NaN: dx = dz where x <= y or y is NaN, dy = dz elsewhere
        .on(FminOp.class, (op, back) -> other(op.y(), op.y(), op.x(), back))
        // z = y where x = 0: dy = dz there, and 0 elsewhere
        .on(HeavisideOp.class, ChoiceGradients::heaviside)
        .on(WhereOp.class, ChoiceGradients::where)
        .on(RemainderOp.class, ChoiceGradients::remainder)
        .on(ElementwisePowOp.class, ChoiceGradients::power);
  }

  /// z = max(x, y): dx = dz where x > y, dz / 2 where x = y, and 0 elsewhere; dy is what is left
  private static void extreme(Value x, Value y, Pullback back, boolean largest) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value ofEqual = f.masked(f.equal(x, y), f.times(dz, 0.5));
    if (back.wants(0)) {
      Value ofX = largest ? f.greater(x, y) : f.greater(y, x);
      back.giveBroadcast(0, f.where(ofX, dz, ofEqual));
    }
    if (back.wants(1)) {
      Value ofY = largest ? f.greater(y, x) : f.greater(x, y);
      back.giveBroadcast(1, f.where(ofY, dz, ofEqual));
    }
  }

  /// Gives the cotangent to the first operand where `large >= small` or the second, `y`, is NaN, and to that
  /// elsewhere.
  private static void other(Value y, Value large, Value small, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value least = back.add(OperatorOps.greaterEqual(large, small));
    Value nan = back.add(OperatorOps.notEqual(y, y));
    Value ofX = back.add(OperatorOps.logicalOr(least, nan));
    if (back.wants(0)) {
      back.giveBroadcast(0, f.masked(ofX, dz));
    }
    if (back.wants(1)) {
      back.giveBroadcast(1, f.where(ofX, back.zerosLike(dz), dz));
    }
  }

  private static void heaviside(HeavisideOp op, Pullback back) {
    if (!back.wants(1)) {
      return;
    }
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    Value x = Reduced.broadcast(back, op.x(), dz);
    back.giveBroadcast(1, f.masked(f.equal(x, back.number(0, x)), dz));
  }

  /// z = x where c, else y: dx = dz where c, dy = dz elsewhere
  private static void where(WhereOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    if (back.wants(op.x())) {
      back.give(1, f.masked(op.condition(), dz));
    }
    if (back.wants(op.y())) {
      back.give(2, f.where(op.condition(), back.zerosLike(dz), dz));
    }
  }

  /// z = x - y ⌊x / y⌋: dx = dz, dy = -dz ⌊x / y⌋
  private static void remainder(RemainderOp op, Pullback back) {
    back.giveBroadcast(0, back.cotangent());
    if (back.wants(1)) {
      Formula f = new Formula(back);
      Value whole = back.add(OperatorOps.floorDivide(op.x(), op.y()));
      back.giveBroadcast(1, f.times(f.times(back.cotangent(), whole), -1));
    }
  }

  /// z = x^y: dx = dz y x^(y-1), 0 where y = 0; dy = dz z log x, 0 where x = 0 and y >= 0
  private static void power(ElementwisePowOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = back.cotangent();
    if (back.wants(0)) {
      Value lower = back.add(OperatorOps.elementwisePow(op.x(), f.plus(op.y(), -1)));
      Value dx = f.times(dz, f.times(lower, op.y()));
      Value flat = f.equal(Reduced.broadcast(back, op.y(), dz), back.number(0, op.y()));
      back.giveBroadcast(0, f.where(flat, back.zerosLike(dx), dx));
    }
    if (back.wants(1)) {
      Value x = Reduced.broadcast(back, op.x(), dz);
      Value y = Reduced.broadcast(back, op.y(), dz);
      Value dy = f.times(f.times(dz, op.out()), back.add(OperatorOps.log(x)));
      Value atZero =
          f.both(
              f.equal(x, back.number(0, x)),
              back.add(OperatorOps.greaterEqual(y, back.number(0, y))));
      back.giveBroadcast(1, f.where(atZero, back.zerosLike(dy), dy));
    }
  }
}
