package dev.weir.pass.mindir;

/// Why a node cannot be lowered. Ends the work on that node only.
class LoweringFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  LoweringFault(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
