package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.Location;
import dev.weir.ir.text.TextParser;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the expressions of rules in text.
final class ExpressionReader {
  /// How many operators and calls an expression may have, and how deep they may be in each other: those
  /// who read it and ask for its value go as deep as it is.
  private static final int MAX_SIZE = 500;

  private static final int MAX_DEPTH = 64;

  private static final ImmutableList<String> FUNCTIONS =
      Arrays.stream(RuleFunction.values())
          .filter(function -> function.arguments() > 0)
          .map(RuleFunction::text)
          .collect(ImmutableList.toImmutableList());

  private final TextParser parser;
  private final RuleScope scope;
  private final NativeFunctions natives;
  private final OpNames ops;
  private final ExpressionCheck check;
  private int depth;
  private int size;

  ExpressionReader(TextParser parser, RuleScope scope, NativeFunctions natives, OpNames ops) {
    this.parser = parser;
    this.scope = scope;
    this.natives = natives;
    this.ops = ops;
    this.check = new ExpressionCheck(parser, scope::text);
  }

  /// {@return what checks the expressions that are read}
  ExpressionCheck check() {
    return check;
  }

  RuleExpression parse() {
    size = depth == 0 ? 0 : size;
    Location at = parser.location();
    enter(at);
    RuleExpression left = parseAnd();
    while (parser.parseOptionalKeyword("or")) {
      left = operator(at, RuleFunction.OR, left, parseAnd());
    }
    depth--;
    return left;
  }

  private RuleExpression parseAnd() {
    Location at = parser.location();
    RuleExpression left = parseNot();
    while (parser.parseOptionalKeyword("and")) {
      left = operator(at, RuleFunction.AND, left, parseNot());
    }
    return left;
  }

  private RuleExpression parseNot() {
    Location at = parser.location();
    if (!parser.parseOptionalKeyword("not")) {
      return parseComparison();
    }
    enter(at);
    RuleExpression negated = parseNot();
    depth--;
    return operator(at, RuleFunction.NOT, negated);
  }

  private void enter(Location at) {
    depth++;
    if (depth > MAX_DEPTH) {
      throw parser.error(at, "expected at most %d expressions in each other", MAX_DEPTH);
    }
  }

  private void count(Location at) {
    size++;
    if (size > MAX_SIZE) {
      throw parser.error(at, "expected an expression of at most %d operators and calls", MAX_SIZE);
    }
  }

  private RuleExpression parseComparison() {
    Location at = parser.location();
    RuleExpression left = parseSum();
    RuleFunction comparison = parseOptionalComparison();
    return comparison == null ? left : operator(at, comparison, left, parseSum());
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
    Location at = parser.location();
    RuleExpression left = parseProduct();
    while (true) {
      if (parser.parseOptionalPunctuation("+")) {
        left = operator(at, RuleFunction.PLUS, left, parseProduct());
      } else if (parser.parseOptionalPunctuation("-")) {
        left = operator(at, RuleFunction.MINUS, left, parseProduct());
      } else {
        return left;
      }
    }
  }

  private RuleExpression parseProduct() {
    Location at = parser.location();
    RuleExpression left = parsePrimary();
    while (true) {
      if (parser.parseOptionalPunctuation("*")) {
        left = operator(at, RuleFunction.TIMES, left, parsePrimary());
      } else if (parser.parseOptionalPunctuation("/")) {
        left = operator(at, RuleFunction.OVER, left, parsePrimary());
      } else {
        return left;
      }
    }
  }

  private RuleExpression operator(Location at, RuleFunction function, RuleExpression... operands) {
    count(at);
    check.function(at, function, ImmutableList.copyOf(operands));
    return new RuleExpression.Operator(function, ImmutableList.copyOf(operands));
  }

  private RuleExpression parsePrimary() {
    Location at = parser.location();
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
        return call(at, function);
      }
    }
    if (parser.parseOptionalPunctuation("-")) {
      // A negative number is a literal, as in MLIR; anything else is negated.
      enter(at);
      RuleExpression negated = parsePrimary();
      depth--;
      return operator(at, RuleFunction.NEGATE, negated);
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
      boolean called = !name.isEmpty() && parser.parseOptionalPunctuation("(");
      throw parser.error(
          at,
          called ? "there is no function '%s'%s" : "expected an expression",
          name,
          OpNames.suggestion(name, FUNCTIONS));
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
      throw parser.error(
          at,
          "there is no native function '%s'%s",
          name,
          OpNames.suggestion(name, Lists.transform(natives.all(), NativeFunction::name)));
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
        throw parser.error(parser.location(), "'%s' takes %d arguments, not %d", name, count, i);
      }
      arguments.add(argument(function.parameters().get(i)));
    }
    if (!parser.parseOptionalPunctuation(")")) {
      throw parser.error(
          parser.location(),
          "'%s' takes %d argument%s, and here is another",
          name,
          count,
          count == 1 ? "" : "s");
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
          name.at().location(),
          "'%%%s...' is a group of values, where one value is expected",
          name.node());
    }
    return new RuleExpression.ValueOf(scope.mentioned(name));
  }

  private RuleExpression attribute(RuleScope.Name name) {
    if (name.member().isEmpty()) {
      throw parser.error(
          name.at().location(),
          "expected an attribute such as '%%%s.axis', or a function of a value such as"
              + " 'type(%%%s)'",
          name.node(),
          name.node());
    }
    OpNode node = scope.node(name);
    ops.checkAttribute(name.at().location(), node, name.member());
    return new RuleExpression.AttributeOf(node, name.member());
  }

  private RuleExpression call(Location at, RuleFunction function) {
    count(at);
    var arguments = ImmutableList.<RuleExpression>builder();
    parser.parsePunctuation("(");
    for (int i = 0; i < function.arguments(); i++) {
      if (i > 0) {
        parser.parsePunctuation(",");
      }
      Location argumentAt = parser.location();
      RuleExpression argument = i == 0 && function.takesValue() ? value() : parse();
      check(function, i, argument, argumentAt);
      arguments.add(argument);
    }
    parser.parsePunctuation(")");
    ImmutableList<RuleExpression> all = arguments.build();
    check.function(at, function, all);
    return new RuleExpression.Call(function, all);
  }

  private void check(RuleFunction function, int index, RuleExpression argument, Location at) {
    if (function == RuleFunction.PRESENT && !(argument instanceof RuleExpression.AttributeOf)) {
      throw parser.error(at, "expected an attribute that was matched, such as '%op.label'");
    }
    boolean op = function == RuleFunction.DEFINED_BY && index == 1;
    if (op
        && argument instanceof RuleExpression.Literal literal
        && literal.value() instanceof String name) {
      ops.checkName(at, name);
    }
  }

  private RuleExpression value() {
    RuleScope.Name name = scope.parseName("a value");
    checkMatched(name);
    return new RuleExpression.ValueOf(scope.mentioned(name));
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
