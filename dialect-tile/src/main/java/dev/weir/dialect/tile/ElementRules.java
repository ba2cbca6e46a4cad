package dev.weir.dialect.tile;

import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// Rules of which elements can be computed with in which way.
public final class ElementRules {
  private ElementRules() {}

  public static boolean isBoolean(Type element) {
    return element.equals(IntegerType.I1);
  }

  /// {@return whether elements are integers, booleans not among them}
  public static boolean isInteger(Type element) {
    return element instanceof IntegerType && !isBoolean(element);
  }

  public static boolean isUnsigned(Type element) {
    return element instanceof IntegerType integer
        && integer.signedness() == IntegerType.Signedness.UNSIGNED;
  }

  public static void verify(UnaryOp op, Diagnostics diagnostics) {
    Type element = ((TileType) op.source().type()).element();
    boolean fits =
        switch (op.kind()) {
          case NEG, ABS -> !isBoolean(element);
          case NOT -> element instanceof IntegerType;
          default -> element instanceof FloatType;
        };
    verify(op, fits, op.kind(), element, diagnostics);
  }

  public static void verify(BinaryOp op, Diagnostics diagnostics) {
    Type element = ((TileType) op.lhs().type()).element();
    boolean fits =
        switch (op.kind()) {
          case ADD, SUB, MUL, DIV, MOD, FLOOR_DIV, POW -> !isBoolean(element);
          case MAX, MIN -> true;
          case AND, OR, XOR -> element instanceof IntegerType;
        };
    verify(op, fits, op.kind(), element, diagnostics);
  }

  public static void verify(TileReduceOp op, Diagnostics diagnostics) {
    Type element = ((TileType) op.source().type()).element();
    boolean fits =
        switch (op.kind()) {
          case SUM, PROD -> !isBoolean(element);
          case MAX, MIN -> true;
          case AND, OR -> element instanceof IntegerType;
        };
    verify(op, fits, op.kind(), element, diagnostics);
  }

  private static void verify(
      TileOp op, boolean fits, Enum<?> kind, Type element, Diagnostics diagnostics) {
    if (!fits) {
      diagnostics.error(
          op,
          "'%s' cannot be computed of elements of type '%s'",
          kind.name().toLowerCase(java.util.Locale.ROOT),
          element);
    }
  }

  /// {@return whether the attribute `name` of `op` is an element of `type`}; reports if not
  public static boolean verifyElement(
      TileOp op, String name, Attribute value, TileType type, Diagnostics diagnostics) {
    Type given =
        value instanceof BoolAttr
            ? IntegerType.I1
            : value instanceof TypedAttribute typed ? typed.type() : null;
    boolean fits =
        type.element().equals(given)
            && (value instanceof BoolAttr
                || value instanceof dev.weir.ir.attr.FloatAttr
                || value instanceof dev.weir.ir.attr.IntegerAttr);
    if (!fits) {
      diagnostics.error(
          op, "expects '%s' to be a number of type '%s', got '%s'", name, type.element(), value);
    }
    return fits;
  }

  /// {@return whether both tiles have the same elements}; reports if not
  public static boolean verifySame(
      TileOp op, TileType source, TileType result, Diagnostics diagnostics) {
    if (!source.element().equals(result.element())) {
      diagnostics.error(
          op,
          "expects source and result to have the same elements, got '%s' and '%s'",
          source.element(),
          result.element());
      return false;
    }
    return true;
  }
}
