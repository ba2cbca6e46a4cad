package dev.weir.formats.mindir;

/// What is wrong with a file. Unwinds the reader; never leaves it.
final class MindIrFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  MindIrFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
