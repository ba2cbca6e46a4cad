package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.SelectedRowsType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.type.TensorType;

/// The text of [SelectedRowsType]: its components in order, in angle brackets.
public final class SelectedRowsTypeFormat implements TypeFormat<SelectedRowsType> {
  /// Makes the format.
  public SelectedRowsTypeFormat() {}

  @Override
  public String mnemonic() {
    return "selected_rows";
  }

  @Override
  public Class<SelectedRowsType> typeClass() {
    return SelectedRowsType.class;
  }

  @Override
  public SelectedRowsType parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    TensorType tensor = TensorTypes.parse(parser);
    parser.parsePunctuation(">");
    return new SelectedRowsType(tensor);
  }

  @Override
  public void print(AttributePrinter printer, SelectedRowsType type) {
    printer.print("<");
    printer.printType(type.tensor());
    printer.print(">");
  }
}
