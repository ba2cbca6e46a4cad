package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.TextParser;
import dev.weir.ir.text.TextReading;
import dev.weir.ir.text.lex.Token;
import java.util.Optional;
import java.util.function.Function;

/// Reads text for [IrParser].
public final class Parsing implements TextReading {
  /// Makes the service.
  public Parsing() {}

  @Override
  public Optional<IrParser.Parsed> file(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(
        source, registry, options, diagnostics, session -> new FileReader(session).parseAll());
  }

  @Override
  public Optional<Type> type(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(source, registry, options, diagnostics, Parsing::wholeType);
  }

  @Override
  public Optional<Attribute> attribute(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    return guarded(source, registry, options, diagnostics, Parsing::wholeAttribute);
  }

  @Override
  public <T> Optional<T> read(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Function<TextParser, T> reader) {
    return guarded(
        source, registry, options, diagnostics, session -> reader.apply(new TextReader(session)));
  }

  private static Type wholeType(ParseSession session) {
    Type type = session.types.parse();
    session.lexer.expect(Token.END, "expected end of type");
    return type;
  }

  private static Attribute wholeAttribute(ParseSession session) {
    Attribute attribute = session.attributes.parse();
    session.lexer.expect(Token.END, "expected end of attribute");
    return attribute;
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
}
