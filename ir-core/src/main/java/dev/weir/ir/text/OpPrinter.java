package dev.weir.ir.text;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.Collection;

/// What an operation's custom assembly writes to.
public interface OpPrinter extends AttributePrinter {
  @Override
  OpPrinter print(String text);

  @Override
  OpPrinter printType(Type type);

  /// Writes the name of a value: `%3`.
  OpPrinter printOperand(Value value);

  /// Writes the names of values, separated by commas.
  OpPrinter printOperands(Iterable<? extends Value> values);

  /// Writes types, separated by commas.
  OpPrinter printTypes(Iterable<? extends Type> types);

  /// Writes `(operand types) -> result types`.
  OpPrinter printFunctionalType(Operation op);

  /// Writes ` {…}` with all attributes of `op`, inherent and discardable, whose names are not in
  /// `elided`; nothing if none are left. An inherent attribute equal to its default is left out.
  OpPrinter printOptionalAttributeDictionary(Operation op, Collection<String> elided);

  /// The same after the keyword `attributes`.
  OpPrinter printOptionalAttributeDictionaryWithKeyword(Operation op, Collection<String> elided);

  /// Writes a region in braces.
  ///
  /// @param entryArguments whether the entry block's label and arguments are written
  /// @param terminators whether terminators are written
  OpPrinter printRegion(Region region, boolean entryArguments, boolean terminators);

  /// Ends the line; the next one begins below the operation.
  OpPrinter printLine();

  /// Writes `^bb1`.
  OpPrinter printSuccessor(Block block);

  /// Writes `%name: type loc(…)`.
  default OpPrinter printArgument(BlockArgument argument) {
    return printArgument(argument, DictionaryAttr.empty());
  }

  /// Writes `%name: type {attributes} loc(…)`, without the dictionary where it is empty.
  OpPrinter printArgument(BlockArgument argument, DictionaryAttr attributes);
}
