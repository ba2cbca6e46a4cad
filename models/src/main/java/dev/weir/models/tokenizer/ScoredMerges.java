package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;

/// The byte pair encoding of SentencePiece: of all pairs that make a token, the one of the highest score is merged.
/// Characters that are no token become those of their bytes.
///
/// Source: `bpe_model.cc` of
/// [SentencePiece](https://github.com/google/sentencepiece/blob/v0.2.0/src/bpe_model.cc).
///
/// @param vocabulary the tokens
/// @param scores the score of each token
/// @param mergeable whether a token may come of a merge: control tokens and those of bytes may not
/// @param unknown the token of a character of which a byte has none
record ScoredMerges(
    Vocabulary vocabulary,
    ImmutableList<Float> scores,
    ImmutableList<Boolean> mergeable,
    int unknown)
    implements TokenModel {
  private static final int NONE = -1;

  @Override
  public void encode(String piece, ImmutableIntArray.Builder tokens) {
    SymbolMerger merger =
        new SymbolMerger(
            (left, right, start, end) -> {
              int token = find(piece.substring(start, end));
              return token == NONE
                  ? null
                  : new SymbolMerger.Merge(-scores.get(token).doubleValue(), token);
            },
            piece.length());
    for (int at = 0; at < piece.length(); ) {
      int end = at + Character.charCount(piece.codePointAt(at));
      merger.add(find(piece.substring(at, end)), at, end);
      at = end;
    }
    merger.run();
    merger.forEach((token, start, end) -> {
      if (token != NONE) {
        tokens.add(token);
        return;
      }
      int[] bytes = vocabulary.byteTokens(piece.substring(start, end));
      if (bytes == null) {
        tokens.add(unknown);
      } else {
        for (int each : bytes) {
          tokens.add(each);
        }
      }
    });
  }

  private int find(String text) {
    Integer token = vocabulary.find(text);
    return token == null || !mergeable.get(token) ? NONE : token;
  }
}
