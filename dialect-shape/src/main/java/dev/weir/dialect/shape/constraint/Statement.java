package dev.weir.dialect.shape.constraint;

/// A constraint and why it holds.
public record Statement(Constraint constraint, Provenance provenance) {
  @Override
  public String toString() {
    return constraint + ", " + provenance;
  }
}
