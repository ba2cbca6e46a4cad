package dev.weir.backend.ascend;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// Which operations the vector unit has single instructions for.
final class Instructions {
  private Instructions() {}

  private static Type element(Value tile) {
    return ((TileType) tile.type()).element();
  }

  /// {@return whether the vector unit adds and multiplies numbers of this type}
  static boolean isNumber(Type element) {
    return element == FloatType.F32 || element == FloatType.F16 || element == IntegerType.I32;
  }

  /// {@return whether the result may be written over the operand}
  static boolean isPlain(UnaryOp op) {
    return element(op.result()) == FloatType.F32
        && switch (op.kind()) {
          case NEG, ABS, EXP, LOG, SQRT, FLOOR, CEIL, ROUND, TRUNC -> true;
          default -> false;
        };
  }

  /// {@return whether the result may be written over an operand}
  static boolean isPlain(BinaryOp op) {
    return isNumber(element(op.result()))
        && switch (op.kind()) {
          case ADD, SUB, MUL, MAX, MIN -> true;
          case DIV -> element(op.result()) != IntegerType.I32;
          default -> false;
        };
  }

  /// {@return whether `user` takes its operand `index`, a `fill`, as a number}
  static boolean takesNumber(Operation user, int index) {
    if (user instanceof CompareOp) {
      return index == 1 && element(user.operand(1)) == FloatType.F32 && !isFill(user.operand(0));
    }
    if (!(user instanceof BinaryOp binary)
        || !isNumber(element(binary.result()))
        || isFill(user.operand(1 - index))) {
      return false;
    }
    BinaryKind kind = binary.kind();
    return switch (kind) {
      case ADD, MUL, MAX, MIN -> true;
      case SUB -> index == 1;
      default -> false;
    };
  }

  private static boolean isFill(Value value) {
    return value.definingOp() instanceof FillOp;
  }

  /// {@return the instruction for a plain operation on floats}
  static String plain(UnaryKind kind) {
    return switch (kind) {
      case ABS -> "Abs";
      case EXP -> "Exp";
      case LOG -> "Ln";
      case SQRT -> "Sqrt";
      default -> throw new IllegalArgumentException("no instruction of its own: " + kind);
    };
  }
}
