package dev.weir.backend.ascend;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Functions of elements: on the vector unit where it has them, in several steps where it can, and by
/// the scalar unit for types that it does not know.
final class ArithmeticCode {
  private final KernelContext context;

  ArithmeticCode(KernelContext context) {
    this.context = context;
  }

  void unary(UnaryOp op) {
    String to = context.declare(op.result());
    String x = context.name(op.source());
    String n = context.count(op.result());
    Type element = KernelContext.element(op.result());
    if (element == IntegerType.I1) {
      context.line("weir::Not(%s, %s, %s);", to, x, n);
    } else if (element == FloatType.F32) {
      real(op, to, x, n);
    } else {
      whole(op, to, x, n, (IntegerType) element);
    }
  }

  private void real(UnaryOp op, String to, String x, String n) {
    switch (op.kind()) {
      case NEG -> context.vector("Muls(%s, %s, -1.0f, %s);", to, x, n);
      case ABS, EXP, LOG, SQRT ->
          context.vector("%s(%s, %s, %s);", Instructions.plain(op.kind()), to, x, n);
      case FLOOR -> rounded(to, x, n, "FLOOR");
      case CEIL -> rounded(to, x, n, "CEIL");
      case ROUND -> rounded(to, x, n, "RINT");
      case TRUNC -> rounded(to, x, n, "TRUNC");
      case RSQRT -> {
        context.vector("Sqrt(%s, %s, %s);", to, x, n);
        context.line("weir::Inverse(%s, %s, %s, %s);", to, to, floats(op, 0), n);
      }
      case RECIPROCAL -> context.line("weir::Inverse(%s, %s, %s, %s);", to, x, floats(op, 0), n);
      case LOG1P -> withTwo("LogOnePlus", op, to, x, n);
      case EXPM1 -> withTwo("ExpLessOne", op, to, x, n);
      case TANH -> withThree("HyperbolicTangent", op, to, x, n);
      case ERF -> withThree("ErrorFunction", op, to, x, n);
      case SIN, COS ->
          context.line(
              "weir::SineOrCosine<%s>(%s, %s, %s, %s, %s, %s);",
              op.kind() == UnaryKind.COS, to, x, floats(op, 0), floats(op, 1), floats(op, 2), n);
      case NOT -> throw new IllegalStateException("no operation on f32: " + op.kind());
    }
  }

  private void rounded(String to, String x, String n, String mode) {
    context.vector("Cast(%s, %s, RoundMode::CAST_%s, %s);", to, x, mode, n);
  }

  private void withTwo(String function, UnaryOp op, String to, String x, String n) {
    context.line(
        "weir::%s(%s, %s, %s, %s, %s, %s);",
        function, to, x, floats(op, 0), floats(op, 1), context.temporary(op, 2, "uint8_t"), n);
  }

  private void withThree(String function, UnaryOp op, String to, String x, String n) {
    context.line(
        "weir::%s(%s, %s, %s, %s, %s, %s, %s);",
        function,
        to,
        x,
        floats(op, 0),
        floats(op, 1),
        floats(op, 2),
        context.temporary(op, 3, "uint8_t"),
        n);
  }

  private String floats(Operation op, int i) {
    return context.temporary(op, i, "float");
  }

  private void whole(UnaryOp op, String to, String x, String n, IntegerType type) {
    String name = Cpp.type(type);
    if (type == IntegerType.I32 && op.kind() == UnaryKind.NEG) {
      context.vector("Muls(%s, %s, int32_t(-1), %s);", to, x, n);
      return;
    } else if (type == IntegerType.I32 && op.kind() == UnaryKind.ABS) {
      String negative = context.temporary(op, 0, "int32_t");
      context.vector("Muls(%s, %s, int32_t(-1), %s);", negative, x, n);
      context.vector("Max(%s, %s, %s, %s);", to, x, negative, n);
      return;
    }
    String expression =
        switch (op.kind()) {
          case NEG -> "0 - a";
          case ABS -> "a < 0 ? 0 - a : a";
          case NOT -> "~a";
          default -> throw new IllegalStateException("no operation on integers: " + op.kind());
        };
    context.line(
        "weir::EachOf(events, %s, %s, %s, [](%s a) { return static_cast<%s>(%s); });",
        to, x, n, name, name, expression);
  }

  void binary(BinaryOp op) {
    String to = context.declare(op.result());
    Type element = KernelContext.element(op.result());
    String n = context.count(op.result());
    if (scalar(op, to, n)) {
      return;
    }
    String x = context.name(op.lhs());
    String y = context.name(op.rhs());
    if (isBroadcast(op.lhs()) || isBroadcast(op.rhs())) {
      withBroadcast(op, to);
    } else if (element == IntegerType.I1) {
      truth(op.kind(), to, x, y, n);
    } else if (Instructions.isPlain(op)) {
      context.vector("%s(%s, %s, %s, %s);", instruction(op.kind()), to, x, y, n);
    } else if (element == FloatType.F32) {
      real(op, to, x, y, n);
    } else {
      String type = Cpp.type(element);
      context.line(
          "weir::EachOfTwo(events, %s, %s, %s, %s, [](%s a, %s b) { return static_cast<%s>(%s);"
              + " });",
          to, x, y, n, type, type, type, whole(op.kind(), type));
    }
  }

  private boolean isBroadcast(Value value) {
    return context.plan.isColumn(value) || context.plan.row(value) != null;
  }

  /// Writes what combines each row with one element, or all rows with one.
  private void withBroadcast(BinaryOp op, String to) {
    boolean first = isBroadcast(op.lhs());
    Value repeated = first ? op.lhs() : op.rhs();
    List<String> extents = context.extents(op.result());
    context.line(
        "weir::%s<weir::%s>(%s, %s, %s, %s, %s, %d, %b);",
        context.plan.isColumn(repeated) ? "WithColumn" : "WithRow",
        functor(op.kind()),
        to,
        context.name(first ? op.rhs() : op.lhs()),
        context.name(repeated),
        extents.get(0),
        extents.get(1),
        context.layout.pitches(KernelContext.type(op.result()))[0],
        first);
  }

  private static String functor(BinaryKind kind) {
    return switch (kind) {
      case ADD -> "PlusOf";
      case SUB -> "MinusOf";
      case MUL -> "TimesOf";
      case DIV -> "OverOf";
      case MAX -> "MostOf";
      case MIN -> "LeastOf";
      default -> throw new IllegalArgumentException("no instruction of its own: " + kind);
    };
  }

  private static String instruction(BinaryKind kind) {
    return switch (kind) {
      case ADD -> "Add";
      case SUB -> "Sub";
      case MUL -> "Mul";
      case DIV -> "Div";
      case MAX -> "Max";
      case MIN -> "Min";
      default -> throw new IllegalArgumentException("no instruction of its own: " + kind);
    };
  }

  /// Writes the form with a number, where an operand is one; `Maxs(x, 0)` needs no tile of zeros.
  private boolean scalar(BinaryOp op, String to, String n) {
    boolean right = isNumber(op.rhs());
    if (!right && !isNumber(op.lhs())) {
      return false;
    }
    FillOp fill = (FillOp) (right ? op.rhs() : op.lhs()).definingOp();
    String x = context.name(right ? op.lhs() : op.rhs());
    Type element = KernelContext.element(op.result());
    Attribute value = op.kind() == BinaryKind.SUB ? negated(fill.value()) : fill.value();
    String instruction = op.kind() == BinaryKind.SUB ? "Adds" : instruction(op.kind()) + "s";
    context.vector("%s(%s, %s, %s, %s);", instruction, to, x, Cpp.literal(value, element), n);
    return true;
  }

  private boolean isNumber(Value value) {
    return context.plan.storage(value) instanceof Storage.Immediate;
  }

  private static Attribute negated(Attribute value) {
    return value instanceof FloatAttr number
        ? new FloatAttr(-number.value(), number.type())
        : IntegerAttr.i32((int) -((IntegerAttr) value).value());
  }

  private void truth(BinaryKind kind, String to, String x, String y, String n) {
    switch (kind) {
      case AND, MUL, MIN -> context.vector("Min(%s, %s, %s, %s);", to, x, y, n);
      case OR, ADD, MAX -> context.vector("Max(%s, %s, %s, %s);", to, x, y, n);
      case XOR, SUB -> {
        context.vector("Sub(%s, %s, %s, %s);", to, x, y, n);
        context.vector("Abs(%s, %s, %s);", to, to, n);
      }
      default -> throw new IllegalStateException("no operation on i1: " + kind);
    }
  }

  private void real(BinaryOp op, String to, String x, String y, String n) {
    switch (op.kind()) {
      case MOD ->
          context.line("weir::EachOfTwo(events, %s, %s, %s, %s, weir::FloatRest);", to, x, y, n);
      case FLOOR_DIV ->
          context.line(
              "weir::EachOfTwo(events, %s, %s, %s, %s, weir::FloatFloorQuotient);", to, x, y, n);
      case POW ->
          context.line(
              "weir::Power(%s, %s, %s, %s, %s, %s, %s);",
              to, x, y, floats(op, 0), floats(op, 1), context.temporary(op, 2, "uint8_t"), n);
      default -> throw new IllegalStateException("no operation on f32: " + op.kind());
    }
  }

  private static String whole(BinaryKind kind, String type) {
    return switch (kind) {
      case ADD -> "static_cast<uint64_t>(a) + static_cast<uint64_t>(b)";
      case SUB -> "static_cast<uint64_t>(a) - static_cast<uint64_t>(b)";
      case MUL -> "static_cast<uint64_t>(a) * static_cast<uint64_t>(b)";
      case DIV -> "weir::Quotient<" + type + ">(a, b)";
      case MOD -> "weir::Rest<" + type + ">(a, b)";
      case FLOOR_DIV -> "weir::FloorQuotient<" + type + ">(a, b)";
      case MAX -> "a > b ? a : b";
      case MIN -> "a < b ? a : b";
      case POW -> "weir::IntegerPower<" + type + ">(a, b)";
      case AND -> "a & b";
      case OR -> "a | b";
      case XOR -> "a ^ b";
    };
  }

  void compare(CompareOp op) {
    String to = context.declare(op.result());
    String n = context.count(op.result());
    TileType type = KernelContext.type(op.lhs());
    String x = context.name(op.lhs());
    String one = floats(op, 0);
    String bits = context.temporary(op, 1, "uint8_t");
    String mode = "CMPMODE::" + op.kind().name();
    if (isNumber(op.rhs())) {
      Attribute value = ((FillOp) op.rhs().definingOp()).value();
      context.vector(
          "CompareScalar(%s, %s, %s, %s, weir::Repeats(%s));",
          bits, x, Cpp.literal(value, type.element()), mode, n);
      context.line("weir::FromBits(%s, %s, %s, %s);", to, bits, one, n);
      return;
    }
    String y = context.name(op.rhs());
    if (type.element() == FloatType.F32 || type.element() == IntegerType.I1) {
      context.line("weir::CompareTo(%s, %s, %s, %s, %s, %s, %s);", to, x, y, mode, one, bits, n);
    } else if (type.element() == IntegerType.I32) {
      context.line(
          "weir::CompareIntegers(%s, %s, %s, %s, %s, %s, %s);", to, x, y, mode, one, bits, n);
    } else {
      String name = Cpp.type(type.element());
      context.line(
          "weir::EachOfTwo(events, %s, %s, %s, %s, [](%s a, %s b) { return a %s b ? 1.0f : 0.0f;"
              + " });",
          to, x, y, n, name, name, op.kind().operator());
    }
  }

  void select(SelectOp op) {
    String to = context.declare(op.result());
    String n = context.count(op.result());
    String condition = context.name(op.condition());
    String x = context.name(op.onTrue());
    String y = context.name(op.onFalse());
    choose(op, 0, to, condition, x, y, n);
  }

  /// Writes a choice; temporary memory `i` of `op` is for its bits.
  void choose(Operation op, int i, String to, String condition, String x, String y, String n) {
    int bytes = Cpp.bytes(KernelContext.element(op.result(0)));
    if (bytes == 2 || bytes == 4) {
      context.line(
          "weir::Choose(%s, %s, %s, %s, %s, %s);",
          to, condition, x, y, context.temporary(op, i, "uint8_t"), n);
    } else {
      context.line("weir::ChooseEach(events, %s, %s, %s, %s, %s);", to, condition, x, y, n);
    }
  }
}
