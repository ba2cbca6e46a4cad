package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpParser.Argument;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.text.UnresolvedOperand;
import java.util.ArrayList;
import java.util.List;

/// The arguments of a body with what they begin with: `(%a = %x, %b = %y)`.
///
/// @param arguments the names of the arguments
/// @param values the names of what they begin with
record CarriedValues(List<UnresolvedOperand> arguments, List<UnresolvedOperand> values) {
  /// {@return no values}
  static CarriedValues none() {
    return new CarriedValues(ImmutableList.of(), ImmutableList.of());
  }

  /// {@return the list that comes next}
  static CarriedValues parse(OpParser parser) {
    parser.parsePunctuation("(");
    return parseRest(parser);
  }

  /// {@return the list that comes next, or no values where none does}
  static CarriedValues parseOptional(OpParser parser) {
    return parser.parseOptionalPunctuation("(") ? parseRest(parser) : none();
  }

  private static CarriedValues parseRest(OpParser parser) {
    CarriedValues carried = new CarriedValues(new ArrayList<>(), new ArrayList<>());
    parser.parseList("", () -> carried.parseOne(parser), ")");
    return carried;
  }

  private boolean parseOne(OpParser parser) {
    arguments.add(parser.parseOperand());
    parser.parsePunctuation("=");
    return values.add(parser.parseOperand());
  }

  int size() {
    return values.size();
  }

  /// Appends the arguments, with `types`, to `all`.
  void addArguments(List<Argument> all, List<? extends Type> types) {
    for (int i = 0; i < arguments.size(); i++) {
      all.add(argument(arguments.get(i), types.get(i)));
    }
  }

  /// {@return the argument `name` of a body}
  static Argument argument(UnresolvedOperand name, Type type) {
    return new Argument(name, type, DictionaryAttr.empty(), name.location());
  }

  /// Writes the list after `prefix`; nothing where it is empty.
  static void print(
      OpPrinter printer,
      String prefix,
      List<BlockArgument> arguments,
      List<? extends Value> values) {
    if (values.isEmpty()) {
      return;
    }
    printer.print(prefix).print("(");
    for (int i = 0; i < values.size(); i++) {
      printer.print(i == 0 ? "" : ", ");
      printer.printOperand(arguments.get(i)).print(" = ").printOperand(values.get(i));
    }
    printer.print(")");
  }
}
