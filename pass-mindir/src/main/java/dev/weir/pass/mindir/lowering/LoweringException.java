package dev.weir.pass.mindir.lowering;

/// Why a node cannot be lowered. Ends the work on that node only.
public class LoweringException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  public LoweringException(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }
}
