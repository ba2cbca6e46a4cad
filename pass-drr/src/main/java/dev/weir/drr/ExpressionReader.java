package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.text.TextParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the expressions of rules in text.
final class ExpressionReader {
  private final TextParser parser;
  private final RuleScope scope;

  ExpressionReader(TextParser parser, RuleScope scope) {
    this.parser = parser;
    this.scope = scope;
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
        .orElseThrow(() -> parser.error(parser.location(), "expected an expression"));
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
              ? new RuleExpression.ValueOf(scope.operands(scope.parseName("a value")))
              : parse());
    }
    parser.parsePunctuation(")");
    return new RuleExpression.Call(function, arguments.build());
  }
}
