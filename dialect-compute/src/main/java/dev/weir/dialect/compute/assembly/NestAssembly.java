package dev.weir.dialect.compute.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.shape.assembly.TermFormat;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of a nest: `(%i = 4, %j = 2*s0 + 1) attributes {…} { … }`.
public final class NestAssembly implements AssemblyFormat {
  private static final String EXTENTS = "extents";

  /// Makes the assembly.
  public NestAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    List<Argument> axes = new ArrayList<>();
    ImmutableList<Term> extents = parser.parseList("(", () -> parseAxis(parser, axes), ")");
    state.setAttribute(EXTENTS, ExtentsAttr.of(extents));
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    parser.parseRegion(state.addRegion(), axes);
  }

  private static Term parseAxis(OpParser parser, List<Argument> axes) {
    UnresolvedOperand name = parser.parseOperand();
    axes.add(new Argument(name, IndexType.INDEX, DictionaryAttr.empty(), name.location()));
    parser.parsePunctuation("=");
    return TermFormat.parseTerm(parser);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    NestOp nest = (NestOp) op;
    List<BlockArgument> axes = nest.axes();
    printer.print(" (");
    for (int i = 0; i < axes.size(); i++) {
      printer.print(i == 0 ? "" : ", ").printOperand(axes.get(i)).print(" = ");
      printer.print(nest.extents().sizes().get(i).toString());
    }
    printer.print(")");
    printer.printOptionalAttributeDictionaryWithKeyword(op, ImmutableList.of(EXTENTS));
    printer.print(" ").printRegion(nest.bodyRegion(), false, true);
  }
}
