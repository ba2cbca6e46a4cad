package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import java.util.Optional;
import java.util.function.Function;

/// What reads text for [IrParser], which is what others call. It reports what is wrong, and then gives nothing.
public interface TextReading {
  /// {@return what [IrParser#parseFile] returns}
  Optional<IrParser.Parsed> file(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics);

  /// {@return what [IrParser#parseType] returns}
  Optional<Type> type(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics);

  /// {@return what [IrParser#parseAttribute] returns}
  Optional<Attribute> attribute(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics);

  /// {@return what [IrParser#read] returns}
  <T> Optional<T> read(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Function<TextParser, T> reader);
}
