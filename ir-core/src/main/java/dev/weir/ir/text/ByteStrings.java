package dev.weir.ir.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Strings that survive the way from bytes and back even where they are not valid UTF-8: a byte that
/// is part of no character becomes the lone surrogate U+DC00 plus its value.
public final class ByteStrings {
  private ByteStrings() {}

  /// {@return the bytes from `from` to `to` as a string}
  public static String decode(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        return decodeAny(bytes, from, to);
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static String decodeAny(byte[] bytes, int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      StringBuilder text = new StringBuilder(to - from);
      for (int i = from; i < to; ) {
        int length = sequenceLength(bytes, i, to);
        if (length == 0) {
          text.append((char) (0xDC00 + (bytes[i] & 0xFF)));
          i++;
        } else {
          text.append(new String(bytes, i, length, StandardCharsets.UTF_8));
          i += length;
        }
      }
      return text.toString();
    }
  }

  /// {@return the length of the valid UTF-8 character at `at`, or 0}
  private static int sequenceLength(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xFF;
    int length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead > 0xF4 || at + length > to) {
      return 0;
    }
    for (int i = 1; i < length; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    if (length < 3) {
      return length;
    }
    int second = bytes[at + 1] & 0xFF;
    boolean valid =
        switch (lead) {
          case 0xE0 -> second >= 0xA0;
          case 0xED -> second < 0xA0;
          case 0xF0 -> second >= 0x90;
          case 0xF4 -> second < 0x90;
          default -> true;
        };
    return valid ? length : 0;
  }

  /// {@return the bytes of `text`}
  public static byte[] encode(String text) {
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return encodeAny(text);
      }
      bytes[i] = (byte) c;
    }
    return bytes;
  }

  private static byte[] encodeAny(String text) {
    byte[] bytes = new byte[text.length() * 3];
    int size = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c < 0x80) {
        bytes[size++] = (byte) c;
      } else if (c >= 0xDC80 && c <= 0xDCFF) {
        bytes[size++] = (byte) (c - 0xDC00);
      } else if (c < 0x800) {
        bytes[size++] = (byte) (0xC0 | c >> 6);
        bytes[size++] = (byte) (0x80 | c & 0x3F);
      } else if (c < 0x10000) {
        bytes[size++] = (byte) (0xE0 | c >> 12);
        bytes[size++] = (byte) (0x80 | c >> 6 & 0x3F);
        bytes[size++] = (byte) (0x80 | c & 0x3F);
      } else {
        bytes[size++] = (byte) (0xF0 | c >> 18);
        bytes[size++] = (byte) (0x80 | c >> 12 & 0x3F);
        bytes[size++] = (byte) (0x80 | c >> 6 & 0x3F);
        bytes[size++] = (byte) (0x80 | c & 0x3F);
      }
    }
    return Arrays.copyOf(bytes, size);
  }
}
