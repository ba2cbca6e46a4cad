package dev.weir.dialect.operator.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The text of a type that is made of tensor types: these in order, in angle brackets.
abstract class TensorsFormat<T extends Type> implements TypeFormat<T> {
  private final String mnemonic;
  private final Class<T> type;
  private final int count;

  /// @param count how many tensor types it is made of
  TensorsFormat(String mnemonic, Class<T> type, int count) {
    this.mnemonic = mnemonic;
    this.type = type;
    this.count = count;
  }

  /// {@return the type that is made of `parts`}
  abstract T of(List<TensorType> parts);

  /// {@return what `type` is made of}
  abstract List<TensorType> parts(T type);

  @Override
  public final String mnemonic() {
    return mnemonic;
  }

  @Override
  public final Class<T> typeClass() {
    return type;
  }

  @Override
  public final T parse(AttributeParser parser) {
    ImmutableList.Builder<TensorType> parts = ImmutableList.builder();
    for (int i = 0; i < count; i++) {
      parser.parsePunctuation(i == 0 ? "<" : ",");
      parts.add(TensorTypes.parse(parser));
    }
    parser.parsePunctuation(">");
    return of(parts.build());
  }

  @Override
  public final void print(AttributePrinter printer, T type) {
    String before = "<";
    for (TensorType part : parts(type)) {
      printer.print(before);
      printer.printType(part);
      before = ", ";
    }
    printer.print(">");
  }
}
