package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.ForOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of `scf.for`: `%i = %lb to %ub step %s iter_args(%a = %x) -> (f32) : i32 { … } {…}`.
public final class ForAssembly implements AssemblyFormat {
  private static final String UNSIGNED = "unsignedCmp";

  /// Makes the assembly.
  public ForAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    if (parser.parseOptionalKeyword("unsigned")) {
      state.setAttribute(UNSIGNED, UnitAttr.UNIT);
    }
    UnresolvedOperand counter = parser.parseOperand();
    parser.parsePunctuation("=");
    List<UnresolvedOperand> bounds = new ArrayList<>(3);
    bounds.add(parser.parseOperand());
    parser.parseKeyword("to");
    bounds.add(parser.parseOperand());
    parser.parseKeyword("step");
    bounds.add(parser.parseOperand());
    CarriedValues carried = CarriedValues.none();
    ImmutableList<Type> types = ImmutableList.of();
    if (parser.parseOptionalKeyword("iter_args")) {
      carried = CarriedValues.parse(parser);
      parser.parsePunctuation("->");
      types = ResultTypes.parse(parser);
    }
    Location at = parser.location();
    if (carried.size() != types.size()) {
      throw parser.error(
          parser.operationLocation(),
          "mismatch in number of loop-carried values and defined values");
    }
    Type type = parser.parseOptionalPunctuation(":") ? parser.parseType() : IndexType.INDEX;
    for (UnresolvedOperand bound : bounds) {
      state.addOperands(parser.resolveOperand(bound, type));
    }
    state.addOperands(parser.resolveOperands(carried.values(), types, at));
    state.setResultTypes(types);
    List<Argument> arguments = new ArrayList<>(1 + carried.size());
    arguments.add(CarriedValues.argument(counter, type));
    carried.addArguments(arguments, types);
    Region region = state.addRegion();
    parser.parseRegion(region, arguments);
    Bodies.ensureYield(region, parser.operationLocation());
    parser.parseOptionalAttributeDictionary(state);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ForOp loop = (ForOp) op;
    printer.print(loop.unsignedCmp().isPresent() ? " unsigned " : " ");
    printer.printOperand(loop.inductionVariable()).print(" = ");
    printer.printOperand(loop.lowerBound()).print(" to ");
    printer.printOperand(loop.upperBound()).print(" step ");
    printer.printOperand(loop.step());
    boolean carries = op.operandCount() > 3;
    if (carries) {
      CarriedValues.print(printer, " iter_args", loop.carriedArguments(), loop.initArgs());
      printer.print(" -> (").printTypes(loop.initArgs().types()).print(")");
    }
    printer.print(" ");
    Type type = loop.inductionVariable().type();
    if (type != IndexType.INDEX) {
      printer.print(" : ").printType(type).print(" ");
    }
    printer.printRegion(loop.bodyRegion(), false, carries);
    printer.printOptionalAttributeDictionary(op, ImmutableList.of(UNSIGNED));
  }
}
