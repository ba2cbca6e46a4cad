package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// What a type's or attribute's format writes to.
public interface AttributePrinter {
  /// Writes `text` as it is.
  AttributePrinter print(String text);

  /// Writes an integer.
  AttributePrinter print(long value);

  /// Writes a floating-point number in the shortest form that reads back.
  AttributePrinter print(double value);

  /// Writes a string literal, escaped and quoted.
  AttributePrinter printString(String value);

  /// Writes a bare identifier where `name` is one, else a string literal.
  AttributePrinter printKeywordOrString(String name);

  /// Writes a type.
  AttributePrinter printType(Type type);

  /// Writes an attribute, with its trailing type where it has one.
  AttributePrinter printAttribute(Attribute attribute);

  /// Writes an attribute without its trailing type.
  AttributePrinter printAttributeWithoutType(Attribute attribute);

  /// Writes `@name`, quoted where needed.
  AttributePrinter printSymbolName(String name);

  /// Writes `4x?x8x`.
  AttributePrinter printDimensions(
      com.google.common.primitives.ImmutableLongArray shape, boolean trailingX);
}
