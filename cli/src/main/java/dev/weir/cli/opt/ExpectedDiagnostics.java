package dev.weir.cli.opt;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a text says in comments of the diagnostics it causes: `expected-error@+1 {{message}}`.
///
/// Follows `mlir-opt --verify-diagnostics` of LLVM 22: `error`, `warning`, `remark` or `note`; `@+N`,
/// `@-N`, `@above`, `@below` or `@unknown` for another line than the comment's; part of a message, or
/// with `-re` a message with regular expressions in inner double braces. One comment may stand for
/// several diagnostics. Where it differs: several comments may share a line, and a regular expression
/// is Java's, the named classes of POSIX included.
final class ExpectedDiagnostics {
  private static final String MARK = "expected-";
  private static final Pattern COMMENT =
      Pattern.compile(
          "expected-(error|warning|remark|note)(-re)? *(?:@([+-][0-9]+|above|below|unknown))?"
              + " *\\{\\{");
  private static final Pattern POSIX_CLASS = Pattern.compile("\\[:(\\w)(\\w*):\\]");

  /// The line of what has no place.
  private static final int UNKNOWN = 0;

  /// A diagnostic that is expected.
  private static final class Expectation {
    final String kind;
    final Location place;
    final String message;
    final @Nullable Pattern pattern;
    boolean met;

    Expectation(String kind, Location place, String message, @Nullable Pattern pattern) {
      this.kind = kind;
      this.place = place;
      this.message = message;
      this.pattern = pattern;
    }

    boolean matches(String actual) {
      return pattern == null ? actual.contains(message) : pattern.matcher(actual).find();
    }
  }

  private final String file;
  private final List<Expectation> all = new ArrayList<>();
  private final Map<Integer, List<Expectation>> byLine = new HashMap<>();
  private final Diagnostics faults = new Diagnostics();

  /// Reads the expectations in `lines`, the lines of `file`.
  ExpectedDiagnostics(String file, ImmutableList<String> lines) {
    this.file = file;
    int lastPlain = 0;
    List<Expectation> below = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!readLine(lines.get(i).stripTrailing(), i + 1, lastPlain, below)) {
        expect(i + 1, below);
        lastPlain = i + 1;
      }
    }
    expect(lines.size(), below);
  }

  private void expect(int line, List<Expectation> below) {
    for (Expectation expectation : below) {
      expect(line, expectation);
    }
    below.clear();
  }

  private void expect(int line, Expectation expectation) {
    byLine.computeIfAbsent(line, _ -> new ArrayList<>(1)).add(expectation);
  }

  /// {@return whether there are expectations in `line`}
  private boolean readLine(String line, int number, int lastPlain, List<Expectation> below) {
    if (!line.endsWith("}}") || !line.contains(MARK)) {
      return false;
    }
    Matcher comment = COMMENT.matcher(line);
    if (!comment.find()) {
      return false;
    }
    boolean more = true;
    while (more) {
      int begin = comment.start();
      String kind = comment.group(1);
      boolean regular = comment.group(2) != null;
      String where = comment.group(3);
      int from = comment.end();
      more = comment.find();
      int to = more ? line.lastIndexOf("}}", comment.start()) : line.length() - 2;
      while (more && to < from) {
        more = comment.find();
        to = more ? line.lastIndexOf("}}", comment.start()) : line.length() - 2;
      }
      if (to >= from) {
        Location place = Location.of(file, number, begin + 1);
        read(place, kind, regular, where, line.substring(from, to), number, lastPlain, below);
      }
    }
    return true;
  }

  private void read(
      Location place,
      String kind,
      boolean regular,
      @Nullable String where,
      String message,
      int number,
      int lastPlain,
      List<Expectation> below) {
    Pattern pattern = null;
    if (regular) {
      Optional<Pattern> read = expression(place, message);
      if (read.isEmpty()) {
        return;
      }
      pattern = read.get();
    }
    boolean lost = "unknown".equals(where);
    Expectation expectation =
        new Expectation(kind, lost ? Location.unknown() : place, message, pattern);
    all.add(expectation);
    if (where == null) {
      expect(number, expectation);
    } else if (lost) {
      expect(UNKNOWN, expectation);
    } else if (where.equals("above")) {
      expect(Math.max(1, lastPlain), expectation);
    } else if (where.equals("below")) {
      below.add(expectation);
    } else {
      expect(line(number, where), expectation);
    }
  }

  /// {@return the line that lies `offset`, such as `+2`, from `number`}; -1 if there is none
  private static int line(int number, String offset) {
    long distance = offset.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(offset.substring(1));
    long line = offset.charAt(0) == '-' ? number - distance : number + distance;
    return line < 1 || line > Integer.MAX_VALUE ? -1 : (int) line;
  }

  private Optional<Pattern> expression(Location place, String message) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = message.indexOf("{{"); open >= 0; open = message.indexOf("{{", from)) {
      int close = message.indexOf("}}", open + 2);
      if (close < 0) {
        faults.error(place, "found start of regex with no end '}}'");
        return Optional.empty();
      }
      String inner = posix(message.substring(open + 2, close));
      try {
        Pattern.compile(inner);
      } catch (java.util.regex.PatternSyntaxException e) {
        faults.error(place, "invalid regex: %s", e.getDescription());
        return Optional.empty();
      }
      text.append(Pattern.quote(message.substring(from, open)));
      text.append("(?:").append(inner).append(')');
      from = close + 2;
    }
    return Optional.of(
        Pattern.compile(text.append(Pattern.quote(message.substring(from))).toString()));
  }

  /// {@return `expression` with `\p{Alpha}` for `[:alpha:]`}
  private static String posix(String expression) {
    return POSIX_CLASS
        .matcher(expression)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group(1).equals("x")
                    ? "\\p{XDigit}"
                    : "\\p{" + found.group(1).toUpperCase(Locale.ROOT) + found.group(2) + "}"));
  }

  /// Holds `diagnostics` against what is expected.
  ///
  /// @param onlyExpected whether diagnostics that are not expected are let pass
  /// @return what was there and not expected, then what was expected and not there
  Diagnostics check(ImmutableList<Diagnostic> diagnostics, boolean onlyExpected) {
    for (Diagnostic diagnostic : diagnostics) {
      check(
          diagnostic.severity().toString(),
          diagnostic.location(),
          diagnostic.message(),
          onlyExpected);
      for (Diagnostic.Note note : diagnostic.notes()) {
        check("note", note.location(), note.message(), onlyExpected);
      }
    }
    for (Expectation expectation : all) {
      if (!expectation.met) {
        faults.error(
            expectation.place,
            "expected %s \"%s\" was not produced",
            expectation.kind,
            expectation.message);
      }
    }
    return faults;
  }

  private void check(String kind, Location location, String message, boolean onlyExpected) {
    int line =
        location
            .filePosition()
            .map(at -> at.line() == UNKNOWN || at.file().equals(file) ? at.line() : -1)
            .orElse(UNKNOWN);
    Expectation nearMiss = null;
    for (Expectation expectation : byLine.getOrDefault(line, List.of())) {
      if (expectation.matches(message)) {
        if (expectation.kind.equals(kind)) {
          expectation.met = true;
          return;
        }
        nearMiss = expectation;
      }
    }
    if (onlyExpected) {
      return;
    }
    if (nearMiss != null) {
      faults.error(
          nearMiss.place, "'%s' diagnostic emitted when expecting a '%s'", kind, nearMiss.kind);
    } else {
      faults.error(location, "unexpected %s: %s", kind, message);
    }
  }
}
