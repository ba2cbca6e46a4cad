package dev.weir.formats.onnx;

/// What is wrong with a model, said in a message.
final class OnnxFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OnnxFault(String format, Object... arguments) {
    super(arguments.length == 0 ? format : format.formatted(arguments), null, false, false);
  }
}
