package dev.weir.models.tokenizer;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Map;

/// Byte pair encoding: a list says which pairs of tokens are merged, and in which order.
///
/// Source: `models/bpe` of
/// [tokenizers](https://github.com/huggingface/tokenizers/blob/v0.21.0/tokenizers/src/models/bpe/model.rs).
///
/// @param vocabulary the tokens
/// @param merges what a pair makes, by [#pair]
/// @param takesWords whether a piece that is a token is not merged from its characters
/// @param fallsBackToBytes whether a character that is no token becomes those of its bytes
/// @param unknown the token of characters that have none; -1 leaves them out
/// @param fusesUnknown whether such characters that follow each other become one token
record RankedMerges(
    Vocabulary vocabulary,
    Map<Long, SymbolMerger.Merge> merges,
    boolean takesWords,
    boolean fallsBackToBytes,
    int unknown,
    boolean fusesUnknown)
    implements TokenModel {
  /// {@return the key of a pair}
  static long pair(int left, int right) {
    return (long) left << 32 | right;
  }

  @Override
  public void encode(String piece, ImmutableIntArray.Builder tokens) {
    if (takesWords) {
      Integer whole = vocabulary.find(piece);
      if (whole != null) {
        tokens.add(whole);
        return;
      }
    }
    SymbolMerger merger =
        new SymbolMerger(
            (left, right, start, end) -> merges.get(pair(left, right)), piece.length());
    boolean afterUnknown = false;
    int count = 0; // offsets play no part here
    for (int at = 0; at < piece.length(); ) {
      int end = at + Character.charCount(piece.codePointAt(at));
      String character = piece.substring(at, end);
      Integer token = vocabulary.find(character);
      int[] bytes = token == null && fallsBackToBytes ? vocabulary.byteTokens(character) : null;
      if (token != null) {
        merger.add(token, count, ++count);
      } else if (bytes != null) {
        for (int each : bytes) {
          merger.add(each, count, ++count);
        }
      } else if (unknown >= 0 && !(fusesUnknown && afterUnknown)) {
        merger.add(unknown, count, ++count);
      }
      afterUnknown = token == null && bytes == null;
      at = end;
    }
    merger.run();
    merger.forEach((token, start, end) -> tokens.add(token));
  }
}
