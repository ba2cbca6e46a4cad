package dev.weir.ir.text;

import dev.weir.ir.Type;

/// How one kind of dialect type is read and written: what stands after `!dialect.mnemonic`.
public interface TypeFormat<T extends Type> {
  /// {@return the name of the type within its dialect}
  String mnemonic();

  /// {@return the class of the type}
  Class<T> typeClass();

  /// Reads the parameters, angle brackets included, if there are any.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  T parse(AttributeParser parser);

  /// Writes the parameters, angle brackets included, if there are any.
  void print(AttributePrinter printer, T type);
}
