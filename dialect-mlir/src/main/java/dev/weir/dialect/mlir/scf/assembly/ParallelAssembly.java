package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.ParallelOp;
import dev.weir.dialect.mlir.scf.ScfOps;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Segments;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of `scf.parallel`:
/// `(%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 { … } {…}`.
public final class ParallelAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public ParallelAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    ImmutableList<UnresolvedOperand> counters = parser.parseList("(", parser::parseOperand, ")");
    parser.parsePunctuation("=");
    int rank = counters.size();
    ImmutableList<Value> lower = parseIndices(parser, rank);
    parser.parseKeyword("to");
    ImmutableList<Value> upper = parseIndices(parser, rank);
    parser.parseKeyword("step");
    ImmutableList<Value> steps = parseIndices(parser, rank);
    Location initsAt = parser.location();
    ImmutableList<UnresolvedOperand> inits =
        parser.parseOptionalKeyword("init")
            ? parser.parseList("(", parser::parseOperand, ")")
            : ImmutableList.of();
    ImmutableList<Type> types = ResultTypes.parseOptional(parser);
    state.setResultTypes(types);
    List<Argument> arguments = new ArrayList<>(rank);
    for (UnresolvedOperand counter : counters) {
      arguments.add(CarriedValues.argument(counter, IndexType.INDEX));
    }
    Region region = state.addRegion();
    parser.parseRegion(region, arguments);
    Bodies.ensure(
        region, ScfOps.reduce(ImmutableList.of(), ImmutableList.of()), parser.operationLocation());
    parser.parseOptionalAttributeDictionary(state);
    state.addOperandGroups(
        ImmutableList.of(lower, upper, steps, parser.resolveOperands(inits, types, initsAt)));
  }

  private static ImmutableList<Value> parseIndices(OpParser parser, int rank) {
    Location at = parser.location();
    ImmutableList<UnresolvedOperand> names = parser.parseList("(", parser::parseOperand, ")");
    if (names.size() != rank) {
      throw parser.error(at, "expected %d operands", rank);
    }
    var values = ImmutableList.<Value>builder();
    for (UnresolvedOperand name : names) {
      values.add(parser.resolveOperand(name, IndexType.INDEX));
    }
    return values.build();
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ParallelOp loop = (ParallelOp) op;
    printer.print(" (");
    printer.printOperands(loop.body().arguments()).print(") = (");
    printer.printOperands(loop.lowerBound()).print(") to (");
    printer.printOperands(loop.upperBound()).print(") step (");
    printer.printOperands(loop.step()).print(")");
    if (!loop.initVals().isEmpty()) {
      printer.print(" init (").printOperands(loop.initVals()).print(")");
    }
    ResultTypes.print(printer, op.resultTypes());
    printer.print(" ");
    printer.printRegion(loop.bodyRegion(), false, true);
    printer.printOptionalAttributeDictionary(op, ImmutableList.of(Segments.OPERAND_SIZES));
  }
}
