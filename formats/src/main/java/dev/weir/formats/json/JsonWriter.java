package dev.weir.formats.json;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/// Writes compact JSON as UTF-8, the way the library that writes PIR files does: no spaces, only
/// quotes, backslashes and control characters escaped, numbers as in [#number(double)].
///
/// The caller sees to the order of keys. `close` flushes but does not close the stream.
public final class JsonWriter implements AutoCloseable {
  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private int size;
  private boolean needsComma;

  /// Writes to `out`.
  public JsonWriter(OutputStream out) {
    this.out = out;
  }

  /// Opens an object.
  public JsonWriter beginObject() {
    return open('{');
  }

  /// Closes an object.
  public JsonWriter endObject() {
    return shut('}');
  }

  /// Opens an array.
  public JsonWriter beginArray() {
    return open('[');
  }

  /// Closes an array.
  public JsonWriter endArray() {
    return shut(']');
  }

  /// Writes a key.
  public JsonWriter key(String key) {
    separate();
    quote(key);
    put(':');
    needsComma = false;
    return this;
  }

  /// Writes a string. A lone surrogate U+DC80 to U+DCFF is written as the byte it stands for.
  public JsonWriter string(String value) {
    separate();
    quote(value);
    needsComma = true;
    return this;
  }

  /// Writes an integer.
  public JsonWriter number(long value) {
    return raw(Long.toString(value));
  }

  /// Writes a finite number.
  ///
  /// @throws IllegalArgumentException if it is not finite
  public JsonWriter number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no " + value);
    }
    return raw(JsonDouble.toString(value));
  }

  /// Writes `true` or `false`.
  public JsonWriter bool(boolean value) {
    return raw(value ? "true" : "false");
  }

  /// Writes `text`, which is JSON already.
  public JsonWriter raw(String text) {
    separate();
    putAll(text);
    needsComma = true;
    return this;
  }

  /// Writes a value read before, its members in the order they were read.
  public JsonWriter node(JsonNode node) {
    switch (node) {
      case JsonNode.JsonObject object -> {
        beginObject();
        object.members().forEach((key, value) -> key(key).node(value));
        endObject();
      }
      case JsonNode.JsonArray array -> {
        beginArray();
        array.elements().forEach(this::node);
        endArray();
      }
      case JsonNode.JsonString string -> string(string.value());
      case JsonNode.JsonNumber number -> raw(number.text());
      case JsonNode.JsonBool bool -> bool(bool.value());
      case JsonNode.JsonNull ignored -> raw("null");
    }
    return this;
  }

  /// Writes what is buffered.
  @Override
  public void close() {
    try {
      flush();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonWriter open(int bracket) {
    separate();
    put(bracket);
    needsComma = false;
    return this;
  }

  private JsonWriter shut(int bracket) {
    put(bracket);
    needsComma = true;
    return this;
  }

  private void separate() {
    if (needsComma) {
      put(',');
    }
  }

  private void quote(String value) {
    put('"');
    for (int i = 0; i < value.length(); ) {
      int c = value.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '"' -> putAll("\\\"");
        case '\\' -> putAll("\\\\");
        case '\b' -> putAll("\\b");
        case '\f' -> putAll("\\f");
        case '\n' -> putAll("\\n");
        case '\r' -> putAll("\\r");
        case '\t' -> putAll("\\t");
        default -> {
          if (c < 0x20) {
            putAll("\\u%04x".formatted(c));
          } else {
            character(c);
          }
        }
      }
    }
    put('"');
  }

  private void character(int c) {
    if (c < 0x80) {
      put(c);
    } else if (c >= 0xDC80 && c <= 0xDCFF) {
      put(c - 0xDC00);
    } else if (c < 0x800) {
      put(0xC0 | c >> 6);
      put(0x80 | c & 0x3F);
    } else if (c < 0x10000) {
      put(0xE0 | c >> 12);
      put(0x80 | c >> 6 & 0x3F);
      put(0x80 | c & 0x3F);
    } else {
      put(0xF0 | c >> 18);
      put(0x80 | c >> 12 & 0x3F);
      put(0x80 | c >> 6 & 0x3F);
      put(0x80 | c & 0x3F);
    }
  }

  private void putAll(String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c < 0x80) {
        put(c);
      } else {
        int point = ascii.codePointAt(i);
        i += Character.charCount(point) - 1;
        character(point);
      }
    }
  }

  private void put(int b) {
    if (size == buffer.length) {
      flush();
    }
    buffer[size++] = (byte) b;
  }

  private void flush() {
    try {
      out.write(buffer, 0, size);
      size = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
