package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import dev.weir.ir.type.FloatType;
import org.jspecify.annotations.Nullable;

/// What arithmetic of tiles folds to: operands, where they are all that comes of it.
///
/// `x + 0.0` of floats is kept, since it makes 0 of -0.
final class ArithmeticFolds {
  private ArithmeticFolds() {}

  static ImmutableList<Folded> fold(UnaryOp op) {
    if (!(op.source().definingOp() instanceof UnaryOp inner) || inner.kind() != op.kind()) {
      return Foldable.none();
    }
    return switch (op.kind()) {
      case NEG, NOT -> Foldable.to(inner.source());
      case ABS, FLOOR, CEIL, ROUND, TRUNC -> Foldable.to(op.source());
      default -> Foldable.none();
    };
  }

  static ImmutableList<Folded> fold(SelectOp op) {
    if (op.onTrue() == op.onFalse()) {
      return Foldable.to(op.onTrue());
    }
    return FillOp.valueOf(op.condition()).orElse(null) instanceof BoolAttr known
        ? Foldable.to(known.value() ? op.onTrue() : op.onFalse())
        : Foldable.none();
  }

  static ImmutableList<Folded> fold(BinaryOp op) {
    Value lhs = op.lhs();
    Value rhs = op.rhs();
    BinaryKind kind = op.kind();
    Attribute y = FillOp.valueOf(rhs).orElse(null);
    if (y != null && isNeutral(kind, y)) {
      return Foldable.to(lhs);
    }
    Attribute x = FillOp.valueOf(lhs).orElse(null);
    if (x != null && isCommutative(kind) && isNeutral(kind, x)) {
      return Foldable.to(rhs);
    }
    if (y != null && absorbs(kind, y)) {
      return Foldable.to(rhs);
    }
    if (x != null && absorbs(kind, x)) {
      return Foldable.to(lhs);
    }
    boolean same =
        lhs == rhs
            && switch (kind) {
              case MAX, MIN, AND, OR -> true;
              default -> false;
            };
    return same ? Foldable.to(lhs) : Foldable.none();
  }

  private static boolean isCommutative(BinaryKind kind) {
    return switch (kind) {
      case ADD, MUL, MAX, MIN, AND, OR, XOR -> true;
      default -> false;
    };
  }

  /// {@return whether `kind` of `x` and `y` is always `x`}
  private static boolean isNeutral(BinaryKind kind, Attribute y) {
    if (y instanceof FloatAttr number) {
      return switch (kind) {
        case ADD -> isZero(number, -0.0);
        case SUB -> isZero(number, 0.0);
        case MUL, DIV, POW -> number.value() == 1;
        default -> false;
      };
    }
    return switch (kind) {
      case ADD, SUB, OR, XOR -> isInteger(y, 0);
      case MUL, DIV, FLOOR_DIV, POW -> isInteger(y, 1);
      case AND -> isInteger(y, -1);
      default -> false;
    };
  }

  private static boolean isZero(FloatAttr number, double zero) {
    return Double.doubleToRawLongBits(number.value()) == Double.doubleToRawLongBits(zero);
  }

  /// {@return whether `kind` of `y` and anything is always `y`}
  private static boolean absorbs(BinaryKind kind, Attribute y) {
    return switch (kind) {
      case MUL, AND -> isInteger(y, 0);
      case OR -> isInteger(y, -1);
      default -> false;
    };
  }

  /// {@return whether `value` is the integer `expected`, of which -1 is all bits}
  private static boolean isInteger(@Nullable Attribute value, long expected) {
    if (value instanceof BoolAttr bool) {
      return bool.value() ? expected == -1 : expected == 0;
    }
    if (!(value instanceof IntegerAttr number)) {
      return false;
    }
    if (expected == -1 && ElementRules.isUnsigned(number.type())) {
      int width = ((dev.weir.ir.type.IntegerType) number.type()).width();
      return number.bigValue().bitCount() == width;
    }
    return number.fitsLong() && number.value() == expected;
  }

  /// {@return whether there may be elements of which `op` cannot be computed}
  static boolean mayFail(BinaryOp op) {
    Type element = ((TileType) op.lhs().type()).element();
    if (element instanceof FloatType) {
      return false;
    }
    return switch (op.kind()) {
      case DIV, MOD, FLOOR_DIV, POW ->
          !(FillOp.valueOf(op.rhs()).orElse(null) instanceof IntegerAttr number)
              || number.bigValue().signum() <= 0;
      default -> false;
    };
  }
}
