package dev.weir.models.tokenizer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// The text of tokens that come one by one. A character is given when all of its bytes are there.
public final class TokenText {
  private final Tokenizer tokenizer;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private byte[] rest = {};
  private boolean atBegin = true;

  /// Makes the text of no tokens yet.
  public TokenText(Tokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /// {@return what there is to show after `token`}, perhaps nothing
  ///
  /// @throws IndexOutOfBoundsException if there is no such token
  public String next(int token) {
    byte[] more = tokenizer.bytes(token, atBegin);
    if (more.length == 0) {
      return "";
    }
    int from = atBegin && tokenizer.dropsFirstBlank() && more[0] == ' ' ? 1 : 0;
    atBegin = false;
    ByteBuffer bytes = ByteBuffer.allocate(rest.length + more.length - from);
    bytes.put(rest).put(more, from, more.length - from).flip();
    return decode(bytes, false);
  }

  /// {@return what is left at the end}: U+FFFD where the last character is not complete
  public String end() {
    String text = decode(ByteBuffer.wrap(rest), true);
    rest = new byte[0];
    return text;
  }

  private String decode(ByteBuffer bytes, boolean isEnd) {
    decoder.reset();
    CharBuffer text = CharBuffer.allocate(bytes.remaining() + 1);
    decoder.decode(bytes, text, isEnd);
    rest = new byte[bytes.remaining()];
    bytes.get(rest);
    return text.flip().toString();
  }
}
