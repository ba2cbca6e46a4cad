package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [TensorNameAttr]: `<"w">`.
public final class TensorNameFormat extends NamedAttributeFormat<TensorNameAttr> {
  /// Makes the format.
  public TensorNameFormat() {
    super("tensor_name", TensorNameAttr.class);
  }

  @Override
  public TensorNameAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    String name = parser.parseString();
    parser.parsePunctuation(">");
    return new TensorNameAttr(name);
  }

  @Override
  public void print(AttributePrinter printer, TensorNameAttr attribute) {
    printer.print("<").printString(attribute.name()).print(">");
  }
}
