package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.IfOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.type.IntegerType;

/// The assembly of `scf.if`: `%c -> (f32) { … } else { … } {…}`.
public final class IfAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public IfAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IntegerType.I1));
    state.setResultTypes(ResultTypes.parseOptional(parser));
    Bodies.parseYielding(parser, state.addRegion());
    Region otherwise = state.addRegion();
    if (parser.parseOptionalKeyword("else")) {
      Bodies.parseYielding(parser, otherwise);
    }
    parser.parseOptionalAttributeDictionary(state);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    IfOp choice = (IfOp) op;
    boolean yields = op.resultCount() > 0;
    printer.print(" ");
    printer.printOperand(choice.condition());
    if (yields) {
      printer.print(" -> (").printTypes(op.resultTypes()).print(")");
    }
    printer.print(" ");
    printer.printRegion(choice.thenRegion(), false, yields);
    if (!choice.elseRegion().isEmpty()) {
      printer.print(" else ");
      printer.printRegion(choice.elseRegion(), false, yields);
    }
    printer.printOptionalAttributeDictionary(op, ImmutableList.of());
  }
}
