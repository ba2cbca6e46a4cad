package dev.weir.models.tokenizer;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.formats.gguf.GgufFile;
import dev.weir.ir.Diagnostics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Makes tokens of text, and text of tokens. Immutable and thread-safe.
///
/// Texts are UTF-16 without lone surrogates; tokens are numbers from 0 on.
public final class Tokenizer {
  private static final char MARK = '\u2581';

  /// What the texts of tokens are made of.
  enum Letters {
    /// A letter for each byte, see [ByteLetters].
    BYTES,
    /// Words, and parts within words, see [WordTexts].
    WORDS,
    /// Characters, with a mark for each blank, and tokens such as `<0x0A>` for bytes.
    MARKED
  }

  /// All that a tokenizer is made of.
  ///
  /// @param vocabulary the tokens
  /// @param special those that are no text
  /// @param added those that are found in a text as it is
  /// @param normalizer what is done to the text between them
  /// @param addedLater those that are found in what that gives
  /// @param splitter what splits the text between those
  /// @param model what makes tokens of the pieces
  /// @param before the tokens that a text begins with
  /// @param after the tokens that a text ends with
  /// @param letters what the texts of tokens are made of
  /// @param words how texts are made of words, where tokens are words
  /// @param dropsFirstBlank whether a blank at the begin of a decoded text was put there when it was encoded
  record Parts(
      Vocabulary vocabulary,
      ImmutableSet<Integer> special,
      AddedTokens added,
      UnaryOperator<String> normalizer,
      AddedTokens addedLater,
      TextSplitter splitter,
      TokenModel model,
      ImmutableIntArray before,
      ImmutableIntArray after,
      Letters letters,
      WordTexts words,
      boolean dropsFirstBlank) {}

  private final Parts parts;

  Tokenizer(Parts parts) {
    this.parts = parts;
  }

  /// {@return the tokenizer of the model in `path`, a folder with `tokenizer.json` or a GGUF file; empty after reporting
  /// what is wrong}
  public static Optional<Tokenizer> open(Path path, Diagnostics diagnostics) {
    return Files.isDirectory(path)
        ? TokenizerJson.read(path.resolve(TokenizerJson.NAME), diagnostics)
        : GgufFile.read(path, diagnostics).flatMap(file -> of(file, diagnostics));
  }

  /// {@return the tokenizer in `file`, or empty after reporting what is wrong}
  public static Optional<Tokenizer> of(GgufFile file, Diagnostics diagnostics) {
    return GgufTokenizer.read(file, diagnostics);
  }

  /// {@return how many tokens there are}
  public int size() {
    return parts.vocabulary.size();
  }

  /// {@return the token of that text, if there is one}
  public Optional<Integer> find(String text) {
    return Optional.ofNullable(parts.vocabulary.find(text));
  }

  /// {@return the tokens of `text`}
  ///
  /// @param whole whether it is a whole text, which gets the tokens that begin and end one
  public ImmutableIntArray encode(String text, boolean whole) {
    var tokens = ImmutableIntArray.builder(text.length() / 3 + 4);
    if (whole) {
      tokens.addAll(parts.before);
    }
    parts.added.split(
        text,
        (piece, isFirst) ->
            parts.addedLater.split(
                parts.normalizer.apply(piece),
                (rest, begins) ->
                    parts.splitter.split(
                        rest, isFirst && begins, word -> parts.model.encode(word, tokens)),
                tokens::add),
        tokens::add);
    if (whole) {
      tokens.addAll(parts.after);
    }
    return tokens.build();
  }

  /// {@return the text of `tokens`, without special ones}; bytes that are not UTF-8 become U+FFFD
  ///
  /// @throws IndexOutOfBoundsException if a number is no token
  public String decode(ImmutableIntArray tokens) {
    TokenText text = new TokenText(this);
    StringBuilder all = new StringBuilder();
    tokens.forEach(token -> all.append(text.next(token)));
    return all.append(text.end()).toString();
  }

  /// {@return whether `token` is no text, such as one that begins a text}
  public boolean isSpecial(int token) {
    return parts.special.contains(token);
  }

  /// {@return whether a blank at the begin of a text is left out}
  boolean dropsFirstBlank() {
    return parts.dropsFirstBlank;
  }

  /// {@return what `token` adds to a text, in UTF-8}; nothing for special tokens
  ///
  /// @param isFirst whether the text has nothing yet
  byte[] bytes(int token, boolean isFirst) {
    if (isSpecial(token)) {
      return new byte[0];
    }
    String text = parts.vocabulary.text(token);
    if (parts.letters == Letters.BYTES) {
      return ByteLetters.bytes(text);
    }
    if (parts.letters == Letters.WORDS) {
      return parts.words.text(text, isFirst).getBytes(StandardCharsets.UTF_8);
    }
    int value = parts.vocabulary.byteOf(token);
    return value >= 0
        ? new byte[] {(byte) value}
        : text.replace(MARK, ' ').getBytes(StandardCharsets.UTF_8);
  }
}
