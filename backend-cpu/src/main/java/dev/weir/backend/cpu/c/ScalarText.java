package dev.weir.backend.cpu.c;

import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// The C expressions of scalars.
final class ScalarText {
  private ScalarText() {}

  static String name(Scalar scalar) {
    return "s" + scalar.number();
  }

  /// {@return the expression of `op`, which reads no memory and no index}
  static String of(ScalarOp op, Type element) {
    return switch (op) {
      case ScalarOp.Constant constant -> CTypes.number(constant.value(), element);
      case ScalarOp.Unary unary ->
          rounded(unary(unary.kind(), name(unary.source()), element), element);
      case ScalarOp.Binary binary ->
          rounded(
              binary(binary.kind(), name(binary.left()), name(binary.right()), element), element);
      case ScalarOp.Compare compare ->
          name(compare.left()) + " " + compare.kind().operator() + " " + name(compare.right());
      case ScalarOp.Select select ->
          name(select.condition()) + " ? " + name(select.onTrue()) + " : " + name(select.onFalse());
      case ScalarOp.Cast cast -> cast(name(cast.source()), cast.source().element(), element);
      case ScalarOp.Read read -> throw new IllegalArgumentException("reads memory: " + read);
      case ScalarOp.Count count -> throw new IllegalArgumentException("counts: " + count);
    };
  }

  /// {@return `value` rounded to a float of 16 bits where `element` is one}
  static String rounded(String value, Type element) {
    if (element == FloatType.F16) {
      return "weir_from_f16(weir_to_f16(" + value + "))";
    } else if (element == FloatType.BF16) {
      return "weir_from_bf16(weir_to_bf16(" + value + "))";
    }
    return value;
  }

  private static String unary(UnaryKind kind, String x, Type element) {
    if (!CTypes.isFloat(element)) {
      boolean bool = CTypes.isBoolean(element);
      return switch (kind) {
        case NOT -> bool ? "!" + x : "(" + CTypes.computed(element) + ")~" + x;
        case NEG -> bool ? x : "weir_sub_" + CTypes.ending(element) + "(0, " + x + ")";
        case ABS -> bool ? x : "weir_abs_" + CTypes.ending(element) + "(" + x + ")";
        default -> throw unsupported("unary", kind, element);
      };
    }
    boolean wide = element == FloatType.F64;
    String f = wide ? "" : "f";
    return switch (kind) {
      case NEG -> "-" + x;
      case ABS -> "fabs" + f + "(" + x + ")";
      case NOT -> throw unsupported("unary", kind, element);
      case EXP, LOG, LOG1P, EXPM1, TANH, ERF ->
          wide
              ? kind.name().toLowerCase(java.util.Locale.ROOT) + "(" + x + ")"
              : "weir_" + kind.name().toLowerCase(java.util.Locale.ROOT) + "_f32(" + x + ")";
      case SQRT -> "sqrt" + f + "(" + x + ")";
      case RSQRT -> (wide ? "1.0" : "1.0f") + " / sqrt" + f + "(" + x + ")";
      case RECIPROCAL -> (wide ? "1.0" : "1.0f") + " / " + x;
      case SIN -> "sin" + f + "(" + x + ")";
      case COS -> "cos" + f + "(" + x + ")";
      case FLOOR -> "floor" + f + "(" + x + ")";
      case CEIL -> "ceil" + f + "(" + x + ")";
      case ROUND -> "rint" + f + "(" + x + ")";
      case TRUNC -> "trunc" + f + "(" + x + ")";
    };
  }

  private static String binary(BinaryKind kind, String a, String b, Type element) {
    if (CTypes.isBoolean(element)) {
      return switch (kind) {
        case ADD, SUB, XOR -> a + " != " + b;
        case MUL, MIN, AND -> a + " & " + b;
        case MAX, OR -> a + " | " + b;
        case DIV, FLOOR_DIV -> a;
        case MOD -> "0";
        case POW -> a + " | !" + b;
      };
    }
    String ending = CTypes.ending(element);
    boolean real = CTypes.isFloat(element);
    return switch (kind) {
      case ADD -> real ? a + " + " + b : call("add", ending, a, b);
      case SUB -> real ? a + " - " + b : call("sub", ending, a, b);
      case MUL -> real ? a + " * " + b : call("mul", ending, a, b);
      case DIV -> real ? a + " / " + b : call("div", ending, a, b);
      case MOD -> call("mod", ending, a, b);
      case FLOOR_DIV -> call("floor_div", ending, a, b);
      case MAX -> call("max", ending, a, b);
      case MIN -> call("min", ending, a, b);
      case POW ->
          real
              ? (element == FloatType.F64 ? "pow(" : "powf(") + a + ", " + b + ")"
              : call("pow", ending, a, b);
      case AND, OR, XOR -> {
        if (real) {
          throw unsupported("binary", kind, element);
        }
        String sign = kind == BinaryKind.AND ? "&" : kind == BinaryKind.OR ? "|" : "^";
        yield "(" + CTypes.computed(element) + ")(" + a + " " + sign + " " + b + ")";
      }
    };
  }

  private static String call(String name, String ending, String a, String b) {
    return "weir_" + name + "_" + ending + "(" + a + ", " + b + ")";
  }

  /// {@return `a` combined with `b`}
  static String combined(ReduceKind kind, String a, String b, Type element) {
    return rounded(binary(kind.combiner(), a, b, element), element);
  }

  private static String cast(String x, Type from, Type to) {
    if (from.equals(to)) {
      return x;
    } else if (CTypes.isBoolean(to)) {
      return x + " != 0";
    } else if (to instanceof IntegerType) {
      return CTypes.isFloat(from)
          ? "weir_" + CTypes.ending(from) + "_to_" + CTypes.ending(to) + "(" + x + ")"
          : "(" + CTypes.computed(to) + ")" + x;
    } else if (CTypes.isHalf(to)) {
      boolean narrow = !CTypes.isFloat(from) && ((IntegerType) from).width() <= 16;
      String near =
          from == FloatType.F64
              ? "weir_odd_f64(" + x + ")"
              : CTypes.isFloat(from) || narrow
                  ? "(float)" + x
                  : CTypes.ending(from).equals("u64")
                      ? "weir_odd_f64((double)" + x + ")"
                      : "weir_odd_i64((int64_t)" + x + ")";
      return rounded(near, to);
    }
    return "(" + CTypes.computed(to) + ")" + x;
  }

  /// The verifier lets none through.
  private static IllegalStateException unsupported(String op, Object kind, Type element) {
    return new IllegalStateException("'tile.%s' <%s> of elements %s".formatted(op, kind, element));
  }
}
