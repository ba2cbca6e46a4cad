package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Tokens and their texts.
final class Vocabulary {
  private final ImmutableList<String> texts;
  private final Map<String, Integer> ids;
  private final int[] bytes;

  /// @param texts the text of each token; empty where a number is no token
  Vocabulary(List<String> texts) {
    this.texts = ImmutableList.copyOf(texts);
    ids = new HashMap<>(2 * texts.size());
    for (int i = 0; i < texts.size(); i++) {
      if (!texts.get(i).isEmpty()) {
        ids.putIfAbsent(texts.get(i), i);
      }
    }
    bytes = new int[256];
    for (int i = 0; i < 256; i++) {
      bytes[i] = ids.getOrDefault("<0x%02X>".formatted(i), -1);
    }
  }

  int size() {
    return texts.size();
  }

  /// {@return the text of `token`}
  String text(int token) {
    return texts.get(token);
  }

  /// {@return the token of that text; null if there is none}
  @Nullable Integer find(String text) {
    return ids.get(text);
  }

  /// {@return the byte that `token`, such as `<0x0A>`, stands for; -1 if it stands for none}
  int byteOf(int token) {
    String text = texts.get(token);
    if (text.length() != 6 || !text.startsWith("<0x") || !text.endsWith(">")) {
      return -1;
    }
    int high = Character.digit(text.charAt(3), 16);
    int low = Character.digit(text.charAt(4), 16);
    return high < 0 || low < 0 ? -1 : 16 * high + low;
  }

  /// {@return the tokens of the bytes of `text`; null if one has no token}
  int @Nullable [] byteTokens(String text) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    int[] tokens = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      tokens[i] = bytes[all[i] & 0xFF];
      if (tokens[i] < 0) {
        return null;
      }
    }
    return tokens;
  }
}
