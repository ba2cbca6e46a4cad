package dev.weir.dialect.builtin.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.trait.Symbol;

/// The assembly of a module: `@name attributes {…} { … }`, all but the body optional.
public final class ModuleAssembly implements AssemblyFormat {
  /// Makes the assembly.
  public ModuleAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    parser
        .parseOptionalSymbolName()
        .ifPresent(name -> state.setAttribute(Symbol.NAME_ATTRIBUTE, new StringAttr(name)));
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    Region body = state.addRegion();
    parser.parseRegion(body, ImmutableList.of());
    if (body.isEmpty()) {
      body.append(new Block());
    }
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    if (op.attribute(Symbol.NAME_ATTRIBUTE) instanceof StringAttr name) {
      printer.print(" ").printSymbolName(name.value());
    }
    printer.printOptionalAttributeDictionaryWithKeyword(
        op, ImmutableList.of(Symbol.NAME_ATTRIBUTE));
    printer.print(" ");
    printer.printRegion(op.region(0), false, true);
  }
}
