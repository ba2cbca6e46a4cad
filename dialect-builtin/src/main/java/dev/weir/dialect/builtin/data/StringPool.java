package dev.weir.dialect.builtin.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The strings that elements of tensors are. A [Tensor] has a word of 8 bytes for each, so that whatever moves
/// elements moves strings; equal strings have equal words, and the empty string has the word 0.
///
/// A string of up to 7 bytes in UTF-8 is in its word. A longer one is held here as long as the process lives: memory
/// outside of the heap does not say who still refers to it. Any thread may use the pool.
final class StringPool {
  private static final int LONGEST_INLINE = 7;

  /// The lowest byte of the word of a string that is held here; otherwise it is a length.
  private static final int HELD = 0xFF;

  private static final Map<String, Long> WORDS = new HashMap<>();
  private static final List<String> TEXTS = new ArrayList<>();

  private StringPool() {}

  /// {@return the word of `text`}
  static long word(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // Half of a surrogate pair is no UTF-8.
    if (bytes.length > LONGEST_INLINE || !new String(bytes, StandardCharsets.UTF_8).equals(text)) {
      return held(text);
    }
    long word = bytes.length;
    for (int i = 0; i < bytes.length; i++) {
      word |= (bytes[i] & 0xFFL) << 8 * (i + 1);
    }
    return word;
  }

  private static long held(String text) {
    synchronized (TEXTS) {
      Long known = WORDS.get(text);
      if (known == null) {
        known = (long) TEXTS.size() << 8 | HELD;
        TEXTS.add(text);
        WORDS.put(text, known);
      }
      return known;
    }
  }

  /// {@return the string of `word`}
  ///
  /// @throws IllegalStateException if it is the word of none
  static String text(long word) {
    int length = (int) (word & 0xFF);
    if (length <= LONGEST_INLINE) {
      byte[] bytes = new byte[length];
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) (word >>> 8 * (i + 1));
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
    synchronized (TEXTS) {
      long index = word >>> 8;
      if (length != HELD || index >= TEXTS.size()) {
        throw new IllegalStateException("memory that holds no strings is read as strings");
      }
      return TEXTS.get((int) index);
    }
  }
}
