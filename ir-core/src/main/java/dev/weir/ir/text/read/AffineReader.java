package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineExpr.Operator;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.IntegerSet;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads affine maps and integer sets.
final class AffineReader {
  private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);

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
    int at = lexer.start;
    Attribute read = parseMapOrSet();
    if (!(read instanceof AffineMapAttr)) {
      throw lexer.error(at, "expected AffineMap, but got IntegerSet");
    }
    lexer.expect(Token.GREATER, "expected '>' in affine map");
    return read;
  }

  /// {@return `affine_set<(…)[…] : (…)>`}
  Attribute parseSetAttribute() {
    lexer.next();
    lexer.expect(Token.LESS, "expected '<' in integer set");
    int at = lexer.start;
    Attribute read = parseMapOrSet();
    if (!(read instanceof IntegerSetAttr)) {
      throw lexer.error(at, "expected IntegerSet, but got AffineMap");
    }
    lexer.expect(Token.GREATER, "expected '>' in integer set");
    return read;
  }

  private Attribute parseMapOrSet() {
    parseIdentifiers();
    if (lexer.consumeIf(Token.ARROW)) {
      return new AffineMapAttr(new AffineMap(dimensions, symbols, parseResults()));
    }
    lexer.expect(Token.COLON, "expected '->' or ':'");
    return new IntegerSetAttr(new IntegerSet(dimensions, symbols, parseConstraints()));
  }

  private void parseIdentifiers() {
    identifiers.clear();
    dimensions = 0;
    symbols = 0;
    lexer.expect(Token.L_PAREN, "expected '(' in dimensional identifier list");
    if (!lexer.consumeIf(Token.R_PAREN)) {
      do {
        define(AffineExpr.dimension(dimensions++));
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_PAREN, "expected ')' in dimensional identifier list");
    }
    if (lexer.consumeIf(Token.L_SQUARE) && !lexer.consumeIf(Token.R_SQUARE)) {
      do {
        define(AffineExpr.symbol(symbols++));
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_SQUARE, "expected ']' in symbol list");
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
    lexer.expect(Token.R_PAREN, "expected ')' in affine map range");
    return results.build();
  }

  private ImmutableList<IntegerSet.Constraint> parseConstraints() {
    lexer.expect(Token.L_PAREN, "expected '(' in integer set constraint list");
    if (lexer.consumeIf(Token.R_PAREN)) {
      return ImmutableList.of(new IntegerSet.Constraint(AffineExpr.constant(0), true));
    }
    var constraints = ImmutableList.<IntegerSet.Constraint>builder();
    do {
      constraints.add(parseConstraint());
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_PAREN, "expected ')' in integer set constraint list");
    return constraints.build();
  }

  private IntegerSet.Constraint parseConstraint() {
    AffineExpr left = parseExpression();
    Token relation = lexer.kind;
    boolean known = relation == Token.EQUAL || relation == Token.GREATER || relation == Token.LESS;
    if (!known || !relationEnds()) {
      throw lexer.error(
          "expected '== affine-expr' or '>= affine-expr' at end of affine constraint");
    }
    AffineExpr right = parseExpression();
    return relation == Token.LESS
        ? new IntegerSet.Constraint(difference(right, left), false)
        : new IntegerSet.Constraint(difference(left, right), relation == Token.EQUAL);
  }

  /// {@return whether a `=` follows the current token}; both are consumed then
  private boolean relationEnds() {
    lexer.next();
    return lexer.consumeIf(Token.EQUAL);
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
    AffineExpr left = parseProduct(null);
    while (lexer.kind == Token.PLUS || lexer.kind == Token.MINUS) {
      boolean plus = lexer.kind == Token.PLUS;
      count();
      lexer.next();
      AffineExpr right = parseProduct(left);
      left = plus ? left.plus(right) : left.minus(right);
    }
    return left;
  }

  /// {@return a product, `before` being what it is added to or subtracted from}
  private AffineExpr parseProduct(@Nullable AffineExpr before) {
    AffineExpr left = parseOperand(before);
    int at = lexer.start;
    Operator operator = productOperator();
    while (operator != null) {
      count();
      lexer.next();
      AffineExpr right = parseOperand(left);
      int followingAt = lexer.start;
      Operator following = productOperator();
      boolean affine =
          operator == Operator.MUL
              ? left.isSymbolicOrConstant() || right.isSymbolicOrConstant()
              : right.isSymbolicOrConstant();
      if (!affine) {
        throw lexer.error(following == null ? at : followingAt, nonAffine(operator));
      }
      left = AffineExpr.binary(operator, left, right);
      at = followingAt;
      operator = following;
    }
    return left;
  }

  private static String nonAffine(Operator operator) {
    return switch (operator) {
      case MUL ->
          "non-affine expression: at least one of the multiply operands has to be either a constant"
              + " or symbolic";
      case FLOOR_DIV ->
          "non-affine expression: right operand of floordiv has to be either a constant or"
              + " symbolic";
      case CEIL_DIV ->
          "non-affine expression: right operand of ceildiv has to be either a constant or symbolic";
      default ->
          "non-affine expression: right operand of mod has to be either a constant or symbolic";
    };
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

  /// {@return the smallest number, whose digits alone are too large, or null if they do not come next}
  private @Nullable AffineExpr parseSmallest() {
    if (lexer.kind != Token.INTEGER
        || !session.attributes.numbers().digits(lexer.start, lexer.end).equals(TWO_TO_63)) {
      return null;
    }
    lexer.next();
    return AffineExpr.constant(Long.MIN_VALUE);
  }

  private AffineExpr parseOperand(@Nullable AffineExpr left) {
    switch (lexer.kind) {
      case BARE_ID -> {
        AffineExpr known = identifiers.get(lexer.name());
        if (known == null) {
          throw lexer.wrongToken("use of undeclared identifier");
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
        AffineExpr negative = parseSmallest();
        if (negative == null) {
          negative = parseNegated(left).times(AffineExpr.constant(-1));
        }
        session.leave();
        return negative;
      }
      case STAR, PLUS -> {
        throw lexer.error(
            left != null
                ? "missing right operand of binary operator"
                : "missing left operand of binary operator");
      }
      default ->
          throw lexer.error(
              left != null
                  ? "missing right operand of binary operator"
                  : "expected affine expression");
    }
  }

  private AffineExpr parseNegated(@Nullable AffineExpr left) {
    try {
      return parseOperand(left);
    } catch (SyntaxError e) {
      // Said on top of what is wrong with the operand, as MLIR does.
      lexer.error("missing operand of negation");
      throw e;
    }
  }
}
