package dev.weir.cli.command;

import dev.weir.ir.text.NearestName;
import java.util.Locale;
import java.util.Optional;

/// The command line was wrong. The message says what was expected.
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception with a message.
  public UsageException(String format, Object... arguments) {
    super(String.format(Locale.ROOT, format, arguments), null, false, false);
  }

  /// {@return the exception for `what` (such as "unknown pass 'cze'"), with the suggestion that is
  /// nearest to `given` among `known`, or else the list of what is known}
  public static UsageException unknown(String what, String given, Iterable<String> known) {
    Optional<String> nearest = NearestName.of(given, known);
    return nearest.isPresent()
        ? new UsageException("%s; did you mean '%s'?", what, nearest.get())
        : new UsageException("%s; expected one of: %s", what, String.join(", ", known));
  }
}
