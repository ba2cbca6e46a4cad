package dev.weir.dialect.shape.term;

/// What is known of the values of terms where simplification asks for it.
@FunctionalInterface
public interface TermBounds {
  /// What holds of a term whatever its symbols are: sizes are not negative.
  TermBounds INTRINSIC = Term::bounds;

  /// {@return an interval that contains every value of `term`}
  Interval of(Term term);
}
