package dev.weir.runtime;

import dev.weir.ir.Location;

/// A program stopped because an operation could not be carried out on the values it was given.
public final class RunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Location location;

  /// Makes the exception for the operation at `location`.
  public RunException(Location location, String message, Throwable cause) {
    super(message, cause);
    this.location = location;
  }

  /// {@return where the operation came from}
  public Location location() {
    return location == null ? Location.unknown() : location;
  }
}
