package dev.weir.dialect.controlflow.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.weir.dialect.controlflow.cf.SwitchOp;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.VectorType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// The assembly of `cf.switch`: `%flag : i32, [default: ^a(%x : i32), 1: ^b] {…}`, a case to a line.
///
/// Deviation from MLIR: a negative case of more than 63 bits is written with its sign; MLIR writes
/// an unsigned number that it cannot read.
public final class SwitchAssembly implements AssemblyFormat {
  private static final ImmutableList<String> WRITTEN =
      ImmutableList.of("case_values", "case_operand_segments", "operandSegmentSizes");

  /// Makes the assembly.
  public SwitchAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand flag = parser.parseOperand();
    parser.parsePunctuation(":");
    Location typeAt = parser.location();
    Type parsed = parser.parseType();
    if (!(parsed instanceof IntegerType type)) {
      throw parser.error(
          typeAt,
          "invalid kind of type specified: expected builtin.integer, but found '%s'",
          parsed);
    }
    parser.parsePunctuation(",");
    parser.parsePunctuation("[");
    Location casesAt = parser.location();
    parser.parseKeyword("default");
    parser.parsePunctuation(":");
    ImmutableList<Value> defaults = parseDestination(parser, state, casesAt);
    List<Long> values = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    List<Value> operands = new ArrayList<>();
    while (parser.parseOptionalPunctuation(",")) {
      Location at = parser.location();
      values.add(
          parser
              .parseOptionalInteger()
              .orElseThrow(() -> parser.error(at, "expected integer value")));
      parser.parsePunctuation(":");
      ImmutableList<Value> handed = parseDestination(parser, state, casesAt);
      sizes.add(handed.size());
      operands.addAll(handed);
    }
    parser.parsePunctuation("]");
    parser.parseOptionalAttributeDictionary(state);
    if (!values.isEmpty()) {
      state.setAttribute(
          "case_values",
          DenseElementsAttr.ofLongs(VectorType.of(type, values.size()), unboxed(values)));
    }
    state.setAttribute("case_operand_segments", DenseArrayAttr.ofInts(Ints.toArray(sizes)));
    state.addOperandGroups(
        ImmutableList.of(ImmutableList.of(parser.resolveOperand(flag, type)), defaults, operands));
  }

  private static long[] unboxed(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  private static ImmutableList<Value> parseDestination(
      OpParser parser, OperationState state, Location at) {
    state.addSuccessor(parser.parseSuccessor());
    if (!parser.parseOptionalPunctuation("(")) {
      return ImmutableList.of();
    }
    ImmutableList<UnresolvedOperand> operands = parser.parseOperandList();
    parser.parsePunctuation(":");
    ImmutableList<Value> values = parser.resolveOperands(operands, parser.parseTypeList(), at);
    parser.parsePunctuation(")");
    return values;
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    SwitchOp choice = (SwitchOp) op;
    printer.print(" ");
    printer.printOperand(choice.flag()).print(" : ").printType(choice.flag().type());
    printer.print(", [").printLine();
    printer.print("  default: ");
    printDestination(printer, choice, 0);
    for (int i = 0; i < choice.caseCount(); i++) {
      printer.print(",").printLine();
      printer.print("  ").print(label(choice, i)).print(": ");
      printDestination(printer, choice, i + 1);
    }
    if (choice.caseCount() > 0) {
      printer.printLine();
    }
    printer.print("]");
    printer.printOptionalAttributeDictionary(op, WRITTEN);
  }

  private static String label(SwitchOp choice, int index) {
    BigInteger value = choice.caseValue(index);
    return value.bitLength() == 64 ? Long.toString(value.longValue()) : value.toString();
  }

  private static void printDestination(OpPrinter printer, SwitchOp choice, int index) {
    printer.printSuccessor(choice.successor(index));
    OperandRange handed = choice.successorOperands(index).forwarded();
    if (handed.size() > 0) {
      printer.print("(");
      printer.printOperands(handed.values()).print(" : ");
      printer.printTypes(handed.values().stream().map(Value::type).toList()).print(")");
    }
  }
}
