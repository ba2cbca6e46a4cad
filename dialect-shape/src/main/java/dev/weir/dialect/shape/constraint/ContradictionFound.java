package dev.weir.dialect.shape.constraint;

/// Leaves the solver where it finds a contradiction.
final class ContradictionFound extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Contradiction contradiction;

  ContradictionFound(Contradiction contradiction) {
    super(contradiction.detail(), null, false, false);
    this.contradiction = contradiction;
  }

  Contradiction contradiction() {
    return contradiction;
  }
}
