package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.Region;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.trait.DefaultDialect;
import java.util.function.Supplier;

/// Reads a file: aliases, resources, and operations.
final class FileReader {
  private final ParseSession session;
  private final Lexer lexer;
  private final OperationReader operations;
  private final ResourceReader resources;

  FileReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
    operations = new OperationReader(session);
    resources = new ResourceReader(session);
  }

  IrParser.Parsed parseAll() {
    Region region = new Region();
    RegionScope scope = new RegionScope(region, null, null, DefaultDialect.BUILTIN);
    Block block = scope.block;
    region.append(block);
    while (lexer.kind != Token.END) {
      switch (lexer.kind) {
        case HASH_ID -> parseAttributeAlias();
        case EXCLAIM_ID -> parseTypeAlias();
        case METADATA_BEGIN -> resources.parse();
        default -> operations.parseOperation(scope);
      }
    }
    operations.finishText();
    return new IrParser.Parsed(
        IrParser.topOf(region, block, session.registry, lexer.source.whole()),
        resources.external());
  }

  private void parseAttributeAlias() {
    String name = lexer.nameAfterPrefix();
    if (session.attributeAliases.containsKey(name)) {
      throw lexer.error("redefinition of attribute alias id '" + name + "'");
    }
    checkAliasName(name, "attribute names with a '.' are reserved for dialect-defined names");
    lexer.next();
    lexer.expect(Token.EQUAL, "expected '=' in attribute alias definition");
    session.attributeAliases.put(name, measured(session.attributes::parse));
  }

  private void parseTypeAlias() {
    String name = lexer.nameAfterPrefix();
    if (session.typeAliases.containsKey(name)) {
      throw lexer.error("redefinition of type alias id '" + name + "'");
    }
    checkAliasName(name, "type names with a '.' are reserved for dialect-defined names");
    lexer.next();
    lexer.expect(Token.EQUAL, "expected '=' in type alias definition");
    session.typeAliases.put(name, measured(session.types::parse));
  }

  private void checkAliasName(String name, String message) {
    if (name.indexOf('.') >= 0) {
      throw lexer.error(message);
    }
  }

  private <T> ParseSession.Alias<T> measured(Supplier<T> read) {
    int outer = session.beginMeasure();
    session.enter();
    T value = read.get();
    ParseSession.Alias<T> alias =
        new ParseSession.Alias<>(value, session.endMeasure(outer), session.weight());
    session.leave();
    return alias;
  }
}
