package dev.weir.dialect.operator.assembly;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.SparseCooTensorType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.type.TensorType;

/// The text of [SparseCooTensorType]: its components in order, in angle brackets.
public final class SparseCooTensorTypeFormat implements TypeFormat<SparseCooTensorType> {
  /// Makes the format.
  public SparseCooTensorTypeFormat() {}

  @Override
  public String mnemonic() {
    return "sparse_coo_tensor";
  }

  @Override
  public Class<SparseCooTensorType> typeClass() {
    return SparseCooTensorType.class;
  }

  @Override
  public SparseCooTensorType parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    TensorType tensor = TensorTypes.parse(parser);
    parser.parsePunctuation(",");
    ImmutableLongArray nonZeroShape =
        ImmutableLongArray.copyOf(parser.parseList("[", parser::parseInteger, "]"));
    parser.parsePunctuation(",");
    TensorType indices = TensorTypes.parse(parser);
    parser.parsePunctuation(",");
    TensorType elements = TensorTypes.parse(parser);
    parser.parsePunctuation(">");
    return new SparseCooTensorType(tensor, nonZeroShape, indices, elements);
  }

  @Override
  public void print(AttributePrinter printer, SparseCooTensorType type) {
    printer.print("<");
    printer.printType(type.tensor());
    printer.print(", ");
    printer.print(type.nonZeroShape().toString());
    printer.print(", ");
    printer.printType(type.indices());
    printer.print(", ");
    printer.printType(type.elements());
    printer.print(">");
  }
}
