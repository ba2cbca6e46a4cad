package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.ExecuteRegionOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;

/// The assembly of `scf.execute_region`: `-> (i32) no_inline { … } {…}`.
public final class ExecuteRegionAssembly implements AssemblyFormat {
  private static final String NO_INLINE = "no_inline";

  /// Makes the assembly.
  public ExecuteRegionAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.setResultTypes(ResultTypes.parseOptional(parser));
    if (parser.parseOptionalKeyword(NO_INLINE)) {
      state.setAttribute(NO_INLINE, UnitAttr.UNIT);
    }
    parser.parseRegion(state.addRegion(), ImmutableList.of());
    parser.parseOptionalAttributeDictionary(state);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ExecuteRegionOp execute = (ExecuteRegionOp) op;
    ResultTypes.print(printer, op.resultTypes());
    printer.print(execute.noInline().isPresent() ? " no_inline " : " ");
    printer.printRegion(execute.bodyRegion(), false, true);
    printer.printOptionalAttributeDictionary(op, ImmutableList.of(NO_INLINE));
  }
}
