package dev.weir.ir.text;

import dev.weir.ir.Attribute;

/// How one kind of dialect attribute is read and written: what stands after `#dialect.mnemonic`.
public interface AttributeFormat<A extends Attribute> {
  /// {@return the name of the attribute within its dialect}
  String mnemonic();

  /// {@return the class of the attribute}
  Class<A> attributeClass();

  /// Reads the parameters, angle brackets included, if there are any.
  ///
  /// @throws SyntaxError if the text does not fit, after reporting it
  A parse(AttributeParser parser);

  /// Writes the parameters, angle brackets included, if there are any.
  void print(AttributePrinter printer, A attribute);
}
