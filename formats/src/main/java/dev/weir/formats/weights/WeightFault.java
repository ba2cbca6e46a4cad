package dev.weir.formats.weights;

/// Says what is wrong with a file of weights.
final class WeightFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  WeightFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
