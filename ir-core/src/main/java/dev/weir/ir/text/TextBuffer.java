package dev.weir.ir.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes of text that grow at the end.
final class TextBuffer {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[256];
  private int size;

  /// {@return the number of bytes}
  int size() {
    return size;
  }

  /// Drops all but the first `length` bytes.
  void truncate(int length) {
    size = Math.min(size, length);
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      long wanted = Math.max(size + (long) more, bytes.length * 2L);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }

  /// Appends one ASCII character.
  TextBuffer append(char c) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) c;
    return this;
  }

  /// Appends text.
  @SuppressWarnings("deprecation") TextBuffer append(String text) {
    int length = text.length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) >= 0x80) {
        byte[] encoded = ByteStrings.encode(text);
        reserve(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
        return this;
      }
    }
    text.getBytes(0, length, bytes, size);
    size += length;
    return this;
  }

  /// Appends an integer.
  TextBuffer append(long value) {
    if (value < 0) {
      if (value == Long.MIN_VALUE) {
        return append(Long.toString(value));
      }
      append('-');
      return append(-value);
    }
    reserve(20);
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    long rest = value;
    for (int at = size + digits - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
    return this;
  }

  /// Appends spaces.
  TextBuffer indent(int width) {
    reserve(width);
    Arrays.fill(bytes, size, size + width, (byte) ' ');
    size += width;
    return this;
  }

  /// Appends two hexadecimal digits.
  TextBuffer hex(int value) {
    reserve(2);
    bytes[size++] = HEX[value >> 4 & 15];
    bytes[size++] = HEX[value & 15];
    return this;
  }

  /// Appends `text` in quotes, escaped as MLIR does.
  TextBuffer quoted(String text) {
    append('"');
    boolean plain = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        plain = false;
        break;
      }
    }
    if (plain) {
      return append(text).append('"');
    }
    for (byte b : ByteStrings.encode(text)) {
      if (b == '\\') {
        append('\\').append('\\');
      } else if (b >= ' ' && b <= '~' && b != '"') {
        append((char) b);
      } else {
        append('\\').hex(b & 0xFF);
      }
    }
    return append('"');
  }

  /// Appends `name` as it is if it is a bare identifier, else in quotes.
  TextBuffer keywordOrString(String name) {
    return isBareIdentifier(name) ? append(name) : quoted(name);
  }

  private static boolean isBareIdentifier(String name) {
    if (name.isEmpty() || !Lexer.isLetter(name.charAt(0)) && name.charAt(0) != '_') {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Lexer.isLetter(c) && !Lexer.isDigit(c) && c != '_' && c != '$' && c != '.') {
        return false;
      }
    }
    return true;
  }

  /// {@return the bytes so far}
  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  @Override public String toString() {
    return ByteStrings.decode(bytes, 0, size);
  }
}
