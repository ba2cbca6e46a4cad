package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Longs;
import dev.weir.dialect.mlir.scf.ForallOp;
import dev.weir.dialect.mlir.scf.ScfOps;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Segments;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.type.IndexType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The assembly of `scf.forall`: `(%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) { … } {…}`, or
/// with `(%i) = (%lb) to (%ub) step (%s)` where a dimension does not begin at 0 or step by 1.
public final class ForallAssembly implements AssemblyFormat {
  private static final String LOWER = "staticLowerBound";
  private static final String UPPER = "staticUpperBound";
  private static final String STEP = "staticStep";

  /// Makes the assembly.
  public ForallAssembly() {}

  /// Numbers, some of which are operands.
  private record Mixed(List<Long> numbers, List<Value> values) {
    static Mixed parse(OpParser parser) {
      Mixed mixed = new Mixed(new ArrayList<>(), new ArrayList<>());
      parser.parseList("(", () -> mixed.parseOne(parser), ")");
      return mixed;
    }

    static Mixed filled(long number, int rank) {
      return new Mixed(Collections.nCopies(rank, number), ImmutableList.of());
    }

    private boolean parseOne(OpParser parser) {
      Optional<UnresolvedOperand> operand = parser.parseOptionalOperand();
      if (operand.isPresent()) {
        values.add(parser.resolveOperand(operand.get(), IndexType.INDEX));
        return numbers.add(ForallOp.DYNAMIC);
      }
      Location at = parser.location();
      return numbers.add(
          parser
              .parseOptionalInteger()
              .orElseThrow(() -> parser.error(at, "expected SSA value or integer")));
    }

    DenseArrayAttr attribute() {
      return DenseArrayAttr.ofLongs(Longs.toArray(numbers));
    }
  }

  @Override
  public void parse(OpParser parser, OperationState state) {
    ImmutableList<UnresolvedOperand> counters = parser.parseList("(", parser::parseOperand, ")");
    Mixed lower;
    Mixed upper;
    Mixed step;
    if (parser.parseOptionalKeyword("in")) {
      upper = Mixed.parse(parser);
      lower = Mixed.filled(0, upper.numbers().size());
      step = Mixed.filled(1, upper.numbers().size());
    } else {
      parser.parsePunctuation("=");
      lower = Mixed.parse(parser);
      parser.parseKeyword("to");
      upper = Mixed.parse(parser);
      parser.parseKeyword("step");
      step = Mixed.parse(parser);
    }
    Location outputsAt = parser.location();
    CarriedValues outputs = CarriedValues.none();
    ImmutableList<Type> types = ImmutableList.of();
    if (parser.parseOptionalKeyword("shared_outs")) {
      outputs = CarriedValues.parse(parser);
      parser.parsePunctuation("->");
      types = ResultTypes.parse(parser);
    }
    ImmutableList<Value> outputValues = parser.resolveOperands(outputs.values(), types, outputsAt);
    List<Argument> arguments = new ArrayList<>();
    for (UnresolvedOperand counter : counters) {
      arguments.add(CarriedValues.argument(counter, IndexType.INDEX));
    }
    outputs.addArguments(arguments, types);
    Region region = state.addRegion();
    parser.parseRegion(region, arguments);
    Bodies.ensure(region, ScfOps.inParallel(Region.of(body -> {})), parser.operationLocation());
    parser.parseOptionalAttributeDictionary(state);
    state.setAttribute(LOWER, lower.attribute());
    state.setAttribute(UPPER, upper.attribute());
    state.setAttribute(STEP, step.attribute());
    state.addOperandGroups(
        ImmutableList.of(lower.values(), upper.values(), step.values(), outputValues));
    state.setResultTypes(types);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    ForallOp loop = (ForallOp) op;
    printer.print(" (");
    printer.printOperands(loop.inductionVariables());
    if (loop.isNormalized()) {
      printer.print(") in ");
      printMixed(printer, loop.staticUpperBound(), loop.dynamicUpperBound());
    } else {
      printer.print(") = ");
      printMixed(printer, loop.staticLowerBound(), loop.dynamicLowerBound());
      printer.print(" to ");
      printMixed(printer, loop.staticUpperBound(), loop.dynamicUpperBound());
      printer.print(" step ");
      printMixed(printer, loop.staticStep(), loop.dynamicStep());
    }
    CarriedValues.print(printer, " shared_outs", loop.carriedArguments(), loop.sharedOutputs());
    printer.print(" ");
    if (op.resultCount() > 0) {
      printer.print("-> (").printTypes(op.resultTypes()).print(") ");
    }
    printer.printRegion(loop.bodyRegion(), false, op.resultCount() > 0);
    printer.printOptionalAttributeDictionary(
        op, ImmutableList.of(Segments.OPERAND_SIZES, LOWER, UPPER, STEP));
  }

  private static void printMixed(
      OpPrinter printer, ImmutableLongArray numbers, List<Value> values) {
    int at = 0;
    printer.print("(");
    for (int i = 0; i < numbers.length(); i++) {
      printer.print(i == 0 ? "" : ", ");
      if (numbers.get(i) == ForallOp.DYNAMIC) {
        printer.printOperand(values.get(at++));
      } else {
        printer.print(numbers.get(i));
      }
    }
    printer.print(")");
  }
}
