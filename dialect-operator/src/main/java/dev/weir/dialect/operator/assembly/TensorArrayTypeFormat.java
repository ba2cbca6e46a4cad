package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.type.TensorType;

/// The text of [TensorArrayType]: its components in order, in angle brackets.
public final class TensorArrayTypeFormat implements TypeFormat<TensorArrayType> {
  /// Makes the format.
  public TensorArrayTypeFormat() {}

  @Override
  public String mnemonic() {
    return "tensor_array";
  }

  @Override
  public Class<TensorArrayType> typeClass() {
    return TensorArrayType.class;
  }

  @Override
  public TensorArrayType parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    TensorType tensor = TensorTypes.parse(parser);
    parser.parsePunctuation(">");
    return new TensorArrayType(tensor);
  }

  @Override
  public void print(AttributePrinter printer, TensorArrayType type) {
    printer.print("<");
    printer.printType(type.tensor());
    printer.print(">");
  }
}
