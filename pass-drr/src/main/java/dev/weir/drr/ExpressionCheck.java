package dev.weir.drr;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Location;
import dev.weir.ir.text.TextParser;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reports expressions that never have a value, or never the one that is asked for, whatever is matched:
/// a number compared with a string, a condition that is a type, a division by zero.
final class ExpressionCheck {
  private final TextParser parser;
  private final Function<Object, String> names;

  /// @param names what nodes are called
  ExpressionCheck(TextParser parser, Function<Object, String> names) {
    this.parser = parser;
    this.names = names;
  }

  /// Checks `function` of `arguments`, which begins at `at`.
  void function(Location at, RuleFunction function, List<RuleExpression> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      RuleExpression argument = arguments.get(i);
      Set<ValueKind> wanted = function.takes(i);
      if (ValueKind.exclude(wanted, ValueKind.of(argument))) {
        throw parser.error(
            at,
            "'%s' takes %s, and '%s' is %s",
            function.text(),
            ValueKind.describe(wanted),
            text(argument),
            described(argument));
      }
    }
    if (function == RuleFunction.EQUAL) {
      equality(at, arguments.get(0), arguments.get(1));
    }
    boolean literal = arguments.stream().allMatch(RuleExpression.Literal.class::isInstance);
    boolean divides =
        function == RuleFunction.OVER
            && arguments.get(1) instanceof RuleExpression.Literal by
            && by.value() instanceof Long number
            && number == 0
            && ValueKind.of(arguments.get(0)).equals(EnumSet.of(ValueKind.NUMBER));
    if (divides || literal && function.apply(values(arguments)) == null) {
      throw parser.error(
          at, divides ? "integers divided by zero have no value" : "this never has a value");
    }
  }

  private static @Nullable Object[] values(List<RuleExpression> literals) {
    return literals.stream().map(l -> ((RuleExpression.Literal) l).value()).toArray();
  }

  private void equality(Location at, RuleExpression one, RuleExpression other) {
    boolean never = ValueKind.exclude(ValueKind.of(one), ValueKind.of(other));
    if (never || neverHolds(one, other) || neverHolds(other, one)) {
      throw parser.error(
          at,
          "this never holds: '%s' is %s, and '%s' is %s",
          text(one),
          described(one),
          text(other),
          described(other));
    }
  }

  /// {@return whether `one` is an attribute that cannot be what the literal `other` is}; numbers and lists
  /// of them are equal by their values, however they are stored
  private static boolean neverHolds(RuleExpression one, RuleExpression other) {
    AttributeCodec<Object> codec = codec(one);
    return codec != null
        && other instanceof RuleExpression.Literal literal
        && !(literal.value() instanceof Number || literal.value() instanceof List)
        && !stores(codec, literal.attribute());
  }

  /// {@return whether `codec` can have made a value of `attribute`, or of one like it of another width}
  static boolean stores(AttributeCodec<Object> codec, Attribute attribute) {
    return codec.decode(attribute) != null
        || RuleValues.decoded(RuleValues.of(attribute), codec) != null;
  }

  private static @Nullable AttributeCodec<Object> codec(RuleExpression expression) {
    if (expression instanceof RuleExpression.AttributeOf of
        && of.node() instanceof NamedNode node) {
      int slot = node.definition().slotOf(of.name());
      return slot < 0 ? null : NamedNode.codec(node.definition(), slot);
    }
    return null;
  }

  private String described(RuleExpression expression) {
    AttributeCodec<Object> codec = codec(expression);
    return codec == null ? ValueKind.describe(ValueKind.of(expression)) : "a " + codec.describe();
  }

  private String text(RuleExpression expression) {
    return expression.text(names);
  }

  /// Checks a condition, which begins at `at`.
  void condition(Location at, RuleExpression condition) {
    if (!depends(condition)) {
      throw parser.error(at, "expected a condition that depends on the match");
    }
    if (ValueKind.exclude(ValueKind.of(condition), EnumSet.of(ValueKind.BOOLEAN))) {
      throw parser.error(
          at,
          "expected a condition, such as '%s == …', and '%s' is %s",
          text(condition),
          text(condition),
          described(condition));
    }
  }

  /// {@return whether anything of the match is in `expression`}
  private static boolean depends(RuleExpression expression) {
    return switch (expression) {
      case RuleExpression.Literal ignored -> false;
      case RuleExpression.AttributeOf ignored -> true;
      case RuleExpression.ValueOf ignored -> true;
      case RuleExpression.NativeCall call ->
          call.arguments().stream().anyMatch(ExpressionCheck::depends);
      case RuleExpression.Call call -> call.arguments().stream().anyMatch(ExpressionCheck::depends);
      case RuleExpression.Operator operator ->
          operator.operands().stream().anyMatch(ExpressionCheck::depends);
    };
  }

  /// Checks the type of a result, which begins at `at`.
  void type(Location at, RuleExpression type) {
    if (ValueKind.exclude(ValueKind.of(type), EnumSet.of(ValueKind.TYPE))) {
      throw parser.error(
          at,
          "expected a type such as 'type(%%x)' or 'tensor<1xf32>', and '%s' is %s",
          text(type),
          described(type));
    }
  }

  /// Checks that the attribute `name` of `op`, which `codec` stores, can be `value`, which begins at `at`.
  void attribute(
      Location at, String op, String name, AttributeCodec<?> codec, RuleExpression value) {
    if (ValueKind.exclude(ValueKind.of(value), ValueKind.of(codec))) {
      throw parser.error(
          at,
          "attribute '%s' of '%s' is a %s, and '%s' is %s",
          name,
          op,
          codec.describe(),
          text(value),
          described(value));
    }
  }
}
