package dev.weir.models.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The letters that stand for bytes in a byte-level vocabulary: visible Latin-1 for itself, the others from U+0100 on.
///
/// Source: `bytes_to_unicode` of [GPT-2](https://github.com/openai/gpt-2/blob/master/src/encoder.py).
final class ByteLetters {
  private static final char[] LETTERS = new char[256];
  private static final int[] BYTES = new int[512];

  static {
    Arrays.fill(BYTES, -1);
    char next = 256;
    for (int i = 0; i < 256; i++) {
      boolean visible = i > ' ' && i < 127 || i > 160 && i < 256 && i != 173;
      LETTERS[i] = visible ? (char) i : next++;
      BYTES[LETTERS[i]] = i;
    }
  }

  private ByteLetters() {}

  /// {@return a letter for each byte of `text` in UTF-8}
  static String of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    char[] letters = new char[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      letters[i] = LETTERS[bytes[i] & 0xFF];
    }
    return new String(letters);
  }

  /// {@return the bytes that `letters` stand for}; what is no such letter stands for itself
  static byte[] bytes(String letters) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(letters.length());
    letters
        .codePoints()
        .forEach(letter -> {
          if (letter < BYTES.length && BYTES[letter] >= 0) {
            bytes.write(BYTES[letter]);
          } else {
            bytes.writeBytes(Character.toString(letter).getBytes(StandardCharsets.UTF_8));
          }
        });
    return bytes.toByteArray();
  }
}
