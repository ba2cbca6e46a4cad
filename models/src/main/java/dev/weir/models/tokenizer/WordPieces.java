package dev.weir.models.tokenizer;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;

/// WordPiece: from the left, the longest token that a word goes on with; tokens within a word have a prefix.
///
/// Source: `models/wordpiece` of
/// [tokenizers](https://github.com/huggingface/tokenizers/blob/v0.21.0/tokenizers/src/models/wordpiece/mod.rs).
///
/// @param vocabulary the tokens
/// @param unknown the token of words that are not made of tokens
/// @param prefix what tokens within a word begin with
/// @param longest the characters of a word from which on it is unknown
record WordPieces(Vocabulary vocabulary, int unknown, String prefix, int longest)
    implements TokenModel {
  @Override
  public void encode(String piece, ImmutableIntArray.Builder tokens) {
    if (piece.codePointCount(0, piece.length()) > longest) {
      tokens.add(unknown);
      return;
    }
    List<Integer> found = new ArrayList<>();
    for (int at = 0; at < piece.length(); ) {
      int end = piece.length();
      Integer token = null;
      while (token == null && end > at) {
        String part = piece.substring(at, end);
        token = vocabulary.find(at > 0 ? prefix + part : part);
        if (token == null) {
          end = piece.offsetByCodePoints(end, -1);
        }
      }
      if (token == null) {
        tokens.add(unknown);
        return;
      }
      found.add(token);
      at = end;
    }
    found.forEach(tokens::add);
  }
}
