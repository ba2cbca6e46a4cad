package dev.weir.dialect.operator.assembly;

import dev.weir.dialect.operator.SparseCsrTensorType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.type.TensorType;

/// The text of [SparseCsrTensorType]: its components in order, in angle brackets.
public final class SparseCsrTensorTypeFormat implements TypeFormat<SparseCsrTensorType> {
  /// Makes the format.
  public SparseCsrTensorTypeFormat() {}

  @Override
  public String mnemonic() {
    return "sparse_csr_tensor";
  }

  @Override
  public Class<SparseCsrTensorType> typeClass() {
    return SparseCsrTensorType.class;
  }

  @Override
  public SparseCsrTensorType parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    TensorType tensor = TensorTypes.parse(parser);
    parser.parsePunctuation(",");
    TensorType rows = TensorTypes.parse(parser);
    parser.parsePunctuation(",");
    TensorType columns = TensorTypes.parse(parser);
    parser.parsePunctuation(",");
    TensorType elements = TensorTypes.parse(parser);
    parser.parsePunctuation(">");
    return new SparseCsrTensorType(tensor, rows, columns, elements);
  }

  @Override
  public void print(AttributePrinter printer, SparseCsrTensorType type) {
    printer.print("<");
    printer.printType(type.tensor());
    printer.print(", ");
    printer.printType(type.rows());
    printer.print(", ");
    printer.printType(type.columns());
    printer.print(", ");
    printer.printType(type.elements());
    printer.print(">");
  }
}
