package dev.weir.dialect.mlir.arith.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IntegerType;

/// The assembly of a selection: `%c, %a, %b : i32`, with the type of the condition before that of the
/// values where it is not i1.
public final class SelectAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public SelectAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand condition = parser.parseOperand();
    parser.parsePunctuation(",");
    UnresolvedOperand whenTrue = parser.parseOperand();
    parser.parsePunctuation(",");
    UnresolvedOperand whenFalse = parser.parseOperand();
    parser.parseOptionalAttributeDictionary(state);
    parser.parsePunctuation(":");
    Type conditionType = IntegerType.I1;
    Type type = parser.parseType();
    if (parser.parseOptionalPunctuation(",")) {
      conditionType = type;
      type = parser.parseType();
    }
    state.addOperands(
        parser.resolveOperand(condition, conditionType),
        parser.resolveOperand(whenTrue, type),
        parser.resolveOperand(whenFalse, type));
    state.setResultTypes(type);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    printer.print(" ");
    printer.printOperands(op.operands());
    if (!op.discardableAttributes().isEmpty()) {
      printer.printOptionalAttributeDictionary(op, ImmutableList.of());
    }
    printer.print(" : ");
    Type conditionType = op.operand(0).type();
    if (!conditionType.equals(IntegerType.I1)) {
      printer.printType(conditionType).print(", ");
    }
    printer.printType(op.result(0).type());
  }
}
