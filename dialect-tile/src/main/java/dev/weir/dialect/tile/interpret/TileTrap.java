package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import java.util.Optional;

/// A kernel did what it must not: it left its memory, read what nobody wrote, got in another program's
/// way, or combined tiles whose extents differ. The message names the operation and the program.
public final class TileTrap extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Operation operation;
  private final long program;
  private final String reason;

  TileTrap(Operation operation, long program, String cause) {
    super(place(operation) + reason(operation, program, cause));
    this.operation = operation;
    this.program = program;
    this.reason = reason(operation, program, cause);
  }

  private static String place(Operation operation) {
    Optional<Location.FileLineCol> place = operation.location().filePosition();
    return place.map(at -> "%s:%d:%d: ".formatted(at.file(), at.line(), at.column())).orElse("");
  }

  private static String reason(Operation operation, long program, String cause) {
    TileFuncOp function = operation.parentOfType(TileFuncOp.class);
    String kernel = function == null ? "" : " in @" + function.symName();
    return "'%s'%s, program %d: %s".formatted(operation.name(), kernel, program, cause);
  }

  /// {@return the message without the place in the text}
  public String reason() {
    return reason;
  }

  /// {@return the operation that went wrong}
  public Operation operation() {
    return operation;
  }

  /// {@return the program that went wrong}
  public long program() {
    return program;
  }
}
