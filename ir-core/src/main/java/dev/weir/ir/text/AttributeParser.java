package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import java.util.Optional;
import java.util.function.Supplier;

/// What a type's or attribute's format reads from. Every `parse…` method without `Optional` in its
/// name reports and throws [SyntaxError] when the text does not fit; the optional ones consume
/// nothing then.
public interface AttributeParser {
  /// {@return the position of the next token}
  Location location();

  /// Reports `message` at `at` and returns the signal to throw.
  SyntaxError error(Location at, String message, Object... arguments);

  /// {@return whether the next token was the punctuation `token` (`,` `(` `)` `<` `>` `[` `]` `{`
  /// `}` `:` `=` `->` `?` `*` `+` `-` `|` `...` `::` `/`), and consumes it then}
  boolean parseOptionalPunctuation(String token);

  /// Consumes the punctuation `token`.
  void parsePunctuation(String token);

  /// {@return whether the next token was the keyword `keyword`, and consumes it then}
  boolean parseOptionalKeyword(String keyword);

  /// Consumes the keyword `keyword`.
  void parseKeyword(String keyword);

  /// {@return the next token, a bare identifier}
  String parseKeyword();

  /// {@return the next token if it is a bare identifier}
  Optional<String> parseOptionalKeyword();

  /// {@return a string literal, unescaped}
  String parseString();

  /// {@return a string literal, unescaped, if one comes next}
  Optional<String> parseOptionalString();

  /// {@return an integer, possibly negative or hexadecimal}
  long parseInteger();

  /// {@return an integer, if one comes next}
  Optional<Long> parseOptionalInteger();

  /// {@return a floating-point number: decimal, integer, or hexadecimal bits of an f64; also the
  /// keywords `inf`, `-inf`, `nan`}
  double parseFloat();

  /// {@return `true` or `false`}
  boolean parseBoolean();

  /// {@return a type}
  Type parseType();

  /// {@return a type, if one comes next}
  Optional<Type> parseOptionalType();

  /// {@return an attribute, its trailing type included}
  Attribute parseAttribute();

  /// {@return an attribute whose trailing type is implied by `type`}
  Attribute parseAttribute(Type type);

  /// {@return an attribute, if one comes next}
  Optional<Attribute> parseOptionalAttribute();

  /// {@return a symbol name without its `@`}
  String parseSymbolName();

  /// {@return a symbol name without its `@`, if one comes next}
  Optional<String> parseOptionalSymbolName();

  /// {@return the elements of a comma-separated list between `open` and `close`}
  <T> ImmutableList<T> parseList(String open, Supplier<T> element, String close);

  /// {@return the dimensions of `4x?x8x`, with -1 for `?`}; the trailing `x` is consumed where
  /// `trailingX`
  ImmutableLongArray parseDimensions(boolean trailingX);

  /// {@return whether the next token was the arrow `->`, and consumes it then}
  default boolean parseOptionalArrow() {
    return parseOptionalPunctuation("->");
  }
}
