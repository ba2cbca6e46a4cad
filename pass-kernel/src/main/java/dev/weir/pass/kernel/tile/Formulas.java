package dev.weir.pass.kernel.tile;

import dev.weir.dialect.tile.BinaryKind;
import dev.weir.dialect.tile.CompareKind;
import dev.weir.dialect.tile.UnaryKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Terms written as formulas.
final class Formulas {
  private Formulas() {}

  static Term constant(double value, Type type) {
    return new Term.Constant(number(value, type), type);
  }

  static Term whole(long value) {
    return new Term.Constant(IntegerAttr.of(value, IntegerType.I64), IntegerType.I64);
  }

  /// {@return `value` as an attribute for elements of `type`}
  static Attribute number(double value, Type type) {
    if (type instanceof FloatType number) {
      return new FloatAttr(value, number);
    }
    return type.equals(IntegerType.I1)
        ? BoolAttr.of(value != 0)
        : IntegerAttr.of((long) value, type);
  }

  static Term unary(UnaryKind kind, Term x) {
    return new Term.Compute(kind, x.element(), List.of(x));
  }

  static Term binary(BinaryKind kind, Term x, Term y) {
    return new Term.Compute(kind, x.element(), List.of(x, y));
  }

  static Term compare(CompareKind kind, Term x, Term y) {
    return new Term.Compute(kind, IntegerType.I1, List.of(x, y));
  }

  static Term select(Term condition, Term yes, Term no) {
    return new Term.Compute(null, yes.element(), List.of(condition, yes, no));
  }

  static Term add(Term x, Term y) {
    return binary(BinaryKind.ADD, x, y);
  }

  static Term add(Term x, double y) {
    return add(x, constant(y, x.element()));
  }

  static Term sub(Term x, Term y) {
    return binary(BinaryKind.SUB, x, y);
  }

  static Term mul(Term x, Term y) {
    return binary(BinaryKind.MUL, x, y);
  }

  static Term mul(Term x, double y) {
    return mul(x, constant(y, x.element()));
  }

  static Term div(Term x, Term y) {
    return binary(BinaryKind.DIV, x, y);
  }

  static Term max(Term x, double y) {
    return binary(BinaryKind.MAX, x, constant(y, x.element()));
  }

  static Term min(Term x, double y) {
    return binary(BinaryKind.MIN, x, constant(y, x.element()));
  }

  static Term exp(Term x) {
    return unary(UnaryKind.EXP, x);
  }

  /// {@return whether an element is other than zero}
  static Term truth(Term x) {
    return x.element().equals(IntegerType.I1)
        ? x
        : compare(CompareKind.NE, x, constant(0, x.element()));
  }
}
