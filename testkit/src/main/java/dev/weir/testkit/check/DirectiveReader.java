package dev.weir.testkit.check;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds the directives in a text.
final class DirectiveReader {
  private DirectiveReader() {}

  static ImmutableList<Directive> read(FileCheck check, String name, String text) {
    String words = check.prefixes().stream().map(Pattern::quote).collect(Collectors.joining("|"));
    Pattern form =
        Pattern.compile(
            "(?<![\\w-])("
                + words
                + ")(-NEXT|-SAME|-NOT|-DAG|-LABEL|-EMPTY|-COUNT-\\d+)?"
                + "(\\{LITERAL\\})?:(.*)");
    var directives = ImmutableList.<Directive>builder();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher found = form.matcher(line);
      if (line.matches(".*\\b(COM|RUN):.*") || !found.find()) {
        continue;
      }
      directives.add(directive(check, name, i + 1, found));
    }
    return directives.build();
  }

  private static Directive directive(FileCheck check, String name, int line, Matcher found) {
    String suffix = found.group(2) == null ? "" : found.group(2);
    int count = suffix.startsWith("-COUNT-") ? Integer.parseInt(suffix.substring(7)) : 1;
    Directive.Kind kind = Directive.Kind.PLAIN;
    for (Directive.Kind each : Directive.Kind.values()) {
      if (!suffix.isEmpty() && each.suffix.equals(suffix)) {
        kind = each;
      }
    }
    String body = found.group(4);
    if (!check.strictWhitespace() && !check.matchFullLines()) {
      body = body.strip();
    } else if (body.startsWith(" ") && check.matchFullLines() && !check.strictWhitespace()) {
      body = body.strip();
    }
    if (body.isEmpty() != (kind == Directive.Kind.EMPTY)) {
      throw new CheckFailure(
          "%s:%d: error: %s%s %s"
              .formatted(
                  name,
                  line,
                  found.group(1),
                  suffix,
                  body.isEmpty() ? "needs a pattern" : "takes no pattern"));
    }
    boolean literal = found.group(3) != null;
    CheckPattern pattern = CheckPattern.parse(check, name, line, body, literal);
    return new Directive(kind, found.group(1), count, pattern, line);
  }
}
