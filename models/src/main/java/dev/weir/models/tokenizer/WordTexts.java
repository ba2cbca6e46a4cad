package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableMap;

/// The texts of tokens that are words or parts of words: words get a blank in front.
///
/// Source: `decoders/wordpiece.rs` of
/// [tokenizers](https://github.com/huggingface/tokenizers/blob/v0.21.0/tokenizers/src/decoders/wordpiece.rs).
///
/// @param prefix what parts within a word begin with
/// @param cleans whether blanks before punctuation marks and short forms are left out
record WordTexts(String prefix, boolean cleans) {
  /// Where tokens are no words.
  static final WordTexts NONE = new WordTexts("", false);

  private static final ImmutableMap<String, String> CLEAN =
      ImmutableMap.<String, String>builder()
          .put(" .", ".")
          .put(" ?", "?")
          .put(" !", "!")
          .put(" ,", ",")
          .put(" ' ", "'")
          .put(" n't", "n't")
          .put(" 'm", "'m")
          .put(" do not", " don't")
          .put(" 's", "'s")
          .put(" 've", "'ve")
          .put(" 're", "'re")
          .build();

  /// {@return what a token adds to a text}
  String text(String token, boolean isFirst) {
    String text =
        isFirst ? token : token.startsWith(prefix) ? token.substring(prefix.length()) : " " + token;
    if (cleans) {
      for (var each : CLEAN.entrySet()) {
        text = text.replace(each.getKey(), each.getValue());
      }
    }
    return text;
  }
}
