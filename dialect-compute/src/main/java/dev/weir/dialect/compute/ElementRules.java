package dev.weir.dialect.compute;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Locale;

/// Rules of which elements which function is of.
final class ElementRules {
  private ElementRules() {}

  static void verify(ComputeOp op, UnaryKind kind, Type element, Diagnostics diagnostics) {
    verify(
        op,
        switch (kind) {
          case NEG, ABS -> !element.equals(IntegerType.I1);
          case NOT -> element instanceof IntegerType;
          default -> element instanceof FloatType;
        },
        kind,
        element,
        diagnostics);
  }

  static void verify(ComputeOp op, BinaryKind kind, Type element, Diagnostics diagnostics) {
    verify(
        op,
        switch (kind) {
          case ADD, SUB, MUL, DIV, MOD, FLOOR_DIV, POW -> !element.equals(IntegerType.I1);
          case MAX, MIN -> true;
          case AND, OR, XOR -> element instanceof IntegerType;
        },
        kind,
        element,
        diagnostics);
  }

  static void verify(ComputeOp op, ReduceKind kind, Type element, Diagnostics diagnostics) {
    verify(
        op,
        switch (kind) {
          case SUM, PROD -> !element.equals(IntegerType.I1);
          case MAX, MIN -> true;
          case AND, OR -> element instanceof IntegerType;
        },
        kind,
        element,
        diagnostics);
  }

  private static void verify(
      ComputeOp op, boolean fits, Enum<?> kind, Type element, Diagnostics diagnostics) {
    if (!fits) {
      diagnostics.error(
          op,
          "'%s' cannot be computed of elements of type '%s'",
          kind.name().toLowerCase(Locale.ROOT),
          element);
    }
  }

  /// Reports unless `value` is a number of type `type`.
  static void verifyNumber(
      ComputeOp op, String name, Attribute value, Type type, Diagnostics diagnostics) {
    boolean fits =
        switch (value) {
          case BoolAttr ignored -> type.equals(IntegerType.I1);
          case FloatAttr number -> number.type().equals(type);
          case IntegerAttr number -> number.type().equals(type);
          default -> false;
        };
    if (!fits) {
      diagnostics.error(
          op, "expects '%s' to be a number of type '%s', got '%s'", name, type, value);
    }
  }
}
