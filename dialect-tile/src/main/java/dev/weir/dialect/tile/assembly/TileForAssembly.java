package dev.weir.dialect.tile.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of a loop: `%i = %lo to %hi step %s iter(%a = %x) -> (types) stages 2 { … } {…}`.
public final class TileForAssembly implements AssemblyFormat {
  private static final String STAGES = "stages";

  /// Makes the assembly.
  public TileForAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand counter = parser.parseOperand();
    parser.parsePunctuation("=");
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IndexType.INDEX));
    parser.parseKeyword("to");
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IndexType.INDEX));
    parser.parseKeyword("step");
    state.addOperands(parser.resolveOperand(parser.parseOperand(), IndexType.INDEX));
    List<UnresolvedOperand> names = new ArrayList<>();
    List<UnresolvedOperand> inits = new ArrayList<>();
    ImmutableList<Type> types = ImmutableList.of();
    Location at = parser.location();
    if (parser.parseOptionalKeyword("iter")) {
      parser.parseList("(", () -> parseCarried(parser, names, inits), ")");
      parser.parsePunctuation("->");
      types = parser.parseList("(", parser::parseType, ")");
    }
    state.addOperands(parser.resolveOperands(inits, types, at));
    state.setResultTypes(types);
    if (parser.parseOptionalKeyword(STAGES)) {
      state.setAttribute(STAGES, IntegerAttr.i32((int) parser.parseInteger()));
    }
    List<Argument> arguments = new ArrayList<>(1 + names.size());
    arguments.add(argument(counter, IndexType.INDEX));
    for (int i = 0; i < names.size(); i++) {
      arguments.add(argument(names.get(i), types.get(i)));
    }
    Region body = state.addRegion();
    parser.parseRegion(body, arguments);
    Yields.ensure(body, parser.operationLocation());
    parser.parseOptionalAttributeDictionary(state);
  }

  private static boolean parseCarried(
      OpParser parser, List<UnresolvedOperand> names, List<UnresolvedOperand> inits) {
    names.add(parser.parseOperand());
    parser.parsePunctuation("=");
    return inits.add(parser.parseOperand());
  }

  private static Argument argument(UnresolvedOperand name, Type type) {
    return new Argument(name, type, DictionaryAttr.empty(), name.location());
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    TileForOp loop = (TileForOp) op;
    printer.print(" ").printOperand(loop.inductionVariable());
    printer.print(" = ").printOperand(loop.lower());
    printer.print(" to ").printOperand(loop.upper());
    printer.print(" step ").printOperand(loop.step());
    boolean carries = op.resultCount() > 0;
    if (carries) {
      for (int i = 0; i < op.resultCount(); i++) {
        printer.print(i == 0 ? " iter(" : ", ");
        printer.printOperand(loop.carriedArguments().get(i)).print(" = ");
        printer.printOperand(loop.inits().get(i));
      }
      printer.print(") -> (").printTypes(op.resultTypes()).print(")");
    }
    if (loop.stages() != 1) {
      printer.print(" stages ").print(Integer.toString(loop.stages()));
    }
    printer.print(" ").printRegion(loop.bodyRegion(), false, carries);
    printer.printOptionalAttributeDictionary(op, ImmutableList.of(STAGES));
  }
}
