package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.text.lex.Token;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the metadata section `{-# … #-}` at the end of a file.
public final class ResourceReader {
  private static final String BUILTIN = "builtin";

  private final ParseSession session;
  private final Lexer lexer;
  private final Map<String, Map<String, String>> external = new LinkedHashMap<>();

  public ResourceReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return the entries of the external section, by owner and key, as they are written}
  public ImmutableMap<String, ImmutableMap<String, String>> external() {
    var all = ImmutableMap.<String, ImmutableMap<String, String>>builder();
    external.forEach((owner, entries) -> all.put(owner, ImmutableMap.copyOf(entries)));
    return all.buildOrThrow();
  }

  /// Reads the section.
  public void parse() {
    lexer.next();
    if (lexer.consumeIf(Token.METADATA_END)) {
      return;
    }
    do {
      int at = lexer.start;
      String section = parseKey(false, "expected identifier key in file metadata dictionary");
      switch (section) {
        case "dialect_resources" -> parseOwners(true);
        case "external_resources" -> parseOwners(false);
        default ->
            throw lexer.error(at, "unknown key '" + section + "' in file metadata dictionary");
      }
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.METADATA_END, "expected ',' or '#-}'");
  }

  private String parseKey(boolean quoted, String message) {
    String key;
    if (quoted && lexer.kind == Token.STRING) {
      key = lexer.stringValue();
    } else if (lexer.kind == Token.BARE_ID) {
      key = lexer.name();
    } else {
      throw lexer.error(message);
    }
    lexer.next();
    lexer.expect(Token.COLON, "expected ':'");
    return key;
  }

  private void parseOwners(boolean dialects) {
    lexer.expect(Token.L_BRACE, "expected '{'");
    if (lexer.consumeIf(Token.R_BRACE)) {
      return;
    }
    do {
      int at = lexer.start;
      String owner = parseKey(false, "expected identifier key for 'resource' entry");
      lexer.expect(Token.L_BRACE, "expected '{'");
      if (dialects) {
        checkOwner(at, owner);
      }
      parseEntries(owner, dialects);
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_BRACE, "expected ',' or '}'");
  }

  private void checkOwner(int at, String owner) {
    if (owner.equals(BUILTIN)) {
      return;
    }
    if (!session.registry.hasDialect(owner)) {
      throw lexer.error(at, "dialect '" + owner + "' is unknown");
    }
    throw lexer.error("unexpected 'resource' section for dialect '" + owner + "'");
  }

  private void parseEntries(String owner, boolean dialect) {
    if (lexer.consumeIf(Token.R_BRACE)) {
      return;
    }
    String section = dialect ? "resource" : "external_resources";
    do {
      String key = parseKey(true, "expected identifier key for '" + section + "' entry");
      if (dialect) {
        fillBlob(key);
      } else {
        external
            .computeIfAbsent(owner, _ -> new LinkedHashMap<>())
            .put(key, parseExternalValue(key));
      }
      lexer.next();
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_BRACE, "expected ',' or '}'");
  }

  /// {@return the current value as it is printed}
  private String parseExternalValue(String key) {
    if (lexer.isKeyword("true") || lexer.isKeyword("false")) {
      return lexer.text();
    }
    if (lexer.kind != Token.STRING) {
      throw lexer.error("expected string value for key '" + key + "'");
    }
    String value = lexer.stringValue();
    if (value.startsWith("0x")) {
      blobBytes(key);
    }
    return new TextBuffer().quoted(value).toString();
  }

  /// {@return the bytes of the current value, the alignment in front}
  private byte[] blobBytes(String key) {
    byte @Nullable [] bytes =
        lexer.kind == Token.STRING ? TensorLiteral.hexBytes(lexer, lexer.start, lexer.end) : null;
    if (bytes == null) {
      throw lexer.error("expected hex string blob for key '" + key + "'");
    }
    if (bytes.length < Integer.BYTES) {
      throw lexer.error(
          "expected hex string blob for key '" + key + "' to encode alignment in first 4 bytes");
    }
    int alignment = alignment(bytes);
    if (Integer.bitCount(alignment) > 1) {
      throw lexer.error(
          "expected hex string blob for key '"
              + key
              + "' to encode alignment in first 4 bytes, but got non-power-of-2 value: "
              + Integer.toUnsignedString(alignment));
    }
    return bytes;
  }

  private static int alignment(byte[] bytes) {
    return bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
  }

  /// Gives the blob `key` its bytes; the last of several entries of one key counts.
  private void fillBlob(String key) {
    byte[] bytes = blobBytes(key);
    session
        .blobs
        .computeIfAbsent(key, _ -> new ResourceBlob())
        .fill(Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length), alignment(bytes));
  }
}
