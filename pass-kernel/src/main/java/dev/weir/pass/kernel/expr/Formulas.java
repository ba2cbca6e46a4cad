package dev.weir.pass.kernel.expr;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Terms written as formulas.
public final class Formulas {
  private Formulas() {}

  public static ScalarExpr constant(double value, Type type) {
    return new ScalarExpr.Constant(number(value, type), type);
  }

  public static ScalarExpr whole(long value) {
    return new ScalarExpr.Constant(IntegerAttr.of(value, IntegerType.I64), IntegerType.I64);
  }

  /// {@return `value` as an attribute for elements of `type`}
  public static Attribute number(double value, Type type) {
    if (type instanceof FloatType number) {
      return new FloatAttr(value, number);
    }
    return type.equals(IntegerType.I1)
        ? BoolAttr.of(value != 0)
        : IntegerAttr.of((long) value, type);
  }

  public static ScalarExpr unary(UnaryKind kind, ScalarExpr x) {
    return new ScalarExpr.Compute(kind, x.element(), List.of(x));
  }

  public static ScalarExpr binary(BinaryKind kind, ScalarExpr x, ScalarExpr y) {
    return new ScalarExpr.Compute(kind, x.element(), List.of(x, y));
  }

  public static ScalarExpr compare(CompareKind kind, ScalarExpr x, ScalarExpr y) {
    return new ScalarExpr.Compute(kind, IntegerType.I1, List.of(x, y));
  }

  public static ScalarExpr select(ScalarExpr condition, ScalarExpr yes, ScalarExpr no) {
    return new ScalarExpr.Compute(null, yes.element(), List.of(condition, yes, no));
  }

  public static ScalarExpr add(ScalarExpr x, ScalarExpr y) {
    return binary(BinaryKind.ADD, x, y);
  }

  public static ScalarExpr add(ScalarExpr x, double y) {
    return add(x, constant(y, x.element()));
  }

  public static ScalarExpr sub(ScalarExpr x, ScalarExpr y) {
    return binary(BinaryKind.SUB, x, y);
  }

  public static ScalarExpr mul(ScalarExpr x, ScalarExpr y) {
    return binary(BinaryKind.MUL, x, y);
  }

  public static ScalarExpr mul(ScalarExpr x, double y) {
    return mul(x, constant(y, x.element()));
  }

  public static ScalarExpr div(ScalarExpr x, ScalarExpr y) {
    return binary(BinaryKind.DIV, x, y);
  }

  public static ScalarExpr max(ScalarExpr x, double y) {
    return binary(BinaryKind.MAX, x, constant(y, x.element()));
  }

  public static ScalarExpr min(ScalarExpr x, double y) {
    return binary(BinaryKind.MIN, x, constant(y, x.element()));
  }

  public static ScalarExpr exp(ScalarExpr x) {
    return unary(UnaryKind.EXP, x);
  }

  /// {@return whether an element is other than zero}
  public static ScalarExpr truth(ScalarExpr x) {
    return x.element().equals(IntegerType.I1)
        ? x
        : compare(CompareKind.NE, x, constant(0, x.element()));
  }
}
