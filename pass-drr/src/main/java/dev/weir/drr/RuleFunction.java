package dev.weir.drr;

import dev.weir.ir.Attribute;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorLike;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What expressions of rules in text are made with.
enum RuleFunction {
  TYPE("type", 1),
  ELEMENT_TYPE("element_type", 1),
  RANK("rank", 1),
  DIM("dim", 2),
  USES("uses", 1),
  CONSTANT("constant", 1),
  DEFINED_BY("defined_by", 2),
  SIZE("size", 1),
  PRESENT("present", 1),
  MIN("min", 2),
  MAX("max", 2),
  ABS("abs", 1),
  LENGTH("length", 1),
  AT("at", 2),
  OR("or", 0),
  AND("and", 0),
  NOT("not", 0),
  EQUAL("==", 0),
  LESS("<", 0),
  AT_MOST("<=", 0),
  GREATER(">", 0),
  AT_LEAST(">=", 0),
  PLUS("+", 0),
  MINUS("-", 0),
  NEGATE("-", 0),
  TIMES("*", 0),
  OVER("/", 0);

  private final String text;
  private final int arguments;

  RuleFunction(String text, int arguments) {
    this.text = text;
    this.arguments = arguments;
  }

  String text() {
    return text;
  }

  /// {@return how many arguments stand in parentheses; 0 for an operator}
  int arguments() {
    return arguments;
  }

  /// {@return whether the first argument is a value or a group of values}
  boolean takesValue() {
    return ordinal() <= SIZE.ordinal();
  }

  /// {@return what argument or operand `index` must be}; of a comparison for equality both must be alike
  Set<ValueKind> takes(int index) {
    return switch (this) {
      case DIM -> EnumSet.of(ValueKind.NUMBER);
      case AT -> EnumSet.of(index == 0 ? ValueKind.LIST : ValueKind.NUMBER);
      case DEFINED_BY -> EnumSet.of(ValueKind.STRING);
      case LENGTH -> EnumSet.of(ValueKind.LIST);
      case AND, OR, NOT -> EnumSet.of(ValueKind.BOOLEAN);
      case MIN, MAX, ABS, LESS, AT_MOST, GREATER, AT_LEAST, PLUS, MINUS, NEGATE, TIMES, OVER ->
          EnumSet.of(ValueKind.NUMBER);
      case TYPE, ELEMENT_TYPE, RANK, USES, CONSTANT, SIZE, PRESENT, EQUAL ->
          EnumSet.allOf(ValueKind.class);
    };
  }

  /// {@return what the value can be}
  Set<ValueKind> yields() {
    return switch (this) {
      case TYPE, ELEMENT_TYPE -> EnumSet.of(ValueKind.TYPE);
      case DEFINED_BY, PRESENT, OR, AND, NOT, EQUAL, LESS, AT_MOST, GREATER, AT_LEAST ->
          EnumSet.of(ValueKind.BOOLEAN);
      case RANK, DIM, USES, SIZE, LENGTH, MIN, MAX, ABS, PLUS, MINUS, NEGATE, TIMES, OVER ->
          EnumSet.of(ValueKind.NUMBER);
      case CONSTANT, AT -> EnumSet.allOf(ValueKind.class);
    };
  }

  /// {@return the value of the function, or null where there is none}
  @Nullable Object apply(@Nullable Object... given) {
    Object first = given[0];
    Object second = given.length > 1 ? given[1] : null;
    if (this == PRESENT) {
      return first != null;
    }
    if (first == null || given.length > 1 && second == null) {
      return null;
    }
    if (takesValue()) {
      ValueRange values = (ValueRange) first;
      if (this == SIZE) {
        return (long) values.size();
      }
      return values.size() == 1 ? ofValue(values.get(0), second) : null;
    }
    return switch (this) {
      case LENGTH -> first instanceof List<?> list ? (Object) (long) list.size() : null;
      case AT -> first instanceof List<?> list ? element(list, second) : null;
      case EQUAL -> RuleValues.same(first, second);
      case NOT -> first instanceof Boolean truth ? !truth : null;
      case AND, OR -> first instanceof Boolean && second instanceof Boolean ? second : null;
      default -> ofNumbers(first, second);
    };
  }

  private @Nullable Object ofValue(Value value, @Nullable Object argument) {
    return switch (this) {
      case TYPE -> value.type();
      case ELEMENT_TYPE -> ShapedType.elementOrSelf(plain(value.type()));
      case RANK ->
          plain(value.type()) instanceof ShapedType shaped
              ? (Object) (long) shaped.shape().length()
              : null;
      case DIM -> dimension(plain(value.type()), argument);
      case USES -> uses(value);
      case CONSTANT -> {
        Attribute constant = ConstantLike.constantOf(value);
        yield constant == null ? null : RuleValues.of(constant);
      }
      case DEFINED_BY -> {
        Operation definer = value.definingOp();
        yield definer != null && definer.name().equals(argument);
      }
      default -> null;
    };
  }

  private static Type plain(Type type) {
    return type instanceof TensorLike like ? like.tensor() : type;
  }

  private static @Nullable Object dimension(Type type, @Nullable Object index) {
    if (!(type instanceof ShapedType shaped) || !(index instanceof Long at)) {
      return null;
    }
    OptionalInt axis = Axes.find(at, shaped.shape().length());
    return axis.isEmpty() ? null : (Object) shaped.shape().get(axis.getAsInt());
  }

  private static long uses(Value value) {
    long count = 0;
    for (OpOperand ignored : value.uses()) {
      count++;
    }
    return count;
  }

  private static @Nullable Object element(List<?> list, @Nullable Object index) {
    return index instanceof Long at && at >= 0 && at < list.size() ? list.get(at.intValue()) : null;
  }

  private @Nullable Object ofNumbers(Object first, @Nullable Object second) {
    if (first instanceof Long a && (second == null || second instanceof Long)) {
      try {
        return ofIntegers(a, second == null ? 0 : (Long) second);
      } catch (ArithmeticException e) {
        return null;
      }
    }
    boolean numbers = first instanceof Number && (second == null || second instanceof Number);
    return numbers
        ? ofFloats(
            ((Number) first).doubleValue(), second == null ? 0 : ((Number) second).doubleValue())
        : null;
  }

  private @Nullable Object ofIntegers(long a, long b) {
    return switch (this) {
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case ABS -> Math.absExact(a);
      case NEGATE -> Math.negateExact(a);
      case PLUS -> Math.addExact(a, b);
      case MINUS -> Math.subtractExact(a, b);
      case TIMES -> Math.multiplyExact(a, b);
      case OVER -> Math.divideExact(a, b);
      case LESS -> a < b;
      case AT_MOST -> a <= b;
      case GREATER -> a > b;
      case AT_LEAST -> a >= b;
      default -> null;
    };
  }

  private @Nullable Object ofFloats(double a, double b) {
    return switch (this) {
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case ABS -> Math.abs(a);
      case NEGATE -> -a;
      case PLUS -> a + b;
      case MINUS -> a - b;
      case TIMES -> a * b;
      case OVER -> a / b;
      case LESS -> a < b;
      case AT_MOST -> a <= b;
      case GREATER -> a > b;
      case AT_LEAST -> a >= b;
      default -> null;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
