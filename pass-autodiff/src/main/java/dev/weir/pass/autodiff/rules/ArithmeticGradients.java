package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.binary.AddOp;
import dev.weir.dialect.operator.elementwise.binary.DivideOp;
import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.dialect.operator.elementwise.binary.SubtractOp;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.dialect.operator.program.PrintOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of arithmetic, broadcast.
final class ArithmeticGradients {
  private ArithmeticGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(AddOp.class, ArithmeticGradients::add)
        .on(SubtractOp.class, ArithmeticGradients::subtract)
        .on(MultiplyOp.class, ArithmeticGradients::multiply)
        .on(DivideOp.class, ArithmeticGradients::divide)
        .on(ScaleOp.class, ArithmeticGradients::scale)
        // z = x: dx = dz
        .on(AssignOp.class, (op, back) -> back.give(0, back.cotangent()))
        // z = x: dx = dz
        .on(FetchOp.class, (op, back) -> back.give(0, back.cotangent()))
        // z = x: dx = dz
        .on(PrintOp.class, (op, back) -> back.give(0, back.cotangent()))
        // z = x, written over y: dx = dz, dy = 0
        .on(AssignOutOp.class, (op, back) -> back.give(0, back.cotangent()))
        // z = x in another type: dx = dz in the type of x
        .on(CastOp.class, (op, back) -> back.give(0, back.cotangent()));
  }

  /// z = x + y: dx = dz, dy = dz
  private static void add(AddOp op, Pullback back) {
    back.giveBroadcast(0, back.cotangent());
    back.giveBroadcast(1, back.cotangent());
  }

  /// z = x - y: dx = dz, dy = -dz
  private static void subtract(SubtractOp op, Pullback back) {
    back.giveBroadcast(0, back.cotangent());
    if (back.wants(1)) {
      back.giveBroadcast(1, back.times(back.cotangent(), -1));
    }
  }

  /// z = x y: dx = dz y, dy = dz x, the conjugates of x and y where these are complex
  private static void multiply(MultiplyOp op, Pullback back) {
    Value dz = back.cotangent();
    if (back.wants(0)) {
      back.giveBroadcast(0, back.add(OperatorOps.multiply(dz, conjugate(back, op.y()))));
    }
    if (back.wants(1)) {
      back.giveBroadcast(1, back.add(OperatorOps.multiply(dz, conjugate(back, op.x()))));
    }
  }

  /// z = x / y: dx = dz / y, dy = -(dz z / y), the conjugates of y and z where these are complex
  private static void divide(DivideOp op, Pullback back) {
    Value dx = back.add(OperatorOps.divide(back.cotangent(), conjugate(back, op.y())));
    back.giveBroadcast(0, dx);
    if (back.wants(1)) {
      Value product = back.add(OperatorOps.multiply(dx, conjugate(back, op.out())));
      back.giveBroadcast(1, back.times(product, -1));
    }
  }

  private static Value conjugate(Pullback back, Value x) {
    return x.type() instanceof TensorType && Pullback.dtype(x).isComplex()
        ? back.add(OperatorOps.conj(x))
        : x;
  }

  /// z = s x + b, or s (x + b): dx = s dz
  private static void scale(ScaleOp op, Pullback back) {
    back.give(0, back.add(OperatorOps.scale(back.cotangent(), op.scale())));
    if (back.wants(1)) {
      back.unsupported("its scale depends on what gradients are taken of");
    }
  }
}
