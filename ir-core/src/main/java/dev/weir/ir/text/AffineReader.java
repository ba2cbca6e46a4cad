package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineExpr.Operator;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.IntegerSet;
import dev.weir.ir.attr.IntegerSetAttr;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads affine maps and integer sets.
final class AffineReader {
  /// How many operators an expression may have; it nests as deep as that.
  private static final int MAX_OPERATORS = 300;

  private final ParseSession session;
  private final Lexer lexer;
  private final Map<String, AffineExpr> identifiers = new HashMap<>();
  private int dimensions;
  private int symbols;
  private int operators;

  AffineReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return `affine_map<(…)[…] -> (…)>`}
  Attribute parseMapAttribute() {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' in affine map");
    parseIdentifiers();
    lexer.expect(Token.ARROW, "expected '->' or ':'");
    AffineMap map = new AffineMap(dimensions, symbols, parseResults());
    lexer.expect(Token.GREATER, "expected '>' in affine map");
    return new AffineMapAttr(map);
  }

  /// {@return `affine_set<(…)[…] : (…)>`}
  Attribute parseSetAttribute() {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' in integer set");
    parseIdentifiers();
    lexer.expect(Token.COLON, "expected '->' or ':'");
    lexer.expect(Token.L_PAREN, "expected '(' at start of integer set constraint list");
    var constraints = ImmutableList.<IntegerSet.Constraint>builder();
    if (!lexer.consumeIf(Token.R_PAREN)) {
      do {
        parseConstraint(constraints);
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_PAREN, "expected ')'");
    }
    var all = constraints.build();
    lexer.expect(Token.GREATER, "expected '>' in integer set");
    if (all.isEmpty()) {
      all = ImmutableList.of(new IntegerSet.Constraint(AffineExpr.constant(0), true));
    }
    return new IntegerSetAttr(new IntegerSet(dimensions, symbols, all));
  }

  private void parseIdentifiers() {
    identifiers.clear();
    dimensions = 0;
    symbols = 0;
    lexer.expect(Token.L_PAREN, "expected '(' at start of dimensional identifiers list");
    if (!lexer.consumeIf(Token.R_PAREN)) {
      do {
        define(AffineExpr.dimension(dimensions++));
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_PAREN, "expected ')'");
    }
    if (lexer.consumeIf(Token.L_SQUARE) && !lexer.consumeIf(Token.R_SQUARE)) {
      do {
        define(AffineExpr.symbol(symbols++));
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_SQUARE, "expected ']'");
    }
  }

  private void define(AffineExpr identifier) {
    if (lexer.kind != Token.BARE_ID) {
      throw lexer.wrongToken("expected bare identifier");
    }
    String name = lexer.name();
    if (identifiers.putIfAbsent(name, identifier) != null) {
      throw lexer.error("redefinition of identifier '" + name + "'");
    }
    lexer.next();
  }

  private ImmutableList<AffineExpr> parseResults() {
    lexer.expect(Token.L_PAREN, "expected '(' in affine map range");
    if (lexer.consumeIf(Token.R_PAREN)) {
      return ImmutableList.of();
    }
    var results = ImmutableList.<AffineExpr>builder();
    do {
      results.add(parseExpression());
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_PAREN, "expected ')'");
    return results.build();
  }

  private void parseConstraint(ImmutableList.Builder<IntegerSet.Constraint> constraints) {
    AffineExpr left = parseExpression();
    if (lexer.kind == Token.EQUAL && lexer.byteAt(lexer.end) == '=') {
      lexer.resetTo(lexer.end + 1);
      AffineExpr right = parseExpression();
      constraints.add(new IntegerSet.Constraint(difference(left, right), true));
      return;
    }
    if ((lexer.kind == Token.GREATER || lexer.kind == Token.LESS)
        && lexer.byteAt(lexer.end) == '=') {
      boolean greater = lexer.kind == Token.GREATER;
      lexer.resetTo(lexer.end + 1);
      AffineExpr right = parseExpression();
      constraints.add(
          new IntegerSet.Constraint(
              greater ? difference(left, right) : difference(right, left), false));
      return;
    }
    throw lexer.wrongToken("expected '==', '<=' or '>='");
  }

  private static AffineExpr difference(AffineExpr left, AffineExpr right) {
    return right.equals(AffineExpr.constant(0)) ? left : left.minus(right);
  }

  private AffineExpr parseExpression() {
    operators = 0;
    return parseSum();
  }

  private void count() {
    if (++operators > MAX_OPERATORS) {
      throw lexer.error("affine expression has more than " + MAX_OPERATORS + " operators");
    }
  }

  private AffineExpr parseSum() {
    AffineExpr left = parseProduct();
    while (lexer.kind == Token.PLUS || lexer.kind == Token.MINUS) {
      boolean plus = lexer.kind == Token.PLUS;
      count();
      lexer.next();
      AffineExpr right = parseProduct();
      left = plus ? left.plus(right) : left.minus(right);
    }
    return left;
  }

  private AffineExpr parseProduct() {
    AffineExpr left = parseOperand(null);
    while (true) {
      int at = lexer.start;
      Operator operator = productOperator();
      if (operator == null) {
        return left;
      }
      count();
      lexer.next();
      AffineExpr right = parseOperand(left);
      boolean affine =
          operator == Operator.MUL
              ? left.isSymbolicOrConstant() || right.isSymbolicOrConstant()
              : right.isSymbolicOrConstant();
      if (!affine) {
        throw lexer.error(
            at,
            switch (operator) {
              case MUL ->
                "non-affine expression: at least one of the multiply operands has to be either a"
                    + " constant or symbolic";
              case FLOOR_DIV ->
                "non-affine expression: right operand of floordiv has to be either a constant or"
                    + " symbolic";
              case CEIL_DIV ->
                "non-affine expression: right operand of ceildiv has to be either a constant or"
                    + " symbolic";
              default ->
                "non-affine expression: right operand of mod has to be either a constant or"
                    + " symbolic";
            });
      }
      left = AffineExpr.binary(operator, left, right);
    }
  }

  private @Nullable Operator productOperator() {
    if (lexer.kind == Token.STAR) {
      return Operator.MUL;
    }
    if (lexer.isKeyword("floordiv")) {
      return Operator.FLOOR_DIV;
    }
    if (lexer.isKeyword("ceildiv")) {
      return Operator.CEIL_DIV;
    }
    return lexer.isKeyword("mod") ? Operator.MOD : null;
  }

  private AffineExpr parseOperand(@Nullable AffineExpr left) {
    switch (lexer.kind) {
      case BARE_ID -> {
        AffineExpr known = identifiers.get(lexer.name());
        if (known == null) {
          throw lexer.error("use of undeclared identifier");
        }
        lexer.next();
        return known;
      }
      case INTEGER -> {
        var value = session.attributes.numbers().digits(lexer.start, lexer.end);
        if (value.bitLength() > 63) {
          throw lexer.error("constant too large for index");
        }
        lexer.next();
        return AffineExpr.constant(value.longValue());
      }
      case L_PAREN -> {
        session.enter();
        lexer.next();
        if (lexer.kind == Token.R_PAREN) {
          throw lexer.error("no expression inside parentheses");
        }
        AffineExpr inner = parseSum();
        lexer.expect(Token.R_PAREN, "expected ')'");
        session.leave();
        return inner;
      }
      case MINUS -> {
        session.enter();
        count();
        lexer.next();
        AffineExpr inner = parseOperand(left);
        session.leave();
        return inner.times(AffineExpr.constant(-1));
      }
      case STAR, PLUS -> {
        throw lexer.error(
            left != null
                ? "missing right operand of binary operator"
                : "missing left operand of binary operator");
      }
      default ->
        throw lexer.error(
            left != null ? "missing right operand of binary operator"
                : "expected affine expression");
    }
  }
}
