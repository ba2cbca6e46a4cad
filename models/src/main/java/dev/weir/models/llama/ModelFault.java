package dev.weir.models.llama;

/// Says why a model cannot be built.
final class ModelFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  ModelFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
