package dev.weir.pass.onnx.lowering;

/// Why an operator cannot be brought over.
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param format the reason, as the end of a sentence about the operator
  public Refusal(String format, Object... arguments) {
    super(arguments.length == 0 ? format : format.formatted(arguments), null, false, false);
  }
}
