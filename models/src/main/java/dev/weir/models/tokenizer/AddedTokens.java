package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Tokens that are found in a text before anything else is done to it; of those that begin at one character the longest.
///
/// Source: `added_vocabulary.rs` of
/// [tokenizers](https://github.com/huggingface/tokenizers/blob/v0.21.0/tokenizers/src/tokenizer/added_vocabulary.rs).
final class AddedTokens {
  /// A token.
  ///
  /// @param text its text
  /// @param id its number
  /// @param stripsLeft whether white space before it belongs to it
  /// @param stripsRight whether white space behind it belongs to it
  record Added(String text, int id, boolean stripsLeft, boolean stripsRight) {}

  private static final class Node {
    private final Map<Character, Node> next = new HashMap<>();
    private @Nullable Added token;
  }

  private final Node root = new Node();

  AddedTokens(List<Added> tokens) {
    for (Added token : tokens) {
      Node node = root;
      for (int i = 0; i < token.text().length(); i++) {
        node = node.next.computeIfAbsent(token.text().charAt(i), letter -> new Node());
      }
      if (node != root) {
        node.token = token;
      }
    }
  }

  static AddedTokens none() {
    return new AddedTokens(ImmutableList.of());
  }

  /// Takes what is between tokens.
  interface Text {
    /// Takes a piece of text, which is not empty.
    ///
    /// @param isFirst whether it is at the begin of the whole
    void take(String piece, boolean isFirst);
  }

  /// Tells of the tokens in `text`, and of what is between them, in order.
  void split(String text, Text between, IntConsumer tokens) {
    if (root.next.isEmpty()) {
      if (!text.isEmpty()) {
        between.take(text, true);
      }
      return;
    }
    int from = 0;
    for (int at = 0; at < text.length(); ) {
      Added found = longest(text, at);
      if (found == null) {
        at++;
        continue;
      }
      int start = at;
      int end = at + found.text().length();
      while (found.stripsLeft() && start > from && isSpace(text, start - 1)) {
        start--;
      }
      while (found.stripsRight() && end < text.length() && isSpace(text, end)) {
        end++;
      }
      if (start > from) {
        between.take(text.substring(from, start), from == 0);
      }
      tokens.accept(found.id());
      from = end;
      at = end;
    }
    if (from < text.length()) {
      between.take(text.substring(from), from == 0);
    }
  }

  private static boolean isSpace(String text, int at) {
    return Character.isWhitespace(text.charAt(at)) || Character.isSpaceChar(text.charAt(at));
  }

  private @Nullable Added longest(String text, int at) {
    Added found = null;
    Node node = root;
    for (int i = at; i < text.length(); i++) {
      node = node.next.get(text.charAt(i));
      if (node == null) {
        break;
      }
      if (node.token != null) {
        found = node.token;
      }
    }
    return found;
  }
}
