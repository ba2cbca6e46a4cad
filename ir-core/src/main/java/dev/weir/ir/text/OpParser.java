package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.List;
import java.util.Optional;

/// What an operation's custom assembly reads from.
public interface OpParser extends AttributeParser {
  /// A named and typed argument of a region: `%x: i32`.
  record Argument(
      UnresolvedOperand name, Type type, DictionaryAttr attributes, Location location) {}

  /// {@return an operand's name}
  UnresolvedOperand parseOperand();

  /// {@return an operand's name, if one comes next}
  Optional<UnresolvedOperand> parseOptionalOperand();

  /// {@return the names of a comma-separated list of operands, possibly empty}
  ImmutableList<UnresolvedOperand> parseOperandList();

  /// {@return the value that `operand` names, which must have `type`}; a value not defined yet
  /// becomes a forward reference
  Value resolveOperand(UnresolvedOperand operand, Type type);

  /// {@return the values that `operands` name}; reports at `at` if there are not as many types
  ImmutableList<Value> resolveOperands(
      List<UnresolvedOperand> operands, List<? extends Type> types, Location at);

  /// {@return a comma-separated list of types, possibly empty}
  ImmutableList<Type> parseTypeList();

  /// {@return `(types) -> types`}
  FunctionType parseFunctionalType();

  /// Reads `{name = value, …}` if it comes next, into `state`, routed by name.
  void parseOptionalAttributeDictionary(OperationState state);

  /// Reads `attributes {…}` if it comes next, into `state`, routed by name.
  void parseOptionalAttributeDictionaryWithKeyword(OperationState state);

  /// Reads a region into `region`; its entry block gets `arguments` where there are any.
  void parseRegion(Region region, List<Argument> arguments);

  /// {@return whether a region came next}; it was read into `region` then
  boolean parseOptionalRegion(Region region, List<Argument> arguments);

  /// {@return the block that `^name` names}
  Block parseSuccessor();

  /// {@return the block that `^name` names, if a successor comes next}
  Optional<Block> parseOptionalSuccessor();

  /// {@return an argument `%name : type {attributes} loc(…)`, its dictionary and location optional}
  Argument parseArgument();

  /// {@return such an argument, if one comes next}
  Optional<Argument> parseOptionalArgument();

  /// {@return the name of result `index` in the text, if one was given: `%name = …`}
  Optional<String> resultName(int index);

  /// {@return the location of the operation's name}
  Location operationLocation();
}
