package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.attr.ResourceBlob;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the metadata section `{-# … #-}` at the end of a file.
final class ResourceReader {
  private final ParseSession session;
  private final Lexer lexer;
  private final Map<String, Map<String, String>> external = new LinkedHashMap<>();

  ResourceReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return the entries of the external section, by owner and key, as they are written}
  ImmutableMap<String, ImmutableMap<String, String>> external() {
    var all = ImmutableMap.<String, ImmutableMap<String, String>>builder();
    external.forEach((owner, entries) -> all.put(owner, ImmutableMap.copyOf(entries)));
    return all.buildOrThrow();
  }

  /// Reads the section.
  void parse() {
    lexer.next();
    if (lexer.consumeIf(Token.METADATA_END)) {
      return;
    }
    do {
      int at = lexer.start;
      String section = parseKey("expected identifier key in file metadata dictionary");
      switch (section) {
        case "dialect_resources" -> parseOwners(true);
        case "external_resources" -> parseOwners(false);
        default ->
          throw lexer.error(at, "unknown key '" + section + "' in file metadata dictionary");
      }
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.METADATA_END, "expected '#-}' to end file metadata dictionary");
  }

  private String parseKey(String message) {
    String key;
    if (lexer.kind == Token.STRING) {
      key = lexer.stringValue();
    } else if (lexer.kind == Token.BARE_ID) {
      key = lexer.name();
    } else {
      throw lexer.wrongToken(message);
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
      String owner =
          parseKey(
              "expected identifier key for '"
                  + (dialects ? "dialect_resources" : "external_resources")
                  + "' dictionary");
      parseEntries(owner, dialects);
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_BRACE, "expected '}'");
  }

  private void parseEntries(String owner, boolean dialect) {
    lexer.expect(Token.L_BRACE, "expected '{'");
    if (lexer.consumeIf(Token.R_BRACE)) {
      return;
    }
    do {
      String key = parseKey("expected identifier key for 'resource' entry");
      parseEntry(owner, key, dialect);
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_BRACE, "expected '}'");
  }

  private void parseEntry(String owner, String key, boolean dialect) {
    boolean value =
        lexer.kind == Token.STRING || lexer.isKeyword("true") || lexer.isKeyword("false");
    if (!value) {
      throw lexer.wrongToken("expected string value for key '" + key + "'");
    }
    if (dialect && owner.equals("builtin")) {
      fillBlob(key);
    } else if (!dialect) {
      external.computeIfAbsent(owner, _ -> new LinkedHashMap<>()).put(key, spelling());
    }
    lexer.next();
  }

  /// {@return the current value as it is printed}
  private String spelling() {
    return lexer.kind == Token.STRING
        ? new TextBuffer().quoted(lexer.stringValue()).toString()
        : lexer.text();
  }

  private void fillBlob(String key) {
    byte @Nullable [] bytes =
        lexer.kind == Token.STRING
            ? TensorLiteral.hexBytes(lexer, lexer.start, lexer.end)
            : null;
    if (bytes == null || bytes.length < 4) {
      throw lexer.error(
          "expected hex string blob for key '" + key + "' with a 4 byte alignment in front");
    }
    int alignment =
        bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
    if (alignment <= 0 || Integer.bitCount(alignment) != 1) {
      throw lexer.error(
          "expected hex string blob for key '"
              + key
              + "' to encode alignment in first 4 bytes, but got non-power-of-2 value: "
              + Integer.toUnsignedString(alignment));
    }
    ResourceBlob blob = session.blobs.computeIfAbsent(key, _ -> new ResourceBlob());
    if (blob.bytes().isPresent()) {
      throw lexer.error("redefinition of resource '" + key + "'");
    }
    blob.fill(java.util.Arrays.copyOfRange(bytes, 4, bytes.length), alignment);
  }
}
