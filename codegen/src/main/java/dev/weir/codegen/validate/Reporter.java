package dev.weir.codegen.validate;

import java.util.Locale;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;

/// Tells authors what is wrong, at their own line. Errors accumulate: nothing stops at the first.
public final class Reporter {
  private final Messager messager;
  private int errors;

  /// Makes a reporter that speaks through `messager`.
  public Reporter(Messager messager) {
    this.messager = messager;
  }

  /// Reports an error. The message is `[Id] ` and then the id's message with `arguments` in it.
  public void error(ErrorId id, SourcePosition place, Object... arguments) {
    print(place, "[" + id.id() + "] " + String.format(Locale.ROOT, id.message(), arguments));
  }

  /// Reports an error, with `context` in parentheses after the message.
  public void errorWithContext(
      ErrorId id, SourcePosition place, String context, Object... arguments) {
    print(
        place,
        "[%s] %s (%s)"
            .formatted(id.id(), String.format(Locale.ROOT, id.message(), arguments), context));
  }

  private void print(SourcePosition place, String message) {
    errors++;
    messager.printMessage(
        Diagnostic.Kind.ERROR,
        message,
        place.element(),
        place.annotation().orElse(null),
        place.value().orElse(null));
  }

  /// {@return the number of errors so far}
  public int errorCount() {
    return errors;
  }
}
