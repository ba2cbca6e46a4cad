package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An integer expression over symbols, such as the size of a dimension that is not known.
///
/// Terms are canonical: operators collect like terms, multiply out, and simplify by the laws of [TermRule],
/// so that two terms made in different ways are one object where they are equal polynomials in the same
/// quotients, minima, maxima and broadcasts. `==` and `equals` agree. Terms are immutable and may be shared
/// between threads; those that nobody holds any more are collected.
///
/// Arithmetic is exact, over all integers. A term may be undefined for some values of its symbols: a
/// quotient by 0, sizes that do not broadcast. What an operator returns has the value of its mathematical
/// definition wherever that is defined.
///
/// An operation whose operands together have more than [#SIZE_LIMIT] nodes, whose constants do not fit in a
/// `long`, or which would multiply out to more than [#MONOMIAL_LIMIT] monomials stays as it is written.
/// Nothing is wrong then, but equal terms may be different objects.
public abstract sealed class Term implements Comparable<Term>
    permits IntegerTerm, SymbolTerm, SumTerm, ProductTerm, CallTerm {
  /// The number of nodes beyond which an operation is not simplified.
  public static final int SIZE_LIMIT = 1024;

  /// The number of monomials beyond which a product of sums is not multiplied out.
  public static final int MONOMIAL_LIMIT = 64;

  private static final Interner<Term> INTERNER = Interners.newWeakInterner();

  private final int hash;
  private final int size;
  private @Nullable Interval bounds;

  Term(int hash, long size) {
    this.hash = hash;
    this.size = (int) Math.min(size, Integer.MAX_VALUE);
  }

  static <T extends Term> T intern(T term) {
    @SuppressWarnings("unchecked") // An equal term is of the same class.
    T interned = (T) INTERNER.intern(term);
    return interned;
  }

  /// {@return the term that is `value`}
  public static IntegerTerm of(long value) {
    return IntegerTerm.get(value);
  }

  /// {@return the size named `name`: some integer, 0 or greater}
  ///
  /// @throws IllegalArgumentException unless `name` is an identifier and no operator's name
  public static SymbolTerm symbol(String name) {
    return SymbolTerm.get(name, false);
  }

  /// {@return the integer named `name`, which may be negative}
  ///
  /// @throws IllegalArgumentException unless `name` is an identifier and no operator's name
  public static SymbolTerm signed(String name) {
    return SymbolTerm.get(name, true);
  }

  /// {@return the term that `text` is, in the form that [#toString] has}
  ///
  /// @throws TermSyntaxException if it is none
  public static Term parse(String text) {
    return TermParser.parse(text, Simplifier.DEFAULT);
  }

  /// {@return `this + other`}
  public final Term plus(Term other) {
    return Simplifier.DEFAULT.add(this, other);
  }

  /// {@return `this + value`}
  public final Term plus(long value) {
    return plus(of(value));
  }

  /// {@return `this - other`}
  public final Term minus(Term other) {
    return plus(other.negate());
  }

  /// {@return `this - value`}
  public final Term minus(long value) {
    return minus(of(value));
  }

  /// {@return `-this`}
  public final Term negate() {
    return Simplifier.DEFAULT.negate(this);
  }

  /// {@return `this * other`}
  public final Term times(Term other) {
    return Simplifier.DEFAULT.multiply(this, other);
  }

  /// {@return `this * value`}
  public final Term times(long value) {
    return times(of(value));
  }

  /// {@return `this` divided by `other`, rounded towards minus infinity}
  public final Term floorDiv(Term other) {
    return Simplifier.DEFAULT.floorDiv(this, other);
  }

  /// {@return `this` divided by `value`, rounded towards minus infinity}
  public final Term floorDiv(long value) {
    return floorDiv(of(value));
  }

  /// {@return `this` divided by `other`, rounded towards infinity}
  public final Term ceilDiv(Term other) {
    return Simplifier.DEFAULT.ceilDiv(this, other);
  }

  /// {@return `this` divided by `value`, rounded towards infinity}
  public final Term ceilDiv(long value) {
    return ceilDiv(of(value));
  }

  /// {@return what `this floordiv other` leaves: 0 or of the sign of `other`}
  public final Term mod(Term other) {
    return Simplifier.DEFAULT.mod(this, other);
  }

  /// {@return what `this floordiv value` leaves: 0 or of the sign of `value`}
  public final Term mod(long value) {
    return mod(of(value));
  }

  /// {@return the smaller one}
  public final Term min(Term other) {
    return Simplifier.DEFAULT.min(this, other);
  }

  /// {@return the larger one}
  public final Term max(Term other) {
    return Simplifier.DEFAULT.max(this, other);
  }

  /// {@return the size that dimensions of these sizes broadcast to}; undefined where they differ and
  /// neither is 1
  public final Term broadcast(Term other) {
    return Simplifier.DEFAULT.broadcast(this, other);
  }

  /// {@return the meaning of this term in `algebra`}; each distinct part is asked for once
  public final <T> T fold(TermAlgebra<T> algebra) {
    return new TermFold<>(algebra).of(this);
  }

  /// {@return the value where the symbols have the values that `values` gives}
  ///
  /// Intermediate results may exceed a `long`, up to thousands of digits.
  ///
  /// @throws ArithmeticException if the term is undefined there or the value exceeds a `long`
  public final long evaluate(Function<SymbolTerm, Long> values) {
    return Evaluation.of(this, values);
  }

  /// {@return this term with symbols replaced by what `replacements` gives for them}
  public final Term substitute(Map<SymbolTerm, ? extends Term> replacements) {
    return new Simplifier(TermBounds.INTRINSIC).substitute(this, replacements);
  }

  /// {@return the symbols that occur, in order}
  public final ImmutableSortedSet<SymbolTerm> symbols() {
    return TermFold.symbols(this);
  }

  /// {@return the number of nodes of this term, written out as a tree}
  public final int size() {
    return size;
  }

  /// {@return whether this term was too large to be simplified}; it prints in short and is not read back
  public final boolean isLarge() {
    return size > SIZE_LIMIT;
  }

  /// {@return an interval that contains every value that this term has where it is defined}
  public final Interval bounds() {
    Interval found = bounds;
    if (found == null) {
      found = IntervalInference.INTRINSIC.infer(this);
      bounds = found;
    }
    return found;
  }

  /// {@return whether this and `other`, of the same class, have the same parts}
  abstract boolean hasPartsOf(Term other);

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof Term term
            && hash == term.hash
            && getClass() == term.getClass()
            && hasPartsOf(term);
  }

  @Override
  public final int hashCode() {
    return hash;
  }

  /// Orders integers before all else, then polynomials by their monomials, names with numbers by the
  /// number. The order depends on nothing but the terms.
  @Override
  public final int compareTo(Term other) {
    return TermOrder.compare(this, other);
  }

  /// {@return the term as [#parse] reads it: `2*s0 + 1`, `(s0 + 3) floordiv 4`, `max(s0, s1)`}
  @Override
  public final String toString() {
    return TermPrinter.print(this);
  }
}
