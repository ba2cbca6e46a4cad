package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.FormatRegions;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;

/// The assembly of `scf.forall.in_parallel`: `{ … } {…}`.
public final class InParallelAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public InParallelAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    Region region = state.addRegion();
    parser.parseRegion(region, ImmutableList.of());
    FormatRegions.ensureBlock(region);
    parser.parseOptionalAttributeDictionary(state);
    state.setResultTypes();
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    printer.print(" ").printRegion(op.region(0), false, false);
    printer.printOptionalAttributeDictionary(op, ImmutableList.of());
  }
}
