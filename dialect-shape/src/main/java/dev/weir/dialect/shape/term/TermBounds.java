package dev.weir.dialect.shape.term;

/// Facts about the values of terms where simplification asks for them.
@FunctionalInterface
public interface TermBounds {
  /// What holds of a term whatever its symbols are: sizes are not negative.
  TermBounds INTRINSIC = Term::bounds;

  /// {@return an interval that contains every value of `term`}
  Interval of(Term term);
}
