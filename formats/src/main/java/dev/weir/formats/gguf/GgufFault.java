package dev.weir.formats.gguf;

/// Says what is wrong with a GGUF file.
final class GgufFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  GgufFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
