package dev.weir.ir.text;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.text.read.OperationReader;
import dev.weir.ir.text.read.ParseSession;
import dev.weir.ir.text.read.RegionScope;
import dev.weir.ir.text.read.ResourceReader;
import dev.weir.ir.text.read.TextReader;
import dev.weir.ir.trait.DefaultDialect;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads MLIR's text.
///
/// Follows mlir/lib/AsmParser (LLVM 22) and its wording of errors. Where it differs:
/// 1. Nesting has limits, told in a diagnostic: types, attributes and locations 400 levels (aliases
///    expanded), custom assembly 200, generic form none.
/// 2. Operations of dialects not at hand are rejected here, not by the verifier.
/// 3. The first syntax error ends the reading; values that are never defined are all reported.
public final class IrParser {
  private static final String MODULE = "builtin.module";

  /// What a text holds.
  ///
  /// @param operation its only top-level operation if that is a module, else a module around all
  /// @param externalResources the entries of `external_resources`, by owner, then by key, as
  ///     they are written
  public record Parsed(
      Operation operation, ImmutableMap<String, ImmutableMap<String, String>> externalResources) {}

  private final ParseSession session;
  private final Lexer lexer;
  private final OperationReader operations;
  private final ResourceReader resources;

  private IrParser(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
    operations = new OperationReader(session);
    resources = new ResourceReader(session);
  }

  /// {@return the operation that `source` holds: its only top-level operation if that is a module,
  /// else a module around all of them; empty if the text is wrong, which is reported then}
  ///
  /// Never throws for bad text.
  public static Optional<Operation> parse(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return parseFile(source, registry, options, diagnostics).map(Parsed::operation);
  }

  /// {@return all that `source` holds, resources included; empty if the text is wrong, which is
  /// reported then}
  public static Optional<Parsed> parseFile(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(
        source, registry, options, diagnostics, session -> new IrParser(session).parseAll());
  }

  /// {@return the type that `source` holds and nothing else; empty if it is wrong, which is reported
  /// then}
  public static Optional<Type> parseType(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(
        source,
        registry,
        options,
        diagnostics,
        session -> {
          Type type = session.types.parse();
          session.lexer.expect(Token.END, "expected end of type");
          return type;
        });
  }

  /// {@return the attribute that `source` holds and nothing else; empty if it is wrong, which is
  /// reported then}
  public static Optional<Attribute> parseAttribute(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(
        source,
        registry,
        options,
        diagnostics,
        session -> {
          Attribute attribute = session.attributes.parse();
          session.lexer.expect(Token.END, "expected end of attribute");
          return attribute;
        });
  }

  /// {@return what `reader` makes of `source`; empty if it reports an error and throws the signal}
  public static <T> Optional<T> read(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Function<TextParser, T> reader) {
    return guarded(
        source, registry, options, diagnostics, session -> reader.apply(new TextReader(session)));
  }

  private static <T> Optional<T> guarded(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Function<ParseSession, T> work) {
    try {
      return Optional.of(work.apply(new ParseSession(source, registry, options, diagnostics)));
    } catch (SyntaxError e) {
      if (!diagnostics.hasErrors()) {
        throw new IllegalStateException("a syntax error was signalled and not reported", e);
      }
      return Optional.empty();
    }
  }

  private Parsed parseAll() {
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
    return new Parsed(
        topOf(region, block, session.registry, lexer.source.name()), resources.external());
  }

  /// {@return the only operation of `block`, detached, if it is a module; else a module around
  /// `region`, whose only block it is}
  ///
  /// @param name what the file is called
  public static Operation topOf(Region region, Block block, DialectRegistry registry, String name) {
    Operation only = block.first();
    if (only != null && block.size() == 1 && only.name().equals(MODULE)) {
      new Rewriter().detach(only);
      return only;
    }
    OpDefinition module = registry.operation(MODULE);
    OperationState state =
        new OperationState(
            module != null ? module : OpDefinition.unregistered(MODULE), Location.of(name, 0, 0));
    return state.addRegion(region).setResultTypes().build();
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
