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

  /// Adds a UTF-16 code unit; the halves of a pair come one after the other and are kept in three
  /// bytes each until [#take] joins them.
  void addUnit(char unit) {
    if (unit < 0x80) {
      add(unit);
    } else if (unit < 0x800) {
      add(0xC0 | unit >> 6);
      add(0x80 | unit & 0x3F);
    } else {
      add(0xE0 | unit >> 12);
      add(0x80 | unit >> 6 & 0x3F);
      add(0x80 | unit & 0x3F);
    }
  }

  String take() {
    if (ascii) {
      return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }
    StringBuilder out = new StringBuilder(size);
    for (int at = 0; at < size; ) {
      int first = bytes[at] & 0xFF;
      int length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
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
    return point < least || point > 0x10FFFF ? -1 : point;
  }
}
