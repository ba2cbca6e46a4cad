package dev.weir.cli.opt;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a text says in comments of the diagnostics it causes: `expected-error@+1 {{message}}`.
///
/// Follows `mlir-opt --verify-diagnostics`: `error`, `warning`, `remark` or `note`; `@+N`, `@-N`,
/// `@above`, `@below` or `@unknown` for another line than the comment's; part of a message, or with
/// `-re` a message with regular expressions in inner double braces.
final class ExpectedDiagnostics {
  private static final Pattern COMMENT =
      Pattern.compile(
          "expected-(error|warning|remark|note)(-re)? *(?:@([+-][0-9]+|above|below|unknown))?"
              + " *\\{\\{(.*)\\}\\}\\s*$");
  private static final Pattern INNER = Pattern.compile("\\{\\{(.*?)\\}\\}");

  /// A diagnostic that is expected at a line, 0 for no place at all.
  private record Expectation(int at, String kind, int line, String message, Pattern pattern) {
    boolean matches(String actualKind, int actualLine, String actual) {
      return kind.equals(actualKind) && line == actualLine && pattern.matcher(actual).find();
    }
  }

  private final String file;
  private final List<Expectation> open = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  /// Reads the expectations in `lines`, the lines of `file`.
  ExpectedDiagnostics(String file, ImmutableList<String> lines) {
    this.file = file;
    List<Matcher> found = new ArrayList<>(lines.size());
    for (String line : lines) {
      Matcher matcher = COMMENT.matcher(line);
      found.add(line.contains("expected-") && matcher.find() ? matcher : null);
    }
    for (int i = 0; i < found.size(); i++) {
      Matcher matcher = found.get(i);
      if (matcher != null) {
        add(i + 1, matcher, found);
      }
    }
  }

  private void add(int at, Matcher matcher, List<Matcher> found) {
    String where = matcher.group(3);
    int line = at;
    if (where == null) {
      line = at;
    } else if (where.equals("unknown")) {
      line = 0;
    } else if (where.equals("above") || where.equals("below")) {
      int step = where.equals("above") ? -1 : 1;
      do {
        line += step;
      } while (line >= 1 && line <= found.size() && found.get(line - 1) != null);
    } else {
      line = at + Integer.parseInt(where);
    }
    String message = matcher.group(4);
    Pattern pattern =
        matcher.group(2) == null ? Pattern.compile(Pattern.quote(message)) : expression(message);
    open.add(new Expectation(at, matcher.group(1), line, message, pattern));
  }

  private static Pattern expression(String message) {
    StringBuilder text = new StringBuilder();
    Matcher inner = INNER.matcher(message);
    int from = 0;
    while (inner.find()) {
      text.append(Pattern.quote(message.substring(from, inner.start())));
      text.append("(?:").append(inner.group(1)).append(')');
      from = inner.end();
    }
    return Pattern.compile(text.append(Pattern.quote(message.substring(from))).toString());
  }

  /// Holds `diagnostics` against what is expected.
  void check(ImmutableList<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic : diagnostics) {
      String kind = diagnostic.severity().toString().toLowerCase(Locale.ROOT);
      check(kind, diagnostic.location(), diagnostic.message());
      for (Diagnostic.Note note : diagnostic.notes()) {
        check("note", note.location(), note.message());
      }
    }
  }

  private void check(String kind, Location location, String message) {
    Optional<Location.FileLineCol> position = location.filePosition();
    int line = position.map(Location.FileLineCol::line).orElse(0);
    for (Expectation expectation : open) {
      if (expectation.matches(kind, line, message)) {
        open.remove(expectation);
        return;
      }
    }
    faults.add("%s:%d: error: unexpected %s: %s".formatted(file, line, kind, message));
  }

  /// {@return what was there and not expected, then what was expected and not there}
  ImmutableList<String> faults() {
    var all = ImmutableList.<String>builder().addAll(faults);
    for (Expectation missing : open) {
      all.add(
          "%s:%d: error: expected %s \"%s\" was not produced"
              .formatted(file, missing.at(), missing.kind(), missing.message()));
    }
    return all.build();
  }
}
