package dev.weir.dialect.controlflow.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;

/// The assembly of `if`: `%c : type -> (types) attributes {…} { … } else { … }`. The results are left
/// out where there are none, the second body where it is empty.
public final class IfAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public IfAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    UnresolvedOperand condition = parser.parseOperand();
    parser.parsePunctuation(":");
    state.addOperands(parser.resolveOperand(condition, parser.parseType()));
    ImmutableList<Type> results = ImmutableList.of();
    if (parser.parseOptionalArrow()) {
      parser.parsePunctuation("(");
      results = parser.parseTypeList();
      parser.parsePunctuation(")");
    }
    state.setResultTypes(results);
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    parser.parseRegion(state.addRegion(), ImmutableList.of());
    Region whenFalse = state.addRegion();
    if (parser.parseOptionalKeyword("else")) {
      parser.parseRegion(whenFalse, ImmutableList.of());
    }
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    IfOp choice = (IfOp) op;
    printer.print(" ");
    printer.printOperand(choice.cond()).print(" : ").printType(choice.cond().type());
    if (op.resultCount() > 0) {
      printer.print(" -> (");
      printer.printTypes(op.resultTypes()).print(")");
    }
    printer.printOptionalAttributeDictionaryWithKeyword(op, ImmutableList.of());
    printer.print(" ");
    printer.printRegion(choice.trueRegion(), false, true);
    if (!choice.falseRegion().isEmpty()) {
      printer.print(" else ");
      printer.printRegion(choice.falseRegion(), false, true);
    }
  }
}
