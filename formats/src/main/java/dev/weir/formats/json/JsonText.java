package dev.weir.formats.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Gathers the bytes of a string and turns them into characters. Bytes that are not valid UTF-8 are
/// kept as one lone surrogate U+DC80 to U+DCFF each, so that writing gives them back.
final class JsonText {
  private byte[] bytes = new byte[256];
  private int size;
  private boolean ascii = true;

  void clear() {
    size = 0;
    ascii = true;
  }

  void add(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, size * 2);
    }
    ascii &= value < 0x80;
    bytes[size++] = (byte) value;
  }

  /// Adds a character that is no surrogate.
  void addPoint(int point) {
    if (point < 0x80) {
      add(point);
    } else if (point < 0x800) {
      add(0xC0 | point >> 6);
      add(0x80 | point & 0x3F);
    } else if (point < 0x10000) {
      add(0xE0 | point >> 12);
      add(0x80 | point >> 6 & 0x3F);
      add(0x80 | point & 0x3F);
    } else {
      add(0xF0 | point >> 18);
      add(0x80 | point >> 12 & 0x3F);
      add(0x80 | point >> 6 & 0x3F);
      add(0x80 | point & 0x3F);
    }
  }

  String take() {
    if (ascii) {
      return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }
    StringBuilder out = new StringBuilder(size);
    for (int at = 0; at < size; ) {
      int first = bytes[at] & 0xFF;
      int length = length(first);
      int point = length == 1 ? first : decode(at, length, first);
      if (point < 0) {
        out.append((char) (0xDC00 + first));
        at++;
      } else {
        out.appendCodePoint(point);
        at += length;
      }
    }
    return out.toString();
  }

  private static int length(int first) {
    if (first < 0x80) {
      return 1;
    }
    return first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
  }

  private int decode(int at, int length, int first) {
    if (length == 0 || at + length > size) {
      return -1;
    }
    int point = first & 0x7F >> length;
    for (int i = 1; i < length; i++) {
      int next = bytes[at + i] & 0xFF;
      if (next >> 6 != 2) {
        return -1;
      }
      point = point << 6 | next & 0x3F;
    }
    int least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return point < least || point > Character.MAX_CODE_POINT || surrogate ? -1 : point;
  }
}
