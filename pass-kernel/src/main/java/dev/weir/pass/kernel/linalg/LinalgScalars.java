package dev.weir.pass.kernel.linalg;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Operation;

/// Functions of elements: named operations of linalg where there are any, else operations of `arith` and `math`.
final class LinalgScalars {
  private LinalgScalars() {}

  /// {@return `kind` of each element of `x`}
  static LinalgTensor unary(LinalgBuilder builder, Operation op, UnaryKind kind, LinalgTensor x) {
    if (x.isReal()) {
      return switch (kind) {
        case NEG -> builder.unary("negf", x);
        case ABS -> builder.unary("abs", x);
        case EXP -> builder.unary("exp", x);
        case LOG -> builder.unary("log", x);
        case SQRT -> builder.unary("sqrt", x);
        case RSQRT -> builder.unary("rsqrt", x);
        case RECIPROCAL -> builder.unary("reciprocal", x);
        case TANH -> builder.unary("tanh", x);
        case ERF -> builder.unary("erf", x);
        case FLOOR -> builder.unary("floor", x);
        case CEIL -> builder.unary("ceil", x);
        case LOG1P -> math(builder, "math.log1p", x);
        case EXPM1 -> math(builder, "math.expm1", x);
        case SIN -> math(builder, "math.sin", x);
        case COS -> math(builder, "math.cos", x);
        case ROUND -> math(builder, "math.roundeven", x);
        case TRUNC -> math(builder, "math.trunc", x);
        case NOT -> throw unknown(op, kind, x);
      };
    }
    String type = x.element();
    return switch (kind) {
      case NEG ->
          builder.map(
              type,
              x.sizes(),
              "%%z = arith.constant 0 : %s\n%%r = arith.subi %%z, %%a : %s".formatted(type, type),
              x);
      case NOT ->
          builder.map(
              type,
              x.sizes(),
              "%%z = arith.constant %s : %s\n%%r = arith.xori %%a, %%z : %s"
                  .formatted(isBoolean(x) ? "1" : "-1", type, type),
              x);
      case ABS -> math(builder, "math.absi", x);
      default -> throw unknown(op, kind, x);
    };
  }

  private static LinalgTensor math(LinalgBuilder builder, String function, LinalgTensor x) {
    return builder.map(x.element(), x.sizes(), "%r = " + function + " %a : " + x.element(), x);
  }

  private static boolean isBoolean(LinalgTensor x) {
    return x.element().equals("i1");
  }

  /// {@return `kind` of each element of `x` and the one of `y` beside it}
  static LinalgTensor binary(
      LinalgBuilder builder, Operation op, BinaryKind kind, LinalgTensor x, LinalgTensor y) {
    if (x.isReal()) {
      return switch (kind) {
        case ADD -> builder.binary("add", x, y);
        case SUB -> builder.binary("sub", x, y);
        case MUL -> builder.binary("mul", x, y);
        case DIV -> builder.binary("div", x, y);
        case MAX -> builder.binary("max_signed", x, y);
        case MIN -> builder.binary("min_signed", x, y);
        case POW -> builder.binary("powf", x, y);
        default -> throw unknown(op, kind, x);
      };
    }
    String type = x.element();
    return switch (kind) {
      case FLOOR_DIV ->
          builder.map(type, x.sizes(), "%r = arith.floordivsi %a, %b : " + type, x, y);
      case MOD ->
          builder.map(
              type,
              x.sizes(),
              "%%q = arith.floordivsi %%a, %%b : %1$s\n%%p = arith.muli %%q, %%b : %1$s\n%%r = arith.subi %%a, %%p : %1$s"
                  .formatted(type),
              x,
              y);
      case DIV -> builder.map(type, x.sizes(), "%r = arith.divsi %a, %b : " + type, x, y);
      case POW -> throw unknown(op, kind, x);
      default ->
          builder.map(
              type, x.sizes(), "%r = " + operation(op, kind, x) + " %a, %b : " + type, x, y);
    };
  }

  /// {@return the operation of `arith` that combines two elements of the type of `like`}
  static String operation(Operation op, BinaryKind kind, LinalgTensor like) {
    boolean isReal = like.isReal();
    boolean isBoolean = isBoolean(like);
    return switch (kind) {
      case ADD -> isReal ? "arith.addf" : "arith.addi";
      case SUB -> isReal ? "arith.subf" : "arith.subi";
      case MUL -> isReal ? "arith.mulf" : "arith.muli";
      case MAX -> isReal ? "arith.maximumf" : isBoolean ? "arith.ori" : "arith.maxsi";
      case MIN -> isReal ? "arith.minimumf" : isBoolean ? "arith.andi" : "arith.minsi";
      case AND -> "arith.andi";
      case OR -> "arith.ori";
      case XOR -> "arith.xori";
      default -> throw unknown(op, kind, like);
    };
  }

  /// {@return whether each element of `x` and the one of `y` beside it are in the relation `kind`}
  static LinalgTensor compare(
      LinalgBuilder builder, CompareKind kind, LinalgTensor x, LinalgTensor y) {
    String predicate =
        switch (kind) {
          case EQ -> x.isReal() ? "oeq" : "eq";
          case NE -> x.isReal() ? "une" : "ne";
          case LT -> x.isReal() ? "olt" : isBoolean(x) ? "ult" : "slt";
          case LE -> x.isReal() ? "ole" : isBoolean(x) ? "ule" : "sle";
          case GT -> x.isReal() ? "ogt" : isBoolean(x) ? "ugt" : "sgt";
          case GE -> x.isReal() ? "oge" : isBoolean(x) ? "uge" : "sge";
        };
    String operation = x.isReal() ? "%r = arith.cmpf " : "%r = arith.cmpi ";
    return builder.map("i1", x.sizes(), operation + predicate + ", %a, %b : " + x.element(), x, y);
  }

  /// {@return the elements of `x` as `element`}; as booleans, whether they are other than 0
  static LinalgTensor cast(LinalgBuilder builder, LinalgTensor x, String element) {
    if (!element.equals("i1") || isBoolean(x)) {
      return builder.cast(x, element);
    }
    LinalgTensor wide = x.isNarrow() ? builder.cast(x, "f32") : x;
    String zero = wide.isReal() ? "0.0" : "0";
    String operation = wide.isReal() ? "arith.cmpf une" : "arith.cmpi ne";
    return builder.map(
        "i1",
        wide.sizes(),
        "%%z = arith.constant %s : %s\n%%r = %s, %%a, %%z : %s"
            .formatted(zero, wide.element(), operation, wide.element()),
        wide);
  }

  private static UnsupportedKernelException unknown(Operation op, Enum<?> kind, LinalgTensor x) {
    return new UnsupportedKernelException(
        op, "'%s' of %s".formatted(kind.name().toLowerCase(java.util.Locale.ROOT), x.element()));
  }
}
