package dev.weir.codegen.format;

import com.google.common.base.CharMatcher;
import dev.weir.codegen.model.FormatModel;
import dev.weir.codegen.validate.ErrorId;
import dev.weir.codegen.validate.Reporter;

/// Reports errors of one format, each with the place in its text.
final class FormatReporter {
  private static final int SHOWN = 24;

  private final Reporter reporter;
  private final FormatModel.Declared format;

  FormatReporter(Reporter reporter, FormatModel.Declared format) {
    this.reporter = reporter;
    this.format = format;
  }

  void error(ErrorId id, int offset, Object... arguments) {
    String rest = CharMatcher.whitespace().trimFrom(format.text().substring(offset));
    String shown = rest.length() > SHOWN ? rest.substring(0, SHOWN) + "…" : rest;
    reporter.errorWithContext(
        id,
        format.place(),
        rest.isEmpty() ? "at the end of the format" : "at: " + shown,
        arguments);
  }

  void error(FormatSyntaxException fault) {
    error(fault.id(), fault.offset(), fault.arguments());
  }

  /// Reports an error of the format as a whole.
  void errorOfAll(ErrorId id, Object... arguments) {
    reporter.error(id, format.place(), arguments);
  }

  int errorCount() {
    return reporter.errorCount();
  }
}
