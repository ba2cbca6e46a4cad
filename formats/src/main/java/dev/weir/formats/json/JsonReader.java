package dev.weir.formats.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.formats.json.JsonNode.JsonArray;
import dev.weir.formats.json.JsonNode.JsonBool;
import dev.weir.formats.json.JsonNode.JsonNull;
import dev.weir.formats.json.JsonNode.JsonNumber;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonNode.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Reads a JSON text (RFC 8259) from a stream, piece by piece: large arrays and objects are walked
/// member by member, small ones are read whole with [#node].
///
/// Columns count bytes, as everywhere in Weir. Every method throws [JsonError] at the place where the text is not JSON, and
/// `UncheckedIOException` if the stream fails. Memory use does not depend on the length of the text,
/// only on what is read with [#node].
public final class JsonReader {
  /// How deep values may nest.
  public static final int MAX_DEPTH = 1000;

  private static final int END = -1;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private final JsonText text = new JsonText();
  private int position;
  private int limit;
  private int line = 1;
  private int column = 1;
  private int depth;
  private boolean first;
  private int keyLine;
  private int keyColumn;

  /// Reads from `in`, which must hold UTF-8; a byte order mark is skipped.
  public JsonReader(InputStream in) {
    this.in = in;
    if (peek() == 0xEF) {
      expectWord("\u00EF\u00BB\u00BF");
      column = 1;
    }
  }

  /// {@return the line of the next value or punctuation}
  public int line() {
    skipSpace();
    return line;
  }

  /// {@return the column of the next value or punctuation}
  public int column() {
    skipSpace();
    return column;
  }

  /// {@return an error at the next value or punctuation}
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  public JsonError error(String format, Object... arguments) {
    skipSpace();
    return new JsonError(line, column, format.formatted(arguments));
  }

  /// Enters an object; [#nextKey] walks its members.
  public void beginObject() {
    begin('{', "an object");
  }

  /// Enters an array; [#hasNext] walks its elements.
  public void beginArray() {
    begin('[', "an array");
  }

  private void begin(int bracket, String what) {
    skipSpace();
    if (peek() != bracket) {
      throw error("expected %s, got %s", what, describe(peek()));
    }
    enter();
    advance();
    first = true;
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw error("values nest deeper than %d", MAX_DEPTH);
    }
  }

  /// {@return whether the array holds another element; at its end, leaves it}
  public boolean hasNext() {
    return next(']');
  }

  /// {@return the next key of the object; at its end, leaves it and gives null}
  public @Nullable String nextKey() {
    if (!next('}')) {
      return null;
    }
    skipSpace();
    if (peek() != '"') {
      throw error("expected a key in quotes, got %s", describe(peek()));
    }
    keyLine = line;
    keyColumn = column;
    String key = string();
    skipSpace();
    expect(':');
    return key;
  }

  private boolean next(int bracket) {
    skipSpace();
    if (peek() == bracket) {
      advance();
      depth--;
      first = false;
      return false;
    }
    if (!first) {
      if (peek() != ',') {
        throw error("expected ',' or '%c', got %s", (char) bracket, describe(peek()));
      }
      advance();
      skipSpace();
      if (peek() == bracket) {
        throw error("expected a value after ','");
      }
    }
    first = false;
    return true;
  }

  /// {@return the next value, read whole}
  public JsonNode node() {
    skipSpace();
    int atLine = line;
    int atColumn = column;
    return switch (peek()) {
      case '{' -> {
        var members = new LinkedHashMap<String, JsonNode>();
        beginObject();
        for (String key = nextKey(); key != null; key = nextKey()) {
          if (members.containsKey(key)) {
            throw new JsonError(keyLine, keyColumn, "duplicate key \"" + key + "\"");
          }
          members.put(key, node());
        }
        yield new JsonObject(atLine, atColumn, ImmutableMap.copyOf(members));
      }
      case '[' -> {
        var elements = ImmutableList.<JsonNode>builder();
        beginArray();
        while (hasNext()) {
          elements.add(node());
        }
        yield new JsonArray(atLine, atColumn, elements.build());
      }
      case '"' -> new JsonString(atLine, atColumn, string());
      case 't' -> {
        expectWord("true");
        yield new JsonBool(atLine, atColumn, true);
      }
      case 'f' -> {
        expectWord("false");
        yield new JsonBool(atLine, atColumn, false);
      }
      case 'n' -> {
        expectWord("null");
        yield new JsonNull(atLine, atColumn);
      }
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          new JsonNumber(atLine, atColumn, number());
      default -> throw error("expected a value, got %s", describe(peek()));
    };
  }

  /// Checks that nothing follows.
  public void end() {
    skipSpace();
    if (peek() != END) {
      throw error("expected the end of the file, got %s", describe(peek()));
    }
  }

  private String number() {
    text.clear();
    if (peek() == '-') {
      text.add(advance());
    }
    if (peek() == '0') {
      text.add(advance());
    } else {
      digits();
    }
    if (peek() == '.') {
      text.add(advance());
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      text.add(advance());
      if (peek() == '+' || peek() == '-') {
        text.add(advance());
      }
      digits();
    }
    return text.take();
  }

  private void digits() {
    if (peek() < '0' || peek() > '9') {
      throw error("expected a digit, got %s", describe(peek()));
    }
    while (peek() >= '0' && peek() <= '9') {
      text.add(advance());
    }
  }

  private String string() {
    int startLine = line;
    int startColumn = column;
    advance();
    text.clear();
    while (true) {
      int c = peek();
      if (c == '"') {
        advance();
        return text.take();
      }
      if (c == END) {
        throw new JsonError(startLine, startColumn, "this string is not terminated");
      }
      if (c < 0x20) {
        throw error("a string may not hold %s; write it as an escape", describe(c));
      }
      if (c == '\\') {
        escape();
      } else {
        text.add(advance());
      }
    }
  }

  private void escape() {
    advance();
    int c = peek();
    int at = "\"\\/bfnrtu".indexOf(c);
    if (c == END || at < 0) {
      throw error("invalid escape: '\\' followed by %s", describe(c));
    }
    advance();
    if (c == 'u') {
      text.addPoint(escapedPoint());
    } else {
      text.add("\"\\/\b\f\n\r\t".charAt(at));
    }
  }

  private int escapedPoint() {
    char unit = escapedUnit();
    if (!Character.isSurrogate(unit)) {
      return unit;
    }
    if (Character.isHighSurrogate(unit) && peek() == '\\') {
      advance();
      expect('u');
      char low = escapedUnit();
      if (Character.isLowSurrogate(low)) {
        return Character.toCodePoint(unit, low);
      }
    }
    throw error("half of a surrogate pair is missing before this");
  }

  private char escapedUnit() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw error("expected four hexadecimal digits after '\\u', got %s", describe(peek()));
      }
      unit = unit * 16 + digit;
      advance();
    }
    return (char) unit;
  }

  private void expect(int c) {
    if (peek() != c) {
      throw error("expected '%c', got %s", (char) c, describe(peek()));
    }
    advance();
  }

  private void expectWord(String word) {
    int startLine = line;
    int startColumn = column;
    for (int i = 0; i < word.length(); i++) {
      if (peek() != word.charAt(i)) {
        throw new JsonError(startLine, startColumn, "expected a value");
      }
      advance();
    }
  }

  private static String describe(int c) {
    if (c == END) {
      return "the end of the file";
    }
    return c > 0x20 && c < 0x7F ? "'" + (char) c + "'" : "the byte 0x%02X".formatted(c);
  }

  private void skipSpace() {
    while (true) {
      switch (peek()) {
        case ' ', '\t', '\r', '\n' -> advance();
        default -> {
          return;
        }
      }
    }
  }

  private int peek() {
    if (position == limit) {
      fill();
    }
    return limit == 0 ? END : buffer[position] & 0xFF;
  }

  private void fill() {
    try {
      position = 0;
      limit = Math.max(0, in.read(buffer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int advance() {
    int c = peek();
    position++;
    if (c == '\n') {
      line++;
      column = 1;
    } else {
      column++;
    }
    return c;
  }
}
