package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.WhileOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of `scf.while`: `(%a = %x) : (f32) -> f32 { … } do { … } attributes {…}`.
public final class WhileAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public WhileAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    CarriedValues carried = CarriedValues.parseOptional(parser);
    Location typeAt = parser.location();
    parser.parsePunctuation(":");
    FunctionType type = parser.parseFunctionalType();
    state.setResultTypes(type.results());
    if (type.inputs().size() != carried.size()) {
      throw parser.error(
          typeAt,
          "expected as many input types as operands (expected %d got %d)",
          carried.size(),
          type.inputs().size());
    }
    state.addOperands(parser.resolveOperands(carried.values(), type.inputs(), typeAt));
    List<Argument> arguments = new ArrayList<>();
    carried.addArguments(arguments, type.inputs());
    parser.parseRegion(state.addRegion(), arguments);
    parser.parseKeyword("do");
    parser.parseRegion(state.addRegion(), ImmutableList.of());
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    WhileOp loop = (WhileOp) op;
    CarriedValues.print(printer, " ", loop.before().entry().arguments(), loop.inits());
    printer.print(" : ");
    printer.printFunctionalType(op).print(" ");
    printer.printRegion(loop.before(), false, true).print(" do ");
    printer.printRegion(loop.after(), true, true);
    printer.printOptionalAttributeDictionaryWithKeyword(op, ImmutableList.of());
  }
}
