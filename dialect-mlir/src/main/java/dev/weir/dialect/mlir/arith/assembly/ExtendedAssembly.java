package dev.weir.dialect.mlir.arith.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.integer.AddUIExtendedOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;

/// The assembly of ops with two operands of one type and two results: `%a, %b : i32`, and
/// `%a, %b : i32, i1` where the second result has another type.
public final class ExtendedAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public ExtendedAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand lhs = parser.parseOperand();
    parser.parsePunctuation(",");
    UnresolvedOperand rhs = parser.parseOperand();
    parser.parseOptionalAttributeDictionary(state);
    parser.parsePunctuation(":");
    Type type = parser.parseType();
    Type second = type;
    if (state.definition().opClass() == AddUIExtendedOp.class) {
      parser.parsePunctuation(",");
      second = parser.parseType();
    }
    state.addOperands(parser.resolveOperand(lhs, type), parser.resolveOperand(rhs, type));
    state.setResultTypes(type, second);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    printer.print(" ");
    printer.printOperands(op.operands());
    if (!op.discardableAttributes().isEmpty()) {
      printer.printOptionalAttributeDictionary(op, ImmutableList.of());
    }
    printer.print(" : ").printType(op.result(0).type());
    if (op instanceof AddUIExtendedOp) {
      printer.print(", ").printType(op.result(1).type());
    }
  }
}
