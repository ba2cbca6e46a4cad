package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.ReduceOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;

/// The assembly of `scf.reduce`: `(%x, %y : f32, i1) { … }, { … } {…}`.
public final class ReduceAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public ReduceAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    if (parser.parseOptionalPunctuation("(")) {
      Location at = parser.location();
      ImmutableList<UnresolvedOperand> operands = parser.parseOperandList();
      parser.parsePunctuation(":");
      ImmutableList<Type> types = parser.parseTypeList();
      parser.parsePunctuation(")");
      state.addOperands(parser.resolveOperands(operands, types, at));
    }
    Region first = new Region();
    if (parser.parseOptionalRegion(first, ImmutableList.of())) {
      state.addRegion(first);
      while (parser.parseOptionalPunctuation(",")) {
        parser.parseRegion(state.addRegion(), ImmutableList.of());
      }
    }
    parser.parseOptionalAttributeDictionary(state);
    state.setResultTypes();
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ReduceOp reduce = (ReduceOp) op;
    if (op.operandCount() > 0) {
      printer.print("(").printOperands(op.operands()).print(" : ");
      printer.printTypes(reduce.values().types()).print(")");
    }
    printer.print(" ");
    for (int i = 0; i < op.regionCount(); i++) {
      printer.print(i == 0 ? "" : ", ").printRegion(op.region(i), true, true);
    }
    printer.printOptionalAttributeDictionary(op, ImmutableList.of());
  }
}
