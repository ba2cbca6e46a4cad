package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableList;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Splits text into the pieces within which tokens are made.
///
/// Source: `pre_tokenizers` of
/// [tokenizers](https://github.com/huggingface/tokenizers/tree/v0.21.0/tokenizers/src/pre_tokenizers).
sealed interface TextSplitter {
  /// The words of GPT-2.
  String GPT_2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  /// Gives the pieces of `text` to `pieces`.
  ///
  /// @param isFirst whether `text` begins a whole text
  void split(String text, boolean isFirst, Consumer<String> pieces);

  /// {@return the pattern of a regular expression as Oniguruma has it: classes are Unicode's}
  ///
  /// @throws java.util.regex.PatternSyntaxException if it is none
  static Pattern pattern(String expression) {
    return Pattern.compile(expression, Pattern.UNICODE_CHARACTER_CLASS);
  }

  /// Leaves text whole.
  record Whole() implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      pieces.accept(text);
    }
  }

  /// Each match of a pattern is a piece, and so is what is between matches.
  ///
  /// @param pattern the pattern
  record Matches(Pattern pattern) implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      Matcher matcher = pattern.matcher(text);
      int from = 0;
      while (matcher.find()) {
        if (matcher.end() > matcher.start()) {
          if (matcher.start() > from) {
            pieces.accept(text.substring(from, matcher.start()));
          }
          pieces.accept(matcher.group());
          from = matcher.end();
        }
      }
      if (from < text.length()) {
        pieces.accept(text.substring(from));
      }
    }
  }

  /// Puts a blank in front of text that has none.
  record PrefixBlank() implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      pieces.accept(text.startsWith(" ") ? text : " " + text);
    }
  }

  /// Writes a letter for each byte.
  record Bytes() implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      pieces.accept(ByteLetters.of(text));
    }
  }

  /// Writes a mark for each blank.
  ///
  /// @param mark the mark
  /// @param prefix when text that does not begin with one gets a mark in front
  /// @param splits whether pieces begin at marks
  record Marks(String mark, Prefix prefix, boolean splits) implements TextSplitter {
    /// When a mark is put in front.
    enum Prefix {
      ALWAYS,
      FIRST,
      NEVER
    }

    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      String marked = text.replace(" ", mark);
      boolean wanted = prefix == Prefix.ALWAYS || prefix == Prefix.FIRST && isFirst;
      if (wanted && !marked.startsWith(mark)) {
        marked = mark + marked;
      }
      if (!splits) {
        pieces.accept(marked);
        return;
      }
      int from = 0;
      for (int at = marked.indexOf(mark, 1); at >= 0; at = marked.indexOf(mark, at + 1)) {
        pieces.accept(marked.substring(from, at));
        from = at;
      }
      pieces.accept(marked.substring(from));
    }
  }

  /// Splits as BERT does: at white space, which is left out, and around each punctuation mark.
  record BertWords() implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      int from = 0;
      for (int at = 0; at < text.length(); ) {
        int character = text.codePointAt(at);
        int end = at + Character.charCount(character);
        boolean white = BertText.isWhite(character);
        if (white || BertText.isPunctuation(character)) {
          if (at > from) {
            pieces.accept(text.substring(from, at));
          }
          if (!white) {
            pieces.accept(text.substring(at, end));
          }
          from = end;
        }
        at = end;
      }
      if (from < text.length()) {
        pieces.accept(text.substring(from));
      }
    }
  }

  /// One after the other.
  ///
  /// @param steps what splits
  record Sequence(ImmutableList<TextSplitter> steps) implements TextSplitter {
    @Override
    public void split(String text, boolean isFirst, Consumer<String> pieces) {
      split(text, isFirst, pieces, 0);
    }

    private void split(String text, boolean isFirst, Consumer<String> pieces, int step) {
      if (step == steps.size()) {
        pieces.accept(text);
        return;
      }
      steps
          .get(step)
          .split(
              text,
              isFirst,
              new Consumer<>() {
                private boolean first = isFirst;

                @Override
                public void accept(String piece) {
                  split(piece, first, pieces, step + 1);
                  first = false;
                }
              });
    }
  }
}
