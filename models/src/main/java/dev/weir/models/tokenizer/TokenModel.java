package dev.weir.models.tokenizer;

import com.google.common.primitives.ImmutableIntArray;

/// Makes tokens of a piece of text.
interface TokenModel {
  /// Appends the tokens of `piece` to `tokens`.
  void encode(String piece, ImmutableIntArray.Builder tokens);
}
