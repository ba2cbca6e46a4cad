package dev.weir.pass.onnx.lowering;

/// An operand could not be brought over, which has been reported.
final class MissingOperand extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MissingOperand() {
    super(null, null, false, false);
  }
}
