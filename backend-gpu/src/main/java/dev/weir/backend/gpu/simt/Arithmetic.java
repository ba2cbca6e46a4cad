package dev.weir.backend.gpu.simt;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;

/// Operations on single elements in C.
///
/// What is given are names or other code that may be written twice. Integers are computed without
/// sign, as overflow is defined for these alone.
record Arithmetic(Language language) {
  /// {@return C for the element as what it is computed as}
  static String widen(String x, Element element) {
    return element.kind() == Element.Kind.BITS ? "w_" + element.suffix() + "_f32(" + x + ")" : x;
  }

  /// {@return C for the element that was computed}
  static String narrow(String x, Element element) {
    return element.kind() == Element.Kind.BITS ? "w_f32_" + element.suffix() + "(" + x + ")" : x;
  }

  String unary(UnaryKind kind, Element element, String x) {
    if (element.isInteger()) {
      return integerUnary(kind, element, x);
    }
    Element computed = element.computed();
    String v = widen(x, element);
    String code =
        switch (kind) {
          case NEG -> "-" + KernelWriter.paren(v);
          case ABS -> language.call("fabs", computed, v);
          case EXP -> language.call("exp", computed, v);
          case LOG -> language.call("log", computed, v);
          case LOG1P -> language.call("log1p", computed, v);
          case EXPM1 -> language.call("expm1", computed, v);
          case SQRT -> language.call("sqrt", computed, v);
          case RSQRT -> language.call("rsqrt", computed, v);
          case RECIPROCAL -> "(" + computed.type() + ")1 / " + KernelWriter.paren(v);
          case SIN -> language.call("sin", computed, v);
          case COS -> language.call("cos", computed, v);
          case TANH -> language.call("tanh", computed, v);
          case ERF -> language.call("erf", computed, v);
          case FLOOR -> language.call("floor", computed, v);
          case CEIL -> language.call("ceil", computed, v);
          case ROUND -> language.call("rint", computed, v);
          case TRUNC -> language.call("trunc", computed, v);
          case NOT -> throw new IllegalStateException("'not' of floats");
        };
    return narrow(code, element);
  }

  private static String integerUnary(UnaryKind kind, Element element, String x) {
    boolean bool = element == Element.BOOL;
    String wide = wide(element);
    String negative = "(" + element.type() + ")(0 - (" + wide + ")" + x + ")";
    return switch (kind) {
      case NEG -> negative;
      case ABS ->
          element.kind() == Element.Kind.SIGNED
              ? "(" + x + " < 0 ? " + negative + " : " + x + ")"
              : x;
      case NOT -> "(" + element.type() + ")" + (bool ? "!" : "~") + x;
      case FLOOR, CEIL, ROUND, TRUNC -> x;
      default -> throw new IllegalStateException("'" + kind + "' of integers");
    };
  }

  private static String wide(Element element) {
    return element.bytes() == 8 ? "u64" : "u32";
  }

  String binary(BinaryKind kind, Element element, String a, String b) {
    if (element.isInteger()) {
      return integerBinary(kind, element, a, b);
    }
    Element computed = element.computed();
    String x = widen(a, element);
    String y = widen(b, element);
    String suffix = "_" + computed.suffix() + "(" + x + ", " + y + ")";
    String code =
        switch (kind) {
          case ADD -> x + " + " + y;
          case SUB -> x + " - " + y;
          case MUL -> x + " * " + y;
          case DIV -> x + " / " + y;
          case MOD -> "w_mod" + suffix;
          case FLOOR_DIV -> "w_floordiv" + suffix;
          case MAX -> "w_max" + suffix;
          case MIN -> "w_min" + suffix;
          case POW -> language.call("pow", computed, x + ", " + y);
          case AND, OR, XOR -> throw new IllegalStateException("'" + kind + "' of floats");
        };
    return narrow(code, element);
  }

  private static String integerBinary(BinaryKind kind, Element element, String a, String b) {
    String cast = "(" + element.type() + ")";
    String x = "(" + wide(element) + ")" + a;
    String y = "(" + wide(element) + ")" + b;
    boolean unsigned = element.kind() != Element.Kind.SIGNED;
    String of =
        (unsigned ? "_u" : "_i") + (element.bytes() == 8 ? "64(" : "32(") + a + ", " + b + ")";
    if (element == Element.BOOL) {
      return switch (kind) {
        case AND, MIN, MUL -> cast + "(" + a + " & " + b + ")";
        case OR, MAX, ADD -> cast + "(" + a + " | " + b + ")";
        case XOR -> cast + "(" + a + " ^ " + b + ")";
        default -> throw new IllegalStateException("'" + kind + "' of booleans");
      };
    }
    return switch (kind) {
      case ADD -> cast + "(" + x + " + " + y + ")";
      case SUB -> cast + "(" + x + " - " + y + ")";
      case MUL -> cast + "(" + x + " * " + y + ")";
      case DIV -> cast + "w_div" + of;
      case MOD -> cast + "w_mod" + of;
      case FLOOR_DIV -> cast + (unsigned ? "w_div" : "w_floordiv") + of;
      case MAX -> "(" + a + " > " + b + " ? " + a + " : " + b + ")";
      case MIN -> "(" + a + " < " + b + " ? " + a + " : " + b + ")";
      case POW -> cast + "w_pow" + of;
      case AND -> cast + "(" + a + " & " + b + ")";
      case OR -> cast + "(" + a + " | " + b + ")";
      case XOR -> cast + "(" + a + " ^ " + b + ")";
    };
  }

  static String compare(CompareKind kind, Element element, String a, String b) {
    String sign =
        switch (kind) {
          case EQ -> " == ";
          case NE -> " != ";
          case LT -> " < ";
          case LE -> " <= ";
          case GT -> " > ";
          case GE -> " >= ";
        };
    return "(u8)(" + widen(a, element) + sign + widen(b, element) + ")";
  }

  static String cast(Element from, Element to, String x) {
    if (from == to) {
      return x;
    }
    String v = widen(x, from);
    if (to == Element.BOOL) {
      return "(u8)(" + v + " != 0)";
    }
    if (to.kind() == Element.Kind.BITS) {
      return narrow(from.computed() == Element.F32 ? v : "(f32)" + KernelWriter.paren(v), to);
    }
    if (to.isInteger() && !from.isInteger()) {
      return "w_sat_" + to.type() + "_" + from.computed().type() + "(" + v + ")";
    }
    return from.computed() == to ? v : "(" + to.type() + ")" + KernelWriter.paren(v);
  }

  /// {@return C for the combination of two elements, as what they are computed as}
  String combine(ReduceKind kind, Element computed, String a, String b) {
    return switch (kind) {
      case SUM -> binary(BinaryKind.ADD, computed, a, b);
      case PROD -> binary(BinaryKind.MUL, computed, a, b);
      case MAX -> binary(BinaryKind.MAX, computed, a, b);
      case MIN -> binary(BinaryKind.MIN, computed, a, b);
      case AND -> binary(BinaryKind.AND, computed, a, b);
      case OR -> binary(BinaryKind.OR, computed, a, b);
    };
  }

  /// {@return C for the combination of no elements}
  static String identity(ReduceKind kind, Element computed) {
    return switch (kind) {
      case SUM, OR -> "0";
      case PROD -> "1";
      case MAX -> Literals.limit(computed, false);
      case MIN -> Literals.limit(computed, true);
      case AND -> computed == Element.BOOL ? "1" : "(" + computed.type() + ")~0";
    };
  }
}
