package dev.weir.dialect.shape.term;

import java.util.Optional;

/// Reads the tokens of a term from a string.
final class TermCharacters implements TermTokens {
  private final String text;
  private int at;

  TermCharacters(String text) {
    this.text = text;
    skipSpaces();
  }

  boolean atEnd() {
    return at == text.length();
  }

  @Override
  public boolean accept(String punctuation) {
    boolean found = text.startsWith(punctuation, at);
    if (found) {
      consume(punctuation.length());
    }
    return found;
  }

  @Override
  public Optional<String> acceptName() {
    int end = at;
    while (end < text.length() && isPartOfName(text.charAt(end), end == at)) {
      end++;
    }
    if (end == at) {
      return Optional.empty();
    }
    String name = text.substring(at, end);
    consume(end - at);
    return Optional.of(name);
  }

  private static boolean isPartOfName(char c, boolean first) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c == '_'
        || !first && (c >= '0' && c <= '9' || c == '.' || c == '$');
  }

  @Override
  public Optional<Long> acceptInteger() {
    int end = at;
    if (end < text.length() && text.charAt(end) == '-') {
      end++;
    }
    int digits = end;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    if (end == digits) {
      return Optional.empty();
    }
    long value;
    try {
      value = Long.parseLong(text, at, end, 10);
    } catch (NumberFormatException tooLarge) {
      throw error("integer does not fit in 64 bits: " + text.substring(at, end));
    }
    consume(end - at);
    return Optional.of(value);
  }

  @Override
  public TermSyntaxException error(String message) {
    return new TermSyntaxException(at, message);
  }

  private void consume(int count) {
    at += count;
    skipSpaces();
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }
}
