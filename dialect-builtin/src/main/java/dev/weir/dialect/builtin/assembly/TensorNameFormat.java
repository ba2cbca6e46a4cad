package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [TensorNameAttr]: `<"w">`.
public final class TensorNameFormat implements AttributeFormat<TensorNameAttr> {
  /// Makes the format.
  public TensorNameFormat() {}

  @Override
  public String mnemonic() {
    return "tensor_name";
  }

  @Override
  public Class<TensorNameAttr> attributeClass() {
    return TensorNameAttr.class;
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
