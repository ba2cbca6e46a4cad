package dev.weir.dialect.controlflow.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.FunctionType;

/// The assembly of `while`: `(%c, %i) : (types) -> types attributes {…} { … }`.
public final class WhileAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public WhileAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    Location at = parser.location();
    parser.parsePunctuation("(");
    ImmutableList<UnresolvedOperand> operands = parser.parseOperandList();
    parser.parsePunctuation(")");
    parser.parsePunctuation(":");
    FunctionType type = parser.parseFunctionalType();
    state.addOperands(parser.resolveOperands(operands, type.inputs(), at));
    state.setResultTypes(type.results());
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    parser.parseRegion(state.addRegion(), ImmutableList.of());
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    printer.print(" (");
    printer.printOperands(op.operands()).print(") : ");
    printer.printFunctionalType(op);
    printer.printOptionalAttributeDictionaryWithKeyword(op, ImmutableList.of());
    printer.print(" ");
    printer.printRegion(((WhileOp) op).bodyRegion(), true, true);
  }
}
