package dev.weir.dialect.mindir.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;

/// The assembly of a function graph: `private @f(%x: T {…}) captures(%a: U) -> V attributes {…} { … }`.
public final class FuncGraphAssembly implements AssemblyFormat {
  private static final String FUNCTION_TYPE = "function_type";
  private static final String ARGUMENT_ATTRIBUTES = "arg_attrs";
  private static final ImmutableList<String> WRITTEN =
      ImmutableList.of(
          Symbol.NAME_ATTRIBUTE, FUNCTION_TYPE, Symbol.VISIBILITY_ATTRIBUTE, ARGUMENT_ATTRIBUTES);

  /// Makes the assembly.
  public FuncGraphAssembly() {}

  @Override
  public void parse(OpParser parser, OperationState state) {
    for (String word : ImmutableList.of("public", "private", "nested")) {
      if (parser.parseOptionalKeyword(word)) {
        state.setAttribute(Symbol.VISIBILITY_ATTRIBUTE, new StringAttr(word));
        break;
      }
    }
    state.setAttribute(Symbol.NAME_ATTRIBUTE, new StringAttr(parser.parseSymbolName()));
    List<Argument> arguments = new ArrayList<>();
    parser.parseList("(", () -> arguments.add(parser.parseArgument()), ")");
    List<Argument> parameters = List.copyOf(arguments);
    if (parser.parseOptionalKeyword("captures")) {
      parser.parseList("(", () -> arguments.add(parser.parseArgument()), ")");
    }
    parser.parsePunctuation("->");
    Type result = parseResult(parser);
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    state.setAttribute(
        FUNCTION_TYPE,
        new TypeAttr(
            FunctionType.of(
                parameters.stream().map(Argument::type).toList(), ImmutableList.of(result))));
    if (parameters.stream().anyMatch(argument -> !argument.attributes().isEmpty())) {
      state.setAttribute(
          ARGUMENT_ATTRIBUTES,
          new ArrayAttr(
              parameters.stream()
                  .map(argument -> (Attribute) argument.attributes())
                  .collect(ImmutableList.toImmutableList())));
    }
    parser.parseRegion(state.addRegion(), arguments);
  }

  /// A function that is returned stands in parentheses.
  private static Type parseResult(OpParser parser) {
    if (!parser.parseOptionalPunctuation("(")) {
      return parser.parseType();
    }
    List<Type> inner = new ArrayList<>();
    if (!parser.parseOptionalPunctuation(")")) {
      inner.add(parser.parseType());
      while (parser.parseOptionalPunctuation(",")) {
        inner.add(parser.parseType());
      }
      parser.parsePunctuation(")");
    }
    if (inner.size() == 1 && !parser.parseOptionalPunctuation("->")) {
      return inner.get(0);
    } else if (inner.size() != 1) {
      parser.parsePunctuation("->");
    }
    return FunctionType.of(inner, ImmutableList.of(parser.parseType()));
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    FuncOp function = (FuncOp) op;
    printer.print(" ");
    function.symVisibility().ifPresent(word -> printer.print(word).print(" "));
    printer.printSymbolName(function.symName());
    printer.print("(");
    String separator = "";
    for (int i = 0; i < function.parameters().size(); i++) {
      printer.print(separator);
      printer.printArgument(function.parameters().get(i), function.parameterAttributes(i));
      separator = ", ";
    }
    printer.print(")");
    if (!function.captures().isEmpty()) {
      separator = " captures(";
      for (var capture : function.captures()) {
        printer.print(separator);
        printer.printArgument(capture, DictionaryAttr.empty());
        separator = ", ";
      }
      printer.print(")");
    }
    Type result = function.resultType();
    boolean bare = !(result instanceof FunctionType);
    printer.print(bare ? " -> " : " -> (").printType(result);
    printer.print(bare ? "" : ")");
    printer.printOptionalAttributeDictionaryWithKeyword(op, WRITTEN);
    printer.print(" ");
    printer.printRegion(function.bodyRegion(), false, true);
  }
}
