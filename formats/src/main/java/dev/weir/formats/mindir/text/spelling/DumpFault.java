package dev.weir.formats.mindir.text.spelling;

import dev.weir.ir.Operation;

/// What of a module cannot be written as function graphs. Unwinds the writer; never leaves it.
public final class DumpFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Operation op;

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  public DumpFault(Operation op, String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
    this.op = op;
  }

  /// {@return the operation that is wrong}
  public Operation op() {
    return op;
  }
}
