package dev.weir.codegen.format;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.weir.codegen.validate.ErrorId;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Reads the text of a format.
final class FormatParser {
  private static final CharMatcher WORD =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf("_-"));
  private static final CharMatcher NAME = WORD.and(CharMatcher.isNot('-'));
  private static final CharMatcher CLASS_NAME = NAME.or(CharMatcher.is('.'));
  private static final Pattern LITERAL =
      Pattern.compile("[a-zA-Z_][\\w$.]*|->|\\.\\.\\.|[:,=<>()\\[\\]{}?+*]");

  private final String text;
  private int at;

  private FormatParser(String text) {
    this.text = text;
  }

  /// {@return the elements of `text`}
  static ImmutableList<FormatElement> parse(String text) throws FormatSyntaxException {
    FormatParser parser = new FormatParser(text);
    var elements = ImmutableList.<FormatElement>builder();
    while (parser.peek() != 0) {
      elements.add(parser.element());
      if (parser.accept('^')) {
        throw new FormatSyntaxException(ErrorId.OP_FORMAT_ANCHOR_OUTSIDE_GROUP, parser.at - 1);
      }
    }
    return elements.build();
  }

  /// {@return the next character after white space, or 0 at the end}
  private char peek() {
    while (at < text.length() && CharMatcher.whitespace().matches(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean accept(char expected) {
    if (peek() == expected) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char expected) throws FormatSyntaxException {
    if (!accept(expected)) {
      throw new FormatSyntaxException(ErrorId.OP_FORMAT_SYNTAX, at, "'" + expected + "'");
    }
  }

  private String word(CharMatcher characters, String what) throws FormatSyntaxException {
    int from = at;
    while (at < text.length() && characters.matches(text.charAt(at))) {
      at++;
    }
    if (from == at) {
      throw new FormatSyntaxException(ErrorId.OP_FORMAT_SYNTAX, at, what);
    }
    return text.substring(from, at);
  }

  private FormatElement element() throws FormatSyntaxException {
    return switch (peek()) {
      case '`' -> literal();
      case '$' -> variable();
      case '(' -> group();
      default -> directive();
    };
  }

  private FormatElement literal() throws FormatSyntaxException {
    int offset = at++;
    int end = text.indexOf('`', at);
    if (end < 0) {
      throw new FormatSyntaxException(ErrorId.OP_FORMAT_SYNTAX, offset, "a closing '`'");
    }
    String literal = text.substring(at, end);
    at = end + 1;
    if (literal.isEmpty() || literal.equals(" ")) {
      return new FormatElement.Whitespace(literal, offset);
    }
    if (literal.equals("\n") || literal.equals("\\n")) {
      return new FormatElement.Whitespace("\n", offset);
    }
    if (!LITERAL.matcher(literal).matches()) {
      throw new FormatSyntaxException(ErrorId.OP_FORMAT_LITERAL_INVALID, offset, literal);
    }
    return new FormatElement.Literal(literal, offset);
  }

  private FormatElement variable() throws FormatSyntaxException {
    int offset = at++;
    return new FormatElement.Variable(word(NAME, "a name after '$'"), offset);
  }

  private FormatElement group() throws FormatSyntaxException {
    int offset = at++;
    var present = ImmutableList.<FormatElement>builder();
    OptionalInt anchor = OptionalInt.empty();
    for (int i = 0; !accept(')'); i++) {
      refuseEnd("')'");
      present.add(element());
      if (accept('^')) {
        if (anchor.isPresent()) {
          throw new FormatSyntaxException(ErrorId.OP_FORMAT_ANCHOR_TWICE, at - 1);
        }
        anchor = OptionalInt.of(i);
      }
    }
    var absent = ImmutableList.<FormatElement>builder();
    if (accept(':')) {
      expect('(');
      while (!accept(')')) {
        refuseEnd("')'");
        absent.add(element());
      }
    }
    expect('?');
    return new FormatElement.Group(present.build(), absent.build(), anchor, offset);
  }

  private void refuseEnd(String expected) throws FormatSyntaxException {
    if (peek() == 0) {
      throw new FormatSyntaxException(ErrorId.OP_FORMAT_SYNTAX, at, expected);
    }
  }

  private FormatElement directive() throws FormatSyntaxException {
    int offset = at;
    String name = word(WORD, "a literal, a variable, a directive or a group");
    if (name.equals("custom")) {
      expect('<');
      peek();
      String custom = word(CLASS_NAME, "the name of a class");
      expect('>');
      return new FormatElement.Custom(custom, arguments(), offset);
    }
    if (name.equals("oilist")) {
      return anyOrder(offset);
    }
    return new FormatElement.Directive(
        name, takesArguments(name) ? arguments() : ImmutableList.of(), offset);
  }

  /// A parenthesis after another directive starts a group.
  private static boolean takesArguments(String directive) {
    return switch (directive) {
      case "type", "functional-type", "ref", "qualified", "struct" -> true;
      default -> false;
    };
  }

  private ImmutableList<FormatElement> arguments() throws FormatSyntaxException {
    expect('(');
    var arguments = ImmutableList.<FormatElement>builder();
    if (accept(')')) {
      return arguments.build();
    }
    do {
      refuseEnd("an argument");
      arguments.add(element());
    } while (accept(','));
    expect(')');
    return arguments.build();
  }

  private FormatElement anyOrder(int offset) throws FormatSyntaxException {
    expect('(');
    var clauses = ImmutableList.<ImmutableList<FormatElement>>builder();
    var clause = ImmutableList.<FormatElement>builder();
    while (!accept(')')) {
      refuseEnd("')'");
      if (accept('|')) {
        clauses.add(clause.build());
        clause = ImmutableList.builder();
      } else {
        clause.add(element());
      }
    }
    return new FormatElement.AnyOrder(clauses.add(clause.build()).build(), offset);
  }
}
