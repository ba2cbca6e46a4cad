package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.util.ArrayList;
import java.util.List;

/// Reads the labels of blocks, with their arguments, and references to blocks.
final class BlockReader {
  private final OperationReader reader;
  private final ParseSession session;
  private final Lexer lexer;

  BlockReader(OperationReader reader) {
    this.reader = reader;
    session = reader.session();
    lexer = session.lexer;
  }

  /// Reads `^name(arguments):`. The block is the one that uses of the name already refer to, else
  /// `fresh`.
  void start(RegionScope scope, Block fresh) {
    String name = lexer.nameAfterPrefix();
    int at = lexer.start;
    RegionScope.NamedBlock named = scope.blocks().get(name);
    if (named == null) {
      named = new RegionScope.NamedBlock(fresh, at, true);
      scope.blocks().put(name, named);
    } else if (named.defined) {
      throw lexer.error(at, "redefinition of block '^" + name + "'");
    } else {
      named.defined = true;
    }
    lexer.next();
    Block block = named.block;
    if (block.parent() == null) {
      scope.region.append(block);
    }
    scope.block = block;
    if (lexer.consumeIf(Token.L_PAREN) && !lexer.consumeIf(Token.R_PAREN)) {
      do {
        argument(block);
      } while (lexer.consumeIf(Token.COMMA));
      lexer.expect(Token.R_PAREN, "expected ')' to end argument list");
    }
    lexer.expect(Token.COLON, "expected ':' after block name");
  }

  private void argument(Block block) {
    if (lexer.kind != Token.PERCENT_ID) {
      throw lexer.wrongToken("expected SSA operand");
    }
    OperandName name = reader.names().parseOperandName();
    lexer.expect(Token.COLON, "expected ':' and type for SSA operand");
    Type type = session.types.parse();
    BlockArgument argument = block.addArgument(type, session.location(name.at()));
    reader.values().define(name.id(), name.number(), name.at(), argument);
    if (lexer.isKeyword("loc")) {
      session.locations.parseTrailing(
          argument::setLocation, (alias, at) -> reader.defer(argument, alias, at));
    }
  }

  /// {@return the block that the current `^name` refers to in `scope`}
  Block reference(RegionScope scope) {
    Block block = named(lexer.nameAfterPrefix(), lexer.start, scope);
    lexer.next();
    return block;
  }

  /// {@return the block that `^name` at the offset `at` refers to in `scope`}
  Block named(String name, int at, RegionScope scope) {
    if (scope.segment != null) {
      session.needsWhole();
    }
    RegionScope.NamedBlock named = scope.blocks().get(name);
    if (named == null) {
      named = new RegionScope.NamedBlock(new Block(), at, false);
      scope.blocks().put(name, named);
    }
    return named.block;
  }

  /// Reads the successors of an operation after the bracket that opens their list.
  List<Block> successors(RegionScope scope) {
    if (lexer.kind == Token.R_SQUARE) {
      throw lexer.wrongToken("expected block name");
    }
    List<Block> successors = new ArrayList<>(2);
    do {
      if (lexer.kind != Token.CARET_ID) {
        throw lexer.wrongToken("expected block name");
      }
      successors.add(reference(scope));
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_SQUARE, "expected ']'");
    return successors;
  }
}
