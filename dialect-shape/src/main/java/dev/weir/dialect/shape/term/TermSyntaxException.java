package dev.weir.dialect.shape.term;

/// Thrown where a text is no term.
public final class TermSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int offset;

  /// Makes the exception for what stands at `offset` of the text, counted from 0.
  public TermSyntaxException(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  /// {@return where in the text the error is, counted from 0}
  public int offset() {
    return offset;
  }
}
