package dev.weir.dialect.compute.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayList;
import java.util.List;

/// The assembly of a kernel: `@f(%x: tensor<4x8xf32>) -> (%y: tensor<4xf32>) kind "row_reduce" { … }`.
public final class KernelAssembly implements AssemblyFormat {
  private static final String KIND = "kind";
  private static final String OUTPUTS = "outputs";
  private static final ImmutableList<String> WRITTEN =
      ImmutableList.of(Symbol.NAME_ATTRIBUTE, KIND, OUTPUTS);

  /// Makes the assembly.
  public KernelAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.setAttribute(Symbol.NAME_ATTRIBUTE, new StringAttr(parser.parseSymbolName()));
    List<Argument> arguments = new ArrayList<>(parser.parseList("(", parser::parseArgument, ")"));
    parser.parsePunctuation("->");
    List<Argument> outputs = parser.parseList("(", parser::parseArgument, ")");
    arguments.addAll(outputs);
    state.setAttribute(OUTPUTS, IntegerAttr.i32(outputs.size()));
    parser.parseKeyword(KIND);
    state.setAttribute(KIND, new StringAttr(parser.parseString()));
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    parser.parseRegion(state.addRegion(), arguments);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    KernelOp kernel = (KernelOp) op;
    Region body = kernel.bodyRegion();
    printer.print(" ").printSymbolName(kernel.symName());
    print(printer, "(", kernel.inputArguments());
    print(printer, ") -> (", kernel.outputArguments());
    printer.print(") kind ").printString(kernel.kind());
    printer.printOptionalAttributeDictionaryWithKeyword(op, WRITTEN);
    printer.print(" ").printRegion(body, false, true);
  }

  private static void print(OpPrinter printer, String before, List<BlockArgument> arguments) {
    printer.print(before);
    for (int i = 0; i < arguments.size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      printer.printArgument(arguments.get(i));
    }
  }
}
