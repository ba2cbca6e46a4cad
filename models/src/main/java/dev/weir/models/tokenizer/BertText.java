package dev.weir.models.tokenizer;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// What BERT's tokenizers do to text: to all of it, and where they split it.
///
/// Source: `normalizers/bert.rs` and `pre_tokenizers/bert.rs` of
/// [tokenizers](https://github.com/huggingface/tokenizers/blob/v0.21.0/tokenizers/src/normalizers/bert.rs).
///
/// @param cleans whether control characters are left out, and white space becomes blanks
/// @param isolatesChinese whether Chinese characters get blanks around them
/// @param stripsAccents whether marks that take no room of their own are left out
/// @param lowers whether letters become small
record BertText(boolean cleans, boolean isolatesChinese, boolean stripsAccents, boolean lowers)
    implements UnaryOperator<String> {
  /// The first and the last character of the blocks of Chinese characters, as the source has them.
  private static final int[][] CHINESE = {
    {0x4E00, 0x9FFF},
    {0x3400, 0x4DBF},
    {0x20000, 0x2A6DF},
    {0x2A700, 0x2B73F},
    {0x2B740, 0x2B81F},
    {0x2B920, 0x2CEAF},
    {0xF900, 0xFAFF},
    {0x2F800, 0x2FA1F},
  };

  /// Punctuation marks that came to Unicode after its version 8, whose tables the source uses: letters to it.
  private static final int[][] LATER = {
    {0x61D, 0x61D}, {0x9FD, 0x9FD}, {0xA76, 0xA76}, {0xC77, 0xC77},
    {0xC84, 0xC84}, {0x1B4E, 0x1B4F}, {0x1B7D, 0x1B7F}, {0x2E43, 0x2E4F},
    {0x2E52, 0x2E5D}, {0x10EAD, 0x10EAD}, {0x10F55, 0x10F59}, {0x10F86, 0x10F89},
    {0x113D4, 0x113D8}, {0x1144B, 0x1144F}, {0x1145A, 0x1145B}, {0x1145D, 0x1145D},
    {0x11660, 0x1166C}, {0x116B9, 0x116B9}, {0x1183B, 0x1183B}, {0x11944, 0x11946},
    {0x119E2, 0x119E2}, {0x11A3F, 0x11A46}, {0x11A9A, 0x11A9C}, {0x11A9E, 0x11AA2},
    {0x11B00, 0x11B09}, {0x11BE1, 0x11BE1}, {0x11C41, 0x11C45}, {0x11C70, 0x11C71},
    {0x11EF7, 0x11EF8}, {0x11F43, 0x11F4F}, {0x11FFF, 0x11FFF}, {0x12FF1, 0x12FF2},
    {0x16D6D, 0x16D6F}, {0x16E97, 0x16E9A}, {0x16FE2, 0x16FE2}, {0x1E5FF, 0x1E5FF},
    {0x1E95E, 0x1E95F},
  };

  @Override
  public String apply(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .filter(each -> !cleans || !isDropped(each))
        .map(each -> cleans && isWhite(each) ? ' ' : each)
        .forEach(each -> {
          boolean alone = isolatesChinese && isIn(CHINESE, each);
          out.append(alone ? " " : "").appendCodePoint(each).append(alone ? " " : "");
        });
    String result = out.toString();
    if (stripsAccents) {
      StringBuilder bare = new StringBuilder(result.length());
      Normalizer.normalize(result, Normalizer.Form.NFD)
          .codePoints()
          .filter(each -> Character.getType(each) != Character.NON_SPACING_MARK)
          .forEach(bare::appendCodePoint);
      result = bare.toString();
    }
    if (lowers) {
      StringBuilder small = new StringBuilder(result.length());
      // One by one: no letter becomes another at the end of a word.
      result
          .codePoints()
          .forEach(each -> small.append(Character.toString(each).toLowerCase(Locale.ROOT)));
      result = small.toString();
    }
    return result;
  }

  private static boolean isDropped(int character) {
    if (character == '\t' || character == '\n' || character == '\r') {
      return false;
    }
    return character == 0xFFFD
        || switch (Character.getType(character)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.UNASSIGNED,
              Character.PRIVATE_USE,
              Character.SURROGATE ->
              true;
          default -> false;
        };
  }

  /// {@return whether Unicode calls a character white space}
  static boolean isWhite(int character) {
    return Character.isSpaceChar(character)
        || character >= '\t' && character <= '\r'
        || character == 0x85;
  }

  private static boolean isIn(int[][] blocks, int character) {
    for (int[] block : blocks) {
      if (character >= block[0] && character <= block[1]) {
        return true;
      }
    }
    return false;
  }

  /// {@return whether BERT takes a character for a punctuation mark}
  static boolean isPunctuation(int character) {
    return switch (Character.getType(character)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          !isIn(LATER, character);
      default -> character < 0x80 && "$+<=>^`|~".indexOf(character) >= 0;
    };
  }
}
