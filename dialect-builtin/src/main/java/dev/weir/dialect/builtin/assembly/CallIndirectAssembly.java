package dev.weir.dialect.builtin.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallIndirectOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.FunctionType;

/// The assembly of `func.call_indirect`: `%f(%x) {…} : (f32) -> f32`.
public final class CallIndirectAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public CallIndirectAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand callee = parser.parseOperand();
    parser.parsePunctuation("(");
    Location argumentsAt = parser.location();
    ImmutableList<UnresolvedOperand> arguments = parser.parseOperandList();
    parser.parsePunctuation(")");
    parser.parseOptionalAttributeDictionary(state);
    parser.parsePunctuation(":");
    Location typeAt = parser.location();
    Type parsed = parser.parseType();
    if (!(parsed instanceof FunctionType type)) {
      throw parser.error(
          typeAt,
          "invalid kind of type specified: expected builtin.function, but found '%s'",
          parsed);
    }
    state.addOperands(parser.resolveOperand(callee, type));
    state.addOperands(parser.resolveOperands(arguments, type.inputs(), argumentsAt));
    state.setResultTypes(type.results());
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    CallIndirectOp call = (CallIndirectOp) op;
    printer.print(" ");
    printer.printOperand(call.callee()).print("(");
    printer.printOperands(call.arguments()).print(")");
    printer.printOptionalAttributeDictionary(op, ImmutableList.of());
    printer.print(" : ").printType(call.callee().type());
  }
}
