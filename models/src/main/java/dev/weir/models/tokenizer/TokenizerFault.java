package dev.weir.models.tokenizer;

/// Says why a tokenizer cannot be built.
final class TokenizerFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  TokenizerFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
