package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads locations.
final class LocationReader {
  private final ParseSession session;
  private final Lexer lexer;

  LocationReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// {@return `loc(…)`}
  Location parse() {
    lexer.next();
    lexer.expect(Token.L_PAREN, "expected '(' in inline location");
    Location location = parseInstance();
    lexer.expect(Token.R_PAREN, "expected ')' in inline location");
    return location;
  }

  /// Reads `loc(…)`, which comes next, and hands it on. An alias that is not defined yet is handed to
  /// `deferred` by name.
  void parseTrailing(Consumer<Location> given, DeferredAlias deferred) {
    lexer.next();
    lexer.expect(Token.L_PAREN, "expected '(' in location");
    if (lexer.kind == Token.HASH_ID && isAlias()) {
      String name = lexer.nameAfterPrefix();
      int at = lexer.start;
      ParseSession.Alias<Attribute> alias = session.attributeAliases.get(name);
      if (alias == null) {
        lexer.next();
        lexer.expect(Token.R_PAREN, "expected ')' in location");
        deferred.defer(name, at);
        return;
      }
    }
    given.accept(parseInstance());
    lexer.expect(Token.R_PAREN, "expected ')' in location");
  }

  /// Takes the name of a location alias that is not defined yet.
  interface DeferredAlias {
    /// Notes that `name` was used at the offset `at`.
    void defer(String name, int at);
  }

  private boolean isAlias() {
    return lexer.nameAfterPrefix().indexOf('.') < 0 && lexer.byteAt(lexer.end) != '<';
  }

  private Location parseInstance() {
    session.enter();
    Location location =
        switch (lexer.kind) {
          case HASH_ID -> parseAlias();
          case STRING -> parseNameOrFile();
          case BARE_ID -> {
            switch (lexer.name()) {
              case "callsite" -> {
                yield parseCallSite();
              }
              case "fused" -> {
                yield parseFused();
              }
              case "unknown" -> {
                lexer.next();
                yield Location.unknown();
              }
              default -> throw lexer.wrongToken("expected location instance");
            }
          }
          default -> throw lexer.wrongToken("expected location instance");
        };
    session.leave();
    return location;
  }

  private Location parseAlias() {
    int at = lexer.start;
    Attribute attribute = session.dialects.parseAttribute(null);
    return asLocation(attribute, at);
  }

  private Location asLocation(@Nullable Attribute attribute, int at) {
    if (attribute instanceof Location location) {
      return location;
    }
    throw lexer.error(at, "expected location, but found '" + attribute + "'");
  }

  private Location parseNameOrFile() {
    String name = lexer.stringValue();
    lexer.next();
    if (lexer.consumeIf(Token.COLON)) {
      return parseFile(name);
    }
    if (lexer.consumeIf(Token.L_PAREN)) {
      Location child = parseInstance();
      lexer.expect(Token.R_PAREN, "expected ')' after child location of NameLoc");
      return new Location.Named(name, child);
    }
    return new Location.Named(name, Location.unknown());
  }

  private Location parseFile(String name) {
    int line = parsePosition("expected integer line number in FileLineColRange");
    if (!lexer.consumeIf(Token.COLON)) {
      return Location.of(name, line, 0);
    }
    int column = parsePosition("expected integer column number in FileLineColRange");
    if (!lexer.consumeKeyword("to")) {
      return Location.of(name, line, column);
    }
    int endLine = line;
    if (lexer.kind == Token.INTEGER) {
      endLine = parsePosition("expected integer line number in FileLineColRange");
    }
    lexer.expect(Token.COLON, "expected either integer or `:` post `to` in FileLineColRange");
    int endColumn = parsePosition("expected integer column number in FileLineColRange");
    return endLine == line && endColumn == column
        ? Location.of(name, line, column)
        : new Location.FileRange(name, line, column, endLine, endColumn);
  }

  private int parsePosition(String message) {
    if (lexer.kind != Token.INTEGER) {
      throw lexer.wrongToken(message);
    }
    var value = session.attributes.numbers().digits(lexer.start, lexer.end);
    if (value.bitLength() > 31) {
      throw lexer.error(message);
    }
    lexer.next();
    return value.intValue();
  }

  private Location parseCallSite() {
    lexer.next();
    lexer.expect(Token.L_PAREN, "expected '(' in callsite location");
    Location callee = parseInstance();
    if (!lexer.consumeKeyword("at")) {
      throw lexer.wrongToken("expected 'at' in callsite location");
    }
    Location caller = parseInstance();
    lexer.expect(Token.R_PAREN, "expected ')' in callsite location");
    return new Location.CallSite(callee, caller);
  }

  private Location parseFused() {
    lexer.next();
    Optional<Attribute> metadata = Optional.empty();
    if (lexer.consumeIf(Token.LESS)) {
      metadata = Optional.of(session.attributes.parse());
      lexer.expect(Token.GREATER, "expected '>' after fused location metadata");
    }
    lexer.expect(Token.L_SQUARE, "expected '[' in fused location");
    var parts = ImmutableList.<Location>builder();
    if (!lexer.consumeIf(Token.R_SQUARE)) {
      do {
        parts.add(parseInstance());
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_SQUARE, "expected ']' in fused location");
    }
    ImmutableList<Location> all = parts.build();
    return metadata.map(reason -> Location.fused(all, reason)).orElseGet(() -> Location.fused(all));
  }
}
