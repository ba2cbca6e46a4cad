package dev.weir.dialect.shape.term;

/// An integer.
public final class IntegerTerm extends Term {
  private static final int CACHED = 1024;
  private static final IntegerTerm[] CACHE = new IntegerTerm[CACHED];

  static {
    for (int i = 0; i < CACHED; i++) {
      CACHE[i] = new IntegerTerm(i);
    }
  }

  private final long value;

  private IntegerTerm(long value) {
    super(Long.hashCode(value) * 31 + 1, 1);
    this.value = value;
  }

  static IntegerTerm get(long value) {
    return 0 <= value && value < CACHED ? CACHE[(int) value] : intern(new IntegerTerm(value));
  }

  /// {@return the integer}
  public long value() {
    return value;
  }

  @Override
  boolean hasPartsOf(Term other) {
    return other instanceof IntegerTerm integer && value == integer.value;
  }
}
