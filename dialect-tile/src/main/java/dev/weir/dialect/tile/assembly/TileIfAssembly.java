package dev.weir.dialect.tile.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.type.IntegerType;

/// The assembly of a choice: `%c -> (types) { … } else { … } {…}`.
public final class TileIfAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public TileIfAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IntegerType.I1));
    state.setResultTypes(
        parser.parseOptionalArrow()
            ? parser.parseList("(", parser::parseType, ")")
            : ImmutableList.of());
    parseBody(parser, state.addRegion());
    Region otherwise = state.addRegion();
    if (parser.parseOptionalKeyword("else")) {
      parseBody(parser, otherwise);
    }
    parser.parseOptionalAttributeDictionary(state);
  }

  private static void parseBody(OpParser parser, Region region) {
    parser.parseRegion(region, ImmutableList.of());
    Yields.ensure(region, parser.operationLocation());
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    TileIfOp choice = (TileIfOp) op;
    boolean gives = op.resultCount() > 0;
    printer.print(" ").printOperand(choice.condition());
    if (gives) {
      printer.print(" -> (").printTypes(op.resultTypes()).print(")");
    }
    printer.print(" ").printRegion(choice.thenRegion(), false, gives);
    if (!choice.elseRegion().isEmpty()) {
      printer.print(" else ").printRegion(choice.elseRegion(), false, gives);
    }
    printer.printOptionalAttributeDictionary(op, ImmutableList.of());
  }
}
