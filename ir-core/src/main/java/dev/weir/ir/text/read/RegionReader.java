package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.Region;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads regions: from block to block and from operation to operation, with an explicit stack of [RegionScope]s.
final class RegionReader {
  private final OperationReader reader;
  private final Lexer lexer;

  RegionReader(OperationReader reader) {
    this.reader = reader;
    lexer = reader.session().lexer;
  }

  /// Reads a region of an operation in custom assembly.
  void parseNested(
      RegionScope around, Region region, List<OpParser.Argument> arguments, boolean isolated) {
    lexer.expect(Token.L_BRACE, "expected '{' to begin a region");
    if (arguments.isEmpty() && lexer.consumeIf(Token.R_BRACE)) {
      return;
    }
    reader.values().push(isolated);
    RegionScope scope = new RegionScope(region, null, null, around.defaultDialect);
    region.append(scope.block);
    if (!arguments.isEmpty()) {
      if (lexer.kind == Token.CARET_ID) {
        throw lexer.error("invalid block name in region with named arguments");
      }
      for (OpParser.Argument argument : arguments) {
        addArgument(scope.block, argument);
      }
    } else {
      startEntry(scope);
    }
    RegionScope at = scope;
    while (at != null) {
      at = step(at);
    }
  }

  private void addArgument(Block block, OpParser.Argument argument) {
    UnresolvedOperand name = argument.name();
    int id = reader.session().valueIds.at(reader.offsetOf(name));
    Location before = reader.values().firstUse(id, name.number());
    if (before != null) {
      reader
          .session()
          .diagnostics
          .error(name.location(), "region entry argument '%%%s' is already in use", name.name())
          .note(before, "previously referenced here");
      throw new SyntaxError();
    }
    BlockArgument added = block.addArgument(argument.type(), argument.location());
    reader.values().define(id, name.number(), reader.offsetOf(name), added);
  }

  /// Does the next thing in the region `scope`: a label, an operation, or its end. Returns the region
  /// to go on with, or null after the end of one that belongs to custom assembly.
  @Nullable RegionScope step(RegionScope scope) {
    switch (lexer.kind) {
      case R_BRACE -> {
        lexer.next();
        return endRegion(scope);
      }
      case CARET_ID -> {
        reader.blocks().start(scope, new Block());
        return scope;
      }
      default -> {
        return reader.stepToOperation(scope);
      }
    }
  }

  private @Nullable RegionScope endRegion(RegionScope scope) {
    if (scope.hasNamedBlocks()) {
      for (RegionScope.NamedBlock named : scope.blocks().values()) {
        if (!named.defined) {
          throw lexer.error(named.firstUse, "reference to an undefined block");
        }
      }
    }
    reader.values().pop();
    PendingOperation owner = scope.owner;
    RegionScope parent = scope.parent;
    if (owner == null || parent == null) {
      return null;
    }
    if (lexer.consumeIf(Token.COMMA)) {
      return nextRegion(owner, parent);
    }
    lexer.expect(Token.R_PAREN, "expected ')' to end region list");
    reader.finish(owner, parent);
    return parent;
  }

  /// Begins the next region of `owner`; empty ones are read in full. Returns the region to go on
  /// with.
  RegionScope nextRegion(PendingOperation owner, RegionScope parent) {
    do {
      lexer.expect(Token.L_BRACE, "expected '{' to begin a region");
      Region region = new Region();
      owner.regions.add(region);
      if (!lexer.consumeIf(Token.R_BRACE)) {
        reader.values().push(false);
        String dialect = OpNames.defaultDialect(owner.definition);
        RegionScope scope = new RegionScope(region, owner, parent, dialect);
        region.append(scope.block);
        startEntry(scope);
        return scope;
      }
    } while (lexer.consumeIf(Token.COMMA));
    lexer.expect(Token.R_PAREN, "expected ')' to end region list");
    reader.finish(owner, parent);
    return parent;
  }

  private void startEntry(RegionScope scope) {
    if (lexer.kind == Token.CARET_ID) {
      reader.blocks().start(scope, scope.block);
    }
  }
}
