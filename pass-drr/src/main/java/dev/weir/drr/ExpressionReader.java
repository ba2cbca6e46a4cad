package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Location;
import dev.weir.ir.text.TextParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the expressions of rules in text.
final class ExpressionReader {
  private final TextParser parser;
  private final RuleScope scope;
  private final NativeFunctions natives;

  ExpressionReader(TextParser parser, RuleScope scope, NativeFunctions natives) {
    this.parser = parser;
    this.scope = scope;
    this.natives = natives;
  }

  RuleExpression parse() {
    RuleExpression left = parseAnd();
    while (parser.parseOptionalKeyword("or")) {
      left = binary(RuleFunction.OR, left, parseAnd());
    }
    return left;
  }

  private RuleExpression parseAnd() {
    RuleExpression left = parseNot();
    while (parser.parseOptionalKeyword("and")) {
      left = binary(RuleFunction.AND, left, parseNot());
    }
    return left;
  }

  private RuleExpression parseNot() {
    return parser.parseOptionalKeyword("not")
        ? new RuleExpression.Operator(RuleFunction.NOT, ImmutableList.of(parseNot()))
        : parseComparison();
  }

  private RuleExpression parseComparison() {
    RuleExpression left = parseSum();
    RuleFunction comparison = parseOptionalComparison();
    return comparison == null ? left : binary(comparison, left, parseSum());
  }

  private @Nullable RuleFunction parseOptionalComparison() {
    if (parser.parseOptionalPunctuation("=")) {
      parser.parsePunctuation("=");
      return RuleFunction.EQUAL;
    }
    if (parser.parseOptionalPunctuation("<")) {
      return parser.parseOptionalPunctuation("=") ? RuleFunction.AT_MOST : RuleFunction.LESS;
    }
    if (parser.parseOptionalPunctuation(">")) {
      return parser.parseOptionalPunctuation("=") ? RuleFunction.AT_LEAST : RuleFunction.GREATER;
    }
    return null;
  }

  private RuleExpression parseSum() {
    RuleExpression left = parseProduct();
    while (true) {
      if (parser.parseOptionalPunctuation("+")) {
        left = binary(RuleFunction.PLUS, left, parseProduct());
      } else if (parser.parseOptionalPunctuation("-")) {
        left = binary(RuleFunction.MINUS, left, parseProduct());
      } else {
        return left;
      }
    }
  }

  private RuleExpression parseProduct() {
    RuleExpression left = parsePrimary();
    while (true) {
      if (parser.parseOptionalPunctuation("*")) {
        left = binary(RuleFunction.TIMES, left, parsePrimary());
      } else if (parser.parseOptionalPunctuation("/")) {
        left = binary(RuleFunction.OVER, left, parsePrimary());
      } else {
        return left;
      }
    }
  }

  private static RuleExpression binary(
      RuleFunction function, RuleExpression left, RuleExpression right) {
    return new RuleExpression.Operator(function, ImmutableList.of(left, right));
  }

  private RuleExpression parsePrimary() {
    if (parser.parseOptionalPunctuation("(")) {
      RuleExpression inner = parse();
      parser.parsePunctuation(")");
      return inner;
    }
    Optional<RuleScope.Name> name = scope.parseOptionalName();
    if (name.isPresent()) {
      return attribute(name.get());
    }
    for (RuleFunction function : RuleFunction.values()) {
      if (function.arguments() > 0 && parser.parseOptionalKeyword(function.text())) {
        return call(function);
      }
    }
    if (parser.parseOptionalPunctuation("-")) {
      // A negative number is a literal, as in MLIR; anything else is negated.
      RuleExpression operand = parsePrimary();
      return new RuleExpression.Operator(RuleFunction.NEGATE, ImmutableList.of(operand));
    }
    return parser
        .parseOptionalAttribute()
        .<RuleExpression>map(RuleExpression.Literal::new)
        .orElseGet(this::parseNative);
  }

  private RuleExpression parseNative() {
    Location at = parser.location();
    String name = parser.parseOptionalKeyword().orElse("");
    if (name.indexOf('.') < 0) {
      throw parser.error(at, "expected an expression");
    }
    NativeFunction function = function(at, name);
    if (function.isBuilder()) {
      throw parser.error(
          at, "'%s' makes a value: write '%%v = native %s(…)' in what is made", name, name);
    }
    return new RuleExpression.NativeCall(function, arguments(function));
  }

  /// Reads the call of a builder, behind `native`.
  RuleExpression.NativeCall parseBuilder() {
    Location at = parser.location();
    String name = parser.parseKeyword();
    NativeFunction function = function(at, name);
    if (!function.isBuilder()) {
      throw parser.error(at, "'%s' makes no value", name);
    }
    return new RuleExpression.NativeCall(function, arguments(function));
  }

  private NativeFunction function(Location at, String name) {
    NativeFunction function = natives.find(name);
    if (function == null) {
      throw parser.error(at, "there is no native function '%s'", name);
    }
    return function;
  }

  private ImmutableList<RuleExpression> arguments(NativeFunction function) {
    String name = function.name();
    var arguments = ImmutableList.<RuleExpression>builder();
    int count = function.parameters().size();
    parser.parsePunctuation("(");
    for (int i = 0; i < count; i++) {
      if (i > 0 && !parser.parseOptionalPunctuation(",")) {
        throw parser.error(
            parser.location(), "'%s' takes %d arguments, not %d", name, count, i);
      }
      arguments.add(argument(function.parameters().get(i)));
    }
    if (!parser.parseOptionalPunctuation(")")) {
      throw parser.error(
          parser.location(),
          "'%s' takes %d argument%s, and here is another", name, count, count == 1 ? "" : "s");
    }
    return arguments.build();
  }

  private RuleExpression argument(NativeFunction.Parameter parameter) {
    if (parameter == NativeFunction.Parameter.EXPRESSION) {
      return parse();
    }
    RuleScope.Name name = scope.parseName("a value that was matched");
    checkMatched(name);
    if (name.group() && parameter == NativeFunction.Parameter.VALUE) {
      throw parser.error(
          name.at().location(), "'%%%s...' is a group of values, where one is wanted", name.node());
    }
    return new RuleExpression.ValueOf(scope.operands(name));
  }

  private RuleExpression attribute(RuleScope.Name name) {
    if (name.member().isEmpty()) {
      throw parser.error(
          name.at().location(),
          "expected an attribute such as '%%%s.axis', or a function of a value such as 'type(%%%s)'",
          name.node(),
          name.node());
    }
    OpNode node = scope.node(name);
    if (node.definition != null && node.definition.slotOf(name.member()) < 0) {
      throw parser.error(
          name.at().location(),
          "'%s' has no attribute '%s'",
          node.definition.name(),
          name.member());
    }
    return new RuleExpression.AttributeOf(node, name.member());
  }

  private RuleExpression call(RuleFunction function) {
    var arguments = ImmutableList.<RuleExpression>builder();
    parser.parsePunctuation("(");
    for (int i = 0; i < function.arguments(); i++) {
      if (i > 0) {
        parser.parsePunctuation(",");
      }
      arguments.add(
          i == 0 && function.takesValue()
              ? value()
              : parse());
    }
    parser.parsePunctuation(")");
    return new RuleExpression.Call(function, arguments.build());
  }

  private RuleExpression value() {
    RuleScope.Name name = scope.parseName("a value");
    checkMatched(name);
    return new RuleExpression.ValueOf(scope.operands(name));
  }

  private void checkMatched(RuleScope.Name name) {
    if (scope.isMade(name)) {
      throw parser.error(
          name.at().location(),
          "'%%%s' is made by the rule: only of what was matched something is known",
          name.node());
    }
  }
}
