package dev.weir.dialect.mlir.arith.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ConstantOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;

/// The assembly of a constant: `{…} 42 : i32`, the type being that of the value.
public final class ConstantAssembly implements AssemblyFormat {
  private static final ImmutableList<String> ELIDED = ImmutableList.of("value");

  /// Makes the assembly.
  public ConstantAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    parser.parseOptionalAttributeDictionary(state);
    Location at = parser.location();
    Attribute value = parser.parseAttribute();
    if (!(value instanceof TypedAttribute
        || value instanceof BoolAttr
        || value instanceof StringAttr)) {
      throw parser.error(at, "invalid kind of attribute specified");
    }
    state.setSlot(0, value);
    state.setResultTypes(ConstantOp.typeOf(value));
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    if (!op.discardableAttributes().isEmpty()) {
      printer.printOptionalAttributeDictionary(op, ELIDED);
    }
    printer.print(" ");
    printer.printAttribute(((ConstantOp) op).value());
  }
}
