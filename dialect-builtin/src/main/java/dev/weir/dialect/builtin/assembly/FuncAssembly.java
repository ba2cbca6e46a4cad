package dev.weir.dialect.builtin.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
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
import java.util.Optional;

/// The assembly of a function: `private @f(%x: f32) -> (f32, i1) attributes {…} { … }`. A declaration
/// gives the types of its arguments alone.
public final class FuncAssembly implements AssemblyFormat {
  private static final String FUNCTION_TYPE = "function_type";
  private static final String ARGUMENT_ATTRIBUTES = "arg_attrs";
  private static final String RESULT_ATTRIBUTES = "res_attrs";
  private static final ImmutableList<String> WRITTEN =
      ImmutableList.of(
          Symbol.NAME_ATTRIBUTE,
          FUNCTION_TYPE,
          Symbol.VISIBILITY_ATTRIBUTE,
          ARGUMENT_ATTRIBUTES,
          RESULT_ATTRIBUTES);

  private static final ImmutableList<String> INFERRED = WRITTEN.subList(0, 3);

  /// Makes the assembly.
  public FuncAssembly() {}

  /// A type in the signature, with what is said of it.
  private record Slot(Type type, DictionaryAttr attributes) {}

  static Optional<String> parseOptionalVisibility(OpParser parser) {
    for (String word : ImmutableList.of("public", "private", "nested")) {
      if (parser.parseOptionalKeyword(word)) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  @Override
  public void parse(OpParser parser, OperationState state) {
    Optional<String> visibility = parseOptionalVisibility(parser);
    String name = parser.parseSymbolName();
    List<Argument> named = new ArrayList<>();
    List<Slot> inputs = new ArrayList<>();
    parser.parseList("(", () -> inputs.add(parseInput(parser, inputs, named)), ")");
    ImmutableList<Slot> results =
        parser.parseOptionalArrow() ? parseResults(parser) : ImmutableList.of();
    Location dictionary = parser.location();
    parser.parseOptionalAttributeDictionaryWithKeyword(state);
    for (String written : INFERRED) {
      if (state.attribute(written) != null) {
        throw parser.error(
            dictionary,
            "'%s' is an inferred attribute and should not be specified in the explicit attribute"
                + " dictionary",
            written);
      }
    }
    state.setAttribute(Symbol.NAME_ATTRIBUTE, new StringAttr(name));
    visibility.ifPresent(
        word -> state.setAttribute(Symbol.VISIBILITY_ATTRIBUTE, new StringAttr(word)));
    state.setAttribute(FUNCTION_TYPE, new TypeAttr(FunctionType.of(types(inputs), types(results))));
    setDictionaries(state, ARGUMENT_ATTRIBUTES, inputs);
    setDictionaries(state, RESULT_ATTRIBUTES, results);
    Region body = state.addRegion();
    Location bodyAt = parser.location();
    if (parser.parseOptionalRegion(body, named)) {
      if (body.isEmpty()) {
        throw parser.error(bodyAt, "expected non-empty function body");
      }
    }
  }

  private static Slot parseInput(OpParser parser, List<Slot> before, List<Argument> named) {
    Location at = parser.location();
    Optional<Argument> argument = parser.parseOptionalArgument();
    if (argument.isEmpty()) {
      if (!named.isEmpty()) {
        throw parser.error(at, "expected SSA identifier");
      }
      return new Slot(parser.parseType(), parseOptionalDictionary(parser));
    }
    if (named.isEmpty() && !before.isEmpty()) {
      throw parser.error(at, "expected type instead of SSA identifier");
    }
    named.add(argument.get());
    return new Slot(argument.get().type(), argument.get().attributes());
  }

  private static ImmutableList<Slot> parseResults(OpParser parser) {
    if (!parser.parseOptionalPunctuation("(")) {
      return ImmutableList.of(new Slot(parser.parseType(), DictionaryAttr.empty()));
    }
    var results = ImmutableList.<Slot>builder();
    if (!parser.parseOptionalPunctuation(")")) {
      do {
        results.add(new Slot(parser.parseType(), parseOptionalDictionary(parser)));
      } while (parser.parseOptionalPunctuation(","));
      parser.parsePunctuation(")");
    }
    return results.build();
  }

  private static DictionaryAttr parseOptionalDictionary(OpParser parser) {
    Location at = parser.location();
    Attribute found = parser.parseOptionalAttribute().orElse(DictionaryAttr.empty());
    if (found instanceof DictionaryAttr dictionary) {
      return dictionary;
    }
    throw parser.error(at, "expected an attribute dictionary");
  }

  private static List<Type> types(List<Slot> slots) {
    return slots.stream().map(Slot::type).toList();
  }

  private static void setDictionaries(OperationState state, String name, List<Slot> slots) {
    if (slots.stream().anyMatch(slot -> !slot.attributes().isEmpty())) {
      state.setAttribute(
          name,
          new ArrayAttr(
              slots.stream()
                  .map(slot -> (Attribute) slot.attributes())
                  .collect(ImmutableList.toImmutableList())));
    }
  }

  @Override
  public void print(OpPrinter printer, Operation op) {
    FuncOp function = (FuncOp) op;
    printer.print(" ");
    function.symVisibility().ifPresent(word -> printer.print(word).print(" "));
    printer.printSymbolName(function.symName());
    FunctionType type = function.functionType();
    printer.print("(");
    for (int i = 0; i < type.inputs().size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      DictionaryAttr attributes = function.argumentAttributes(i);
      if (function.isDeclaration()) {
        printSlot(printer, type.inputs().get(i), attributes);
      } else {
        printer.printArgument(function.bodyRegion().entry().argument(i), attributes);
      }
    }
    printer.print(")");
    printResults(printer, function, type.results());
    printer.printOptionalAttributeDictionaryWithKeyword(op, WRITTEN);
    if (!function.isDeclaration()) {
      printer.print(" ");
      printer.printRegion(function.bodyRegion(), false, true);
    }
  }

  private static void printResults(OpPrinter printer, FuncOp function, List<Type> results) {
    if (results.isEmpty()) {
      return;
    }
    boolean bare =
        results.size() == 1
            && !(results.get(0) instanceof FunctionType)
            && function.resultAttributes(0).isEmpty();
    printer.print(bare ? " -> " : " -> (");
    for (int i = 0; i < results.size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      printSlot(printer, results.get(i), function.resultAttributes(i));
    }
    printer.print(bare ? "" : ")");
  }

  private static void printSlot(OpPrinter printer, Type type, DictionaryAttr attributes) {
    printer.printType(type);
    if (!attributes.isEmpty()) {
      printer.print(" ").printAttribute(attributes);
    }
  }
}
