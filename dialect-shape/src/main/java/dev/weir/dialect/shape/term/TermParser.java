package dev.weir.dialect.shape.term;

import java.util.ArrayList;
import java.util.List;

/// Reads terms: `2*s0 + 1`, `(s0 + 3) floordiv 4`, `max(s0, s1)`.
///
/// `*`, `floordiv`, `ceildiv` and `mod` bind alike, from left to right, and tighter than `+` and `-`, as in
/// affine expressions. `min`, `max` and `broadcast` take two operands or more. `signed(i)` is a symbol that
/// may be negative.
///
/// @param <T> the algebra's domain
public final class TermParser<T> {
  /// How deep parentheses nest.
  private static final int DEPTH_LIMIT = 128;

  private final TermTokens tokens;
  private final TermAlgebra<T> algebra;
  private int depth;
  private int operators;

  private TermParser(TermTokens tokens, TermAlgebra<T> algebra) {
    this.tokens = tokens;
    this.algebra = algebra;
  }

  /// {@return the meaning in `algebra` of the term that `text` is}
  ///
  /// @throws TermSyntaxException if it is none
  public static <T> T parse(String text, TermAlgebra<T> algebra) {
    TermCharacters characters = new TermCharacters(text);
    T result = parse(characters, algebra);
    if (!characters.atEnd()) {
      throw characters.error("expected an operator or the end of the term");
    }
    return result;
  }

  /// {@return the meaning in `algebra` of the term that `tokens` start with}; throws what
  /// [TermTokens#error] returns if there is none
  public static <T> T parse(TermTokens tokens, TermAlgebra<T> algebra) {
    return new TermParser<>(tokens, algebra).sum();
  }

  private T sum() {
    T result = product();
    while (true) {
      if (tokens.accept("+")) {
        count();
        result = algebra.add(result, product());
      } else if (tokens.accept("-")) {
        count();
        result = algebra.add(result, algebra.negate(product()));
      } else {
        return result;
      }
    }
  }

  private T product() {
    T result = unary();
    while (true) {
      if (tokens.accept("*")) {
        count();
        result = algebra.multiply(result, unary());
        continue;
      }
      var operator = tokens.acceptName();
      if (operator.isEmpty()) {
        return result;
      }
      count();
      switch (operator.get()) {
        case "floordiv" -> result = algebra.floorDiv(result, unary());
        case "ceildiv" -> result = algebra.ceilDiv(result, unary());
        case "mod" -> result = algebra.mod(result, unary());
        default ->
            throw tokens.error("expected an operator before here, got '" + operator.get() + "'");
      }
    }
  }

  private void count() {
    if (++operators > Term.SIZE_LIMIT) {
      throw tokens.error("a term has at most " + Term.SIZE_LIMIT + " operators");
    }
  }

  private T unary() {
    if (++depth > DEPTH_LIMIT) {
      throw tokens.error("a term nests at most " + DEPTH_LIMIT + " deep");
    }
    try {
      var integer = tokens.acceptInteger();
      if (integer.isPresent()) {
        return algebra.integer(integer.get());
      }
      if (tokens.accept("-")) {
        return algebra.negate(unary());
      }
      if (tokens.accept("(")) {
        T inner = sum();
        expect(")");
        return inner;
      }
      String name =
          tokens
              .acceptName()
              .orElseThrow(() -> tokens.error("expected an integer, a symbol or '('"));
      return named(name);
    } finally {
      depth--;
    }
  }

  private T named(String name) {
    return switch (name) {
      case "min", "max", "broadcast" -> call(name);
      case "signed" -> {
        expect("(");
        String symbol =
            tokens.acceptName().orElseThrow(() -> tokens.error("expected the name of a symbol"));
        T result = algebra.symbol(symbol(symbol, true));
        expect(")");
        yield result;
      }
      default -> algebra.symbol(symbol(name, false));
    };
  }

  private SymbolTerm symbol(String name, boolean signed) {
    if (!SymbolTerm.isName(name)) {
      throw tokens.error("expected an operand before here, got '" + name + "'");
    }
    return SymbolTerm.get(name, signed);
  }

  private T call(String name) {
    expect("(");
    List<T> operands = new ArrayList<>();
    do {
      operands.add(sum());
      count();
    } while (tokens.accept(","));
    expect(")");
    T result = operands.get(0);
    for (T operand : operands.subList(1, operands.size())) {
      result =
          switch (name) {
            case "min" -> algebra.min(result, operand);
            case "max" -> algebra.max(result, operand);
            default -> algebra.broadcast(result, operand);
          };
    }
    return result;
  }

  private void expect(String punctuation) {
    if (!tokens.accept(punctuation)) {
      throw tokens.error("expected '" + punctuation + "'");
    }
  }
}
