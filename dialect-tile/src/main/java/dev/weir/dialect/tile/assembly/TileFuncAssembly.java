package dev.weir.dialect.tile.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayList;
import java.util.List;

/// The assembly of a kernel:
/// `@f(%x: !tile.ptr<f32> read, %n: index) grid affine_map<()[s0] -> (s0)> kind "elementwise" { … }`.
public final class TileFuncAssembly implements AssemblyFormat {
  private static final String ACCESS = "access";
  private static final String GRID = "grid";
  private static final String KIND = "kind";
  private static final ImmutableList<String> WRITTEN =
      ImmutableList.of(Symbol.NAME_ATTRIBUTE, ACCESS, GRID, KIND);

  /// Makes the assembly.
  public TileFuncAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    state.setAttribute(Symbol.NAME_ATTRIBUTE, new StringAttr(parser.parseSymbolName()));
    List<Argument> arguments = new ArrayList<>();
    List<Attribute> access = new ArrayList<>();
    parser.parseList("(", () -> parseArgument(parser, arguments, access), ")");
    state.setAttribute(ACCESS, new ArrayAttr(ImmutableList.copyOf(access)));
    parser.parseKeyword(GRID);
    Location at = parser.location();
    if (!(parser.parseAttribute() instanceof AffineMapAttr grid)) {
      throw parser.error(at, "expected an affine map");
    }
    state.setAttribute(GRID, grid);
    if (parser.parseOptionalKeyword(KIND)) {
      state.setAttribute(KIND, new StringAttr(parser.parseString()));
    }
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    parser.parseRegion(state.addRegion(), arguments);
  }

  private static boolean parseArgument(
      OpParser parser, List<Argument> arguments, List<Attribute> access) {
    Argument argument = parser.parseArgument();
    if (argument.type() instanceof PointerType) {
      Location at = parser.location();
      String word = parser.parseOptionalKeyword().orElse("");
      if (!Access.isKeyword(word)) {
        throw parser.error(at, "expected 'read', 'write' or 'readwrite'");
      }
      access.add(new StringAttr(word));
    }
    return arguments.add(argument);
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    TileFuncOp function = (TileFuncOp) op;
    Region body = function.bodyRegion();
    printer.print(" ").printSymbolName(function.symName());
    printer.print("(");
    int pointers = 0;
    int count = body.entry().argumentCount();
    for (int i = 0; i < count; i++) {
      printer.print(i == 0 ? "" : ", ");
      printer.printArgument(body.entry().argument(i));
      if (body.entry().argument(i).type() instanceof PointerType) {
        printer.print(" ").print(function.access(pointers++).keyword());
      }
    }
    printer.print(") grid ").printAttribute(function.grid());
    printer.print(" kind ").printString(function.kind());
    printer.printOptionalAttributeDictionaryWithKeyword(op, WRITTEN);
    printer.print(" ");
    printer.printRegion(body, false, true);
  }
}
