package dev.weir.codegen.format;

import dev.weir.codegen.validate.ErrorId;

/// Ends the reading of a format after its first error.
final class FormatSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final ErrorId id;
  private final int offset;
  private final transient Object[] arguments;

  FormatSyntaxException(ErrorId id, int offset, Object... arguments) {
    super(id.id(), null, false, false);
    this.id = id;
    this.offset = offset;
    this.arguments = arguments;
  }

  ErrorId id() {
    return id;
  }

  int offset() {
    return offset;
  }

  Object[] arguments() {
    return arguments.clone();
  }
}
