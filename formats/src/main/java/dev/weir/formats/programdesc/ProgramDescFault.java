package dev.weir.formats.programdesc;

/// What is wrong with a model, said in a message.
final class ProgramDescFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Whether the message says which operator it is about.
  private final boolean isLocated;

  ProgramDescFault(String format, Object... arguments) {
    this(false, arguments.length == 0 ? format : format.formatted(arguments));
  }

  private ProgramDescFault(boolean isLocated, String message) {
    super(message, null, false, false);
    this.isLocated = isLocated;
  }

  /// {@return this, said of operator `index` of block `block`, unless it is said of one already}
  ProgramDescFault at(int block, int index, String type) {
    return isLocated
        ? this
        : new ProgramDescFault(
            true, "operator %d of block %d (%s): %s".formatted(index, block, type, getMessage()));
  }
}
