package dev.weir.ir.text;

import dev.weir.ir.Dialect;
import dev.weir.ir.Type;

/// The parser and the printer of one dialect type, for what follows `!dialect.mnemonic`.
public interface TypeFormat<T extends Type> extends Dialect.TypeSyntax {
  /// {@return the name of the type within its dialect}
  @Override
  String mnemonic();

  /// {@return the class of the type}
  @Override
  Class<T> typeClass();

  /// Parses the parameters, angle brackets included, if there are any.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  T parse(AttributeParser parser);

  /// Prints the parameters, angle brackets included, if there are any.
  void print(AttributePrinter printer, T type);
}
