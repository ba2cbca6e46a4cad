package dev.weir.ir.bytecode;

/// Thrown where the bytes are found wrong, and turned into a diagnostic where reading began.
final class BytecodeFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int offset;

  /// An error at the byte `offset` of the file.
  BytecodeFault(int offset, String message) {
    super(message, null, false, false);
    this.offset = offset;
  }

  int offset() {
    return offset;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
