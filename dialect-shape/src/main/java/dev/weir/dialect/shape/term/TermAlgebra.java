package dev.weir.dialect.shape.term;

/// What the parts of a term mean in some domain: numbers, intervals, other terms, formulas of a prover,
/// instructions that compute a size. [Term#fold] builds the meaning of a whole term from it.
///
/// @param <T> the domain
public interface TermAlgebra<T> {
  /// {@return the meaning of an integer}
  T integer(long value);

  /// {@return the meaning of a symbol}
  T symbol(SymbolTerm symbol);

  /// {@return the meaning of a sum}
  T add(T a, T b);

  /// {@return the meaning of a product}
  T multiply(T a, T b);

  /// {@return the meaning of a quotient rounded towards minus infinity; undefined for the divisor 0}
  T floorDiv(T a, T b);

  /// {@return the meaning of the smaller one}
  T min(T a, T b);

  /// {@return the meaning of the larger one}
  T max(T a, T b);

  /// {@return the meaning of the size that dimensions of sizes `a` and `b` broadcast to: `a` where `b` is 1
  /// or equals `a`, and `b` where `a` is 1; undefined otherwise}
  T broadcast(T a, T b);

  /// {@return the meaning of `a` negated}
  default T negate(T a) {
    return multiply(integer(-1), a);
  }

  /// {@return the meaning of a quotient rounded towards infinity; undefined for the divisor 0}
  default T ceilDiv(T a, T b) {
    return negate(floorDiv(negate(a), b));
  }

  /// {@return the meaning of what a quotient rounded down leaves; undefined for the divisor 0}
  default T mod(T a, T b) {
    return add(a, negate(multiply(b, floorDiv(a, b))));
  }
}
