package dev.weir.ir.text.lex;

import dev.weir.ir.text.ByteStrings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes of text that grow at the end.
public final class TextBuffer {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] SPACES = new byte[64];

  /// The decimal digits of 0 to 99, two by two.
  private static final byte[] DIGITS = new byte[200];

  static {
    Arrays.fill(SPACES, (byte) ' ');
    for (int i = 0; i < 100; i++) {
      DIGITS[2 * i] = (byte) ('0' + i / 10);
      DIGITS[2 * i + 1] = (byte) ('0' + i % 10);
    }
  }

  private byte[] bytes;
  private int size;

  public TextBuffer() {
    this(256);
  }

  public TextBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  /// {@return the number of bytes}
  public int size() {
    return size;
  }

  /// Drops all but the first `length` bytes.
  public void truncate(int length) {
    size = Math.min(size, length);
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      long wanted = Math.max(size + (long) more, bytes.length * 2L);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }

  /// Appends one ASCII character.
  public TextBuffer append(char c) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) c;
    return this;
  }

  /// Appends two ASCII characters.
  public TextBuffer append(char first, char second) {
    reserve(2);
    bytes[size++] = (byte) first;
    bytes[size++] = (byte) second;
    return this;
  }

  /// Appends bytes of text.
  public TextBuffer append(byte[] text) {
    reserve(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
    return this;
  }

  /// Appends text.
  @SuppressWarnings("deprecation")
  public TextBuffer append(String text) {
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
  public TextBuffer append(int value) {
    if (value < 0) {
      return append((long) value);
    }
    reserve(10);
    int digits = 1;
    for (int bound = 10; digits < 10 && value >= bound; bound *= 10) {
      digits++;
    }
    int at = size + digits;
    size = at;
    int rest = value;
    while (rest >= 100) {
      int pair = rest % 100 << 1;
      rest /= 100;
      bytes[--at] = DIGITS[pair + 1];
      bytes[--at] = DIGITS[pair];
    }
    bytes[--at] = DIGITS[(rest << 1) + 1];
    if (rest >= 10) {
      bytes[at - 1] = DIGITS[rest << 1];
    }
    return this;
  }

  /// Appends an integer.
  public TextBuffer append(long value) {
    return value >= 0 && value <= Integer.MAX_VALUE
        ? append((int) value)
        : append(Long.toString(value));
  }

  /// Appends spaces.
  public TextBuffer indent(int width) {
    reserve(width);
    for (int left = width; left > 0; left -= SPACES.length) {
      int some = Math.min(left, SPACES.length);
      System.arraycopy(SPACES, 0, bytes, size, some);
      size += some;
    }
    return this;
  }

  /// Appends two hexadecimal digits.
  public TextBuffer hex(int value) {
    reserve(2);
    bytes[size++] = HEX[value >> 4 & 15];
    bytes[size++] = HEX[value & 15];
    return this;
  }

  /// Appends `text` in quotes, escaped as MLIR does.
  public TextBuffer quoted(String text) {
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
  public TextBuffer keywordOrString(String name) {
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

  /// {@return the bytes from `from` on}
  public byte[] toBytes(int from) {
    return Arrays.copyOfRange(bytes, from, size);
  }

  /// Exchanges the text of this and `other`.
  public void swap(TextBuffer other) {
    byte[] oldBytes = bytes;
    int oldSize = size;
    bytes = other.bytes;
    size = other.size;
    other.bytes = oldBytes;
    other.size = oldSize;
  }

  /// {@return the same text, in no more memory than it takes}
  public TextBuffer copy() {
    TextBuffer copy = new TextBuffer(0);
    copy.bytes = toBytes();
    copy.size = size;
    return copy;
  }

  /// {@return what appends to this}
  public OutputStream asSink() {
    return new OutputStream() {
      @Override
      public void write(int one) {
        append((char) (one & 0xFF));
      }

      @Override
      public void write(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
      }
    };
  }

  /// Writes the text so far to `sink`.
  ///
  /// @throws UncheckedIOException if `sink` fails
  public void writeTo(OutputStream sink) {
    try {
      sink.write(bytes, 0, size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the bytes so far}
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  @Override
  public String toString() {
    return ByteStrings.decode(bytes, 0, size);
  }
}
