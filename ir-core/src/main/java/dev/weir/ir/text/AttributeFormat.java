package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Dialect;

/// The parser and the printer of one dialect attribute, for what follows `#dialect.mnemonic`.
public interface AttributeFormat<A extends Attribute> extends Dialect.AttributeSyntax {
  /// {@return the name of the attribute within its dialect}
  @Override
  String mnemonic();

  /// {@return the class of the attribute}
  @Override
  Class<A> attributeClass();

  /// Parses the parameters, angle brackets included, if there are any.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  A parse(AttributeParser parser);

  /// Prints the parameters, angle brackets included, if there are any.
  void print(AttributePrinter printer, A attribute);
}
