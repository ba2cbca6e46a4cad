package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the custom assembly of one operation reads from.
final class OpFormatParser extends FormatParser implements OpParser {
  private final OperationReader operations;
  private final RegionScope scope;
  private final List<ResultName> results;
  private final int nameAt;
  private final OpDefinition definition;

  OpFormatParser(
      OperationReader operations,
      RegionScope scope,
      List<ResultName> results,
      int nameAt,
      OpDefinition definition) {
    super(operations.session());
    this.operations = operations;
    this.scope = scope;
    this.results = results;
    this.nameAt = nameAt;
    this.definition = definition;
  }

  /// The message is preceded by `custom op 'name' `.
  @Override
  public SyntaxError error(Location at, String message, Object... arguments) {
    return super.error(at, "custom op '" + definition.name() + "' " + message, arguments);
  }

  @Override
  public UnresolvedOperand parseOperand() {
    if (lexer.kind != Token.PERCENT_ID) {
      throw lexer.wrongToken("expected SSA operand");
    }
    OperandName name = operations.names().parseOperandName();
    return new UnresolvedOperand(
        lexer.nameAt(name.at()), name.number(), session.location(name.at()));
  }

  @Override
  public Optional<UnresolvedOperand> parseOptionalOperand() {
    return lexer.kind == Token.PERCENT_ID ? Optional.of(parseOperand()) : Optional.empty();
  }

  @Override
  public ImmutableList<UnresolvedOperand> parseOperandList() {
    if (lexer.kind != Token.PERCENT_ID) {
      return ImmutableList.of();
    }
    var operands = ImmutableList.<UnresolvedOperand>builder();
    do {
      operands.add(parseOperand());
    } while (lexer.consumeIf(Token.COMMA));
    return operands.build();
  }

  @Override
  public Value resolveOperand(UnresolvedOperand operand, Type type) {
    int at = operations.offsetOf(operand);
    return operations.values().resolve(session.valueIds.at(at), operand.number(), at, type);
  }

  @Override
  public ImmutableList<Value> resolveOperands(
      List<UnresolvedOperand> operands, List<? extends Type> types, Location at) {
    if (operands.size() != types.size()) {
      throw error(
          at,
          "number of operands and types do not match: got %d operands and %d types",
          operands.size(),
          types.size());
    }
    var values = ImmutableList.<Value>builderWithExpectedSize(operands.size());
    for (int i = 0; i < operands.size(); i++) {
      values.add(resolveOperand(operands.get(i), types.get(i)));
    }
    return values.build();
  }

  @Override
  public ImmutableList<Type> parseTypeList() {
    Type first = session.types.parseOptional();
    if (first == null) {
      return ImmutableList.of();
    }
    List<Type> types = new ArrayList<>();
    types.add(first);
    while (lexer.consumeIf(Token.COMMA)) {
      types.add(session.types.parse());
    }
    return ImmutableList.copyOf(types);
  }

  @Override
  public FunctionType parseFunctionalType() {
    return session.types.parseFunctionType();
  }

  @Override
  public void parseOptionalAttributeDictionary(OperationState state) {
    if (lexer.kind == Token.L_BRACE) {
      state.setAttributes(session.attributes.parseDictionary());
    }
  }

  @Override
  public void parseOptionalAttributeDictionaryWithKeyword(OperationState state) {
    if (lexer.consumeKeyword("attributes")) {
      state.setAttributes(session.attributes.parseDictionary());
    }
  }

  @Override
  public void parseRegion(Region region, List<Argument> arguments) {
    operations.regions().parseNested(scope, region, arguments, OpNames.isIsolated(definition));
  }

  @Override
  public boolean parseOptionalRegion(Region region, List<Argument> arguments) {
    if (lexer.kind != Token.L_BRACE) {
      return false;
    }
    parseRegion(region, arguments);
    return true;
  }

  @Override
  public Block parseSuccessor() {
    if (lexer.kind != Token.CARET_ID) {
      throw lexer.wrongToken("expected block name");
    }
    return operations.blocks().reference(scope);
  }

  @Override
  public Optional<Block> parseOptionalSuccessor() {
    return lexer.kind == Token.CARET_ID ? Optional.of(parseSuccessor()) : Optional.empty();
  }

  @Override
  public Argument parseArgument() {
    UnresolvedOperand name = parseOperand();
    lexer.expect(Token.COLON, "expected ':'");
    Type type = session.types.parse();
    DictionaryAttr attributes =
        lexer.kind == Token.L_BRACE ? session.attributes.parseDictionary() : DictionaryAttr.empty();
    Location location = lexer.isKeyword("loc") ? parseLocation() : name.location();
    return new Argument(name, type, attributes, location);
  }

  @Override
  public Optional<Argument> parseOptionalArgument() {
    return lexer.kind == Token.PERCENT_ID ? Optional.of(parseArgument()) : Optional.empty();
  }

  private Location parseLocation() {
    return session.locations.parse();
  }

  @Override
  public Optional<String> resultName(int index) {
    int at = index;
    for (ResultName result : results) {
      if (at < result.count()) {
        return result.count() == 1 ? Optional.of(lexer.nameAt(result.at())) : Optional.empty();
      }
      at -= result.count();
    }
    return Optional.empty();
  }

  @Override
  public Location operationLocation() {
    return session.location(nameAt);
  }
}
