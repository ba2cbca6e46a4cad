package dev.weir.cli.command;

import java.util.Locale;

/// The input was wrong, in a way that concerns a file as a whole. The message begins with its
/// place, as a diagnostic's does.
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception for the file (or other place) `place`.
  public InputException(String place, String format, Object... arguments) {
    super(place + ": error: " + String.format(Locale.ROOT, format, arguments), null, false, false);
  }
}
