package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Longs;
import dev.weir.dialect.mlir.scf.IndexSwitchOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.FormatRegions;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of `scf.index_switch`: `%i {…} -> i32`, then, each on a line, `case 1 { … }` and
/// `default { … }`.
public final class IndexSwitchAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public IndexSwitchAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IndexType.INDEX));
    parser.parseOptionalAttributeDictionary(state);
    state.setResultTypes(parser.parseOptionalArrow() ? parser.parseTypeList() : ImmutableList.of());
    List<Long> values = new ArrayList<>();
    List<Region> cases = new ArrayList<>();
    while (parser.parseOptionalKeyword("case")) {
      values.add(parser.parseInteger());
      Region region = new Region();
      Bodies.parseYielding(parser, region);
      cases.add(region);
    }
    parser.parseKeyword("default");
    Bodies.parseYielding(parser, state.addRegion());
    cases.forEach(state::addRegion);
    state.setAttribute("cases", DenseArrayAttr.ofLongs(Longs.toArray(values)));
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    IndexSwitchOp choice = (IndexSwitchOp) op;
    printer.print(" ");
    printer.printOperand(choice.arg());
    printer.printOptionalAttributeDictionary(op, ImmutableList.of("cases"));
    if (op.resultCount() > 0) {
      printer.print(" -> ").printTypes(op.resultTypes());
    }
    printer.print(" ").printLine();
    for (int i = 1; i < op.regionCount(); i++) {
      printer.print("case ").print(choice.cases().get(i - 1)).print(" ");
      printer.printRegion(op.region(i), false, true).printLine();
    }
    printer.print("default ");
    printer.printRegion(
        choice.defaultRegion(), false, FormatRegions.showsTerminators(choice.defaultRegion()));
  }
}
