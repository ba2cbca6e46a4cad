package dev.weir.dialect.mindir.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.StringType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;

/// The assembly of a constant: `1 : i64 {…}`, or `[1, 2] : tuple<i64, i64>` where the value does not
/// say its type. A string is an attribute without a type.
public final class ConstantAssembly implements AssemblyFormat {
  private static final ImmutableList<String> ELIDED = ImmutableList.of("value");

  /// Makes the assembly.
  public ConstantAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    Attribute value = parser.parseAttribute();
    if (value instanceof StringAttr(String text, StringType type)) {
      state.setSlot(0, StringAttr.of(text));
      parser.parseOptionalAttributeDictionary(state);
      state.setResultTypes(type);
      return;
    }
    state.setSlot(0, value);
    if (value instanceof TypedAttribute typed && !parser.parseOptionalPunctuation(":")) {
      state.setResultTypes(typed.type());
    } else {
      if (!(value instanceof TypedAttribute)) {
        parser.parsePunctuation(":");
      }
      state.setResultTypes(parser.parseType());
    }
    parser.parseOptionalAttributeDictionary(state);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ConstantOp constant = (ConstantOp) op;
    printer.print(" ").printAttribute(constant.value());
    if (!(constant.value() instanceof TypedAttribute typed)
        || !typed.type().equals(constant.out().type())) {
      printer.print(" : ").printType(constant.out().type());
    }
    printer.printOptionalAttributeDictionary(op, ELIDED);
  }
}
