package dev.weir.testkit.check;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// What a directive looks for: literal text, regular expressions, and variables that are defined or
/// used.
final class CheckPattern {
  private static final Pattern NUMERIC =
      Pattern.compile(
          "#\\s*(?:%\\w+,\\s*)?(?:([$@\\w]+)\\s*:)?\\s*(?:([$@\\w]+)\\s*(?:([+-])\\s*(\\d+))?)?\\s*");
  private static final Pattern DEFINITION = Pattern.compile("(\\$?\\w+):(.*)", Pattern.DOTALL);
  private static final Pattern AT_LINE = Pattern.compile("@LINE\\s*(?:([+-])\\s*(\\d+))?");

  /// A piece of a pattern.
  private sealed interface Piece {}

  private record Literal(String text) implements Piece {}

  private record Regex(String regex) implements Piece {}

  private record Define(String name, String regex) implements Piece {}

  private record Use(String name, long plus) implements Piece {}

  private final String source;
  private final String where;
  private final ImmutableList<Piece> pieces;
  private final boolean fullLine;

  private CheckPattern(String source, String where, ImmutableList<Piece> pieces, boolean fullLine) {
    this.source = source;
    this.where = where;
    this.pieces = pieces;
    this.fullLine = fullLine;
  }

  static CheckPattern parse(FileCheck check, String name, int line, String text, boolean literal) {
    String source = check.strictWhitespace() ? text : text.replaceAll("[ \\t]+", " ");
    String where = name + ":" + line;
    var pieces = ImmutableList.<Piece>builder();
    if (literal) {
      pieces.add(new Literal(source));
    } else {
      parse(source, where, line, pieces);
    }
    return new CheckPattern(source, where, pieces.build(), check.matchFullLines());
  }

  private static void parse(
      String text, String where, int line, ImmutableList.Builder<Piece> pieces) {
    int at = 0;
    while (at < text.length()) {
      int regex = text.indexOf("{{", at);
      int variable = text.indexOf("[[", at);
      boolean first = regex >= 0 && (variable < 0 || regex < variable);
      int next = first ? regex : variable;
      if (next < 0) {
        pieces.add(new Literal(text.substring(at)));
        return;
      }
      if (next > at) {
        pieces.add(new Literal(text.substring(at, next)));
      }
      int end = first ? regexEnd(text, next) : variableEnd(text, next);
      if (end < 0) {
        throw new CheckFailure(
            "%s: error: %s without its end".formatted(where, first ? "{{" : "[["));
      }
      String body = text.substring(next + 2, end);
      pieces.add(first ? new Regex(body) : variable(body, where, line));
      at = end + 2;
    }
  }

  private static int regexEnd(String text, int start) {
    int end = text.indexOf("}}", start + 2);
    while (end >= 0 && end + 2 < text.length() && text.charAt(end + 2) == '}') {
      end++;
    }
    return end;
  }

  /// The end of `[[…]]`: brackets inside a regular expression nest.
  private static int variableEnd(String text, int start) {
    int depth = 0;
    for (int i = start + 2; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (depth == 0 && text.startsWith("]]", i)) {
        return i;
      } else if (c == '[') {
        depth++;
      } else if (c == ']' && depth > 0) {
        depth--;
      }
    }
    return -1;
  }

  private static Piece variable(String body, String where, int line) {
    Matcher atLine = AT_LINE.matcher(body.startsWith("#") ? body.substring(1).strip() : body);
    if (atLine.matches()) {
      long plus = atLine.group(1) == null ? 0 : Long.parseLong(atLine.group(1) + atLine.group(2));
      return new Literal(Long.toString(line + plus));
    }
    if (body.startsWith("#")) {
      Matcher numeric = NUMERIC.matcher(body);
      if (!numeric.matches()) {
        throw new CheckFailure("%s: error: cannot read [[%s]]".formatted(where, body));
      }
      if (numeric.group(2) == null) {
        return numeric.group(1) == null
            ? new Regex("\\d+")
            : new Define("#" + numeric.group(1), "\\d+");
      }
      long plus =
          numeric.group(3) == null ? 0 : Long.parseLong(numeric.group(3) + numeric.group(4));
      return new Use("#" + numeric.group(2), plus);
    }
    Matcher definition = DEFINITION.matcher(body);
    return definition.matches()
        ? new Define(definition.group(1), definition.group(2))
        : new Use(body, 0);
  }

  String source() {
    return source;
  }

  /// {@return the first match of this pattern in `text` from `from` on and before `to`, or null}
  /// What it defines is entered into `variables` if there is a match.
  int @Nullable [] find(CheckedText text, int from, int to, Map<String, String> variables) {
    Map<String, String> groups = new LinkedHashMap<>();
    Matcher matcher = compile(variables, groups).matcher(text.text()).region(from, to);
    matcher.useAnchoringBounds(false).useTransparentBounds(true);
    if (!matcher.find()) {
      return null;
    }
    groups.forEach((group, name) -> variables.put(name, matcher.group(group)));
    return new int[] {matcher.start(), matcher.end()};
  }

  private Pattern compile(Map<String, String> variables, Map<String, String> groups) {
    StringBuilder regex = new StringBuilder();
    Map<String, String> defined = new LinkedHashMap<>();
    for (Piece piece : pieces) {
      switch (piece) {
        case Literal(String literal) -> regex.append(Pattern.quote(literal));
        case Regex(String given) -> regex.append("(?:").append(given).append(')');
        case Define(String name, String given) -> {
          String group = "v" + groups.size();
          groups.put(group, name);
          defined.put(name, group);
          regex.append("(?<").append(group).append('>').append(given).append(')');
        }
        case Use(String name, long plus) -> regex.append(use(name, plus, variables, defined));
      }
    }
    String whole = fullLine ? "^[ \\t]*(?:" + regex + ")[ \\t]*$" : regex.toString();
    try {
      return Pattern.compile(whole, Pattern.MULTILINE);
    } catch (PatternSyntaxException e) {
      throw new CheckFailure(
          "%s: error: bad regular expression: %s".formatted(where, e.getDescription()));
    }
  }

  private String use(
      String name, long plus, Map<String, String> variables, Map<String, String> defined) {
    String here = defined.get(name);
    if (here != null && plus == 0) {
      return "\\k<" + here + ">";
    }
    String value = variables.get(name);
    if (value == null) {
      throw new CheckFailure(
          "%s: error: undefined variable %s".formatted(where, name.replace("#", "")));
    }
    return Pattern.quote(
        name.startsWith("#") ? Long.toString(Long.parseLong(value) + plus) : value);
  }
}
