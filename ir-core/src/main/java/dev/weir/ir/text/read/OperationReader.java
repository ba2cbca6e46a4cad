package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockSegment;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.AssemblyFormat;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Reads operations, blocks and regions.
///
/// Generic form is read with an explicit stack, so its nesting costs no Java stack; the regions of
/// custom assembly are read by their formats and nest as deep as [#MAX_CUSTOM_DEPTH].
public final class OperationReader {
  private static final OpDefinition NO_KIND = OpDefinition.unregistered("none");

  /// How deeply operations in custom assembly may nest.
  public static final int MAX_CUSTOM_DEPTH = 200;

  /// How many bytes of a part are read before asking whether it is still wanted.
  private static final int STRETCH = 1 << 15;

  /// A location alias that was used before its definition, and whom it belongs to.
  record DeferredLocation(Object owner, String alias, int at) {}

  private final ParseSession session;
  private final Lexer lexer;
  private ValueNames values;
  private final OpNames opNames;
  private final OpBuilder builder = new OpBuilder();
  private final ValueNameReader names;
  private final BlockReader blocks;
  private final RegionReader regions;
  private final GenericOpReader generic;
  private final ParallelReader parallel;
  private List<DeferredLocation> deferred = new ArrayList<>();
  private int customDepth;

  public OperationReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
    values = new ValueNames(session);
    opNames = new OpNames(session);
    parallel = new ParallelReader(session);
    names = new ValueNameReader(session);
    blocks = new BlockReader(this);
    regions = new RegionReader(this);
    generic = new GenericOpReader(this, new OperationState(NO_KIND, Location.unknown()));
  }

  ParseSession session() {
    return session;
  }

  ValueNames values() {
    return values;
  }

  /// {@return the reader of values' names}
  ValueNameReader names() {
    return names;
  }

  /// {@return the reader of regions}
  RegionReader regions() {
    return regions;
  }

  /// {@return the reader of blocks' names}
  BlockReader blocks() {
    return blocks;
  }

  /// Notes that the location of `owner` is the alias `alias`, used at the offset `at`.
  void defer(Object owner, String alias, int at) {
    deferred.add(new DeferredLocation(owner, alias, at));
  }

  int offsetOf(UnresolvedOperand operand) {
    return lexer.source.offsetOf((Location.FileLineCol) operand.location());
  }

  /// Reads one operation, or some, with all they hold into the block of `scope`.
  public void parseOperation(RegionScope scope) {
    RegionScope at = stepToOperation(scope);
    while (at != scope) {
      at = regions.step(at);
    }
  }

  /// Reads the operations for the end of `block` that begin before `stop`, or up to the end of the
  /// block; gives up when `wanted` says so.
  TextPart readPart(Block block, String defaultDialect, int stop, BooleanSupplier wanted) {
    session.valueIds.clear();
    values = new ValueNames(session);
    deferred = new ArrayList<>(0);
    customDepth = 0;
    RegionScope scope = new RegionScope(new Region(), null, null, defaultDialect);
    scope.block = block;
    scope.segment = new BlockSegment(block);
    while (lexer.start < stop
        && lexer.kind != Token.R_BRACE
        && lexer.kind != Token.CARET_ID
        && lexer.kind != Token.END) {
      if (!wanted.getAsBoolean()) {
        session.needsWhole();
      }
      scope.stop = Math.min(stop, lexer.start + STRETCH);
      parseOperation(scope);
    }
    return new TextPart(scope.segment, lexer.start, values, deferred);
  }

  /// Appends what was read elsewhere.
  ///
  /// @return whether its names agree with those here; otherwise nothing has changed
  boolean join(TextPart part) {
    if (!values.join(part.names())) {
      return false;
    }
    part.segment().join();
    deferred.addAll(part.deferred());
    return true;
  }

  /// Does the next thing, which should be an operation.
  @Nullable RegionScope stepToOperation(RegionScope scope) {
    int before = lexer.start;
    if (before >= parallel.from) {
      parallel.read(this, scope);
      if (lexer.start != before) {
        return scope;
      }
    }
    PendingOperation pending = generic.read(scope);
    if (pending == null && lexer.start == before) {
      pending = startOperation(scope);
    }
    return pending == null ? scope : regions.nextRegion(pending, scope);
  }

  /// Reads an operation up to its regions, or in full if it has none or is in custom assembly, in
  /// which case it returns null.
  private @Nullable PendingOperation startOperation(RegionScope scope) {
    List<ResultName> results = names.parseResultNames();
    switch (lexer.kind) {
      case BARE_ID -> {
        parseCustom(scope, results);
        return null;
      }
      case STRING -> {
        return startGeneric(scope, results);
      }
      default -> throw lexer.wrongToken("expected operation name in quotes");
    }
  }

  private @Nullable PendingOperation startGeneric(RegionScope scope, List<ResultName> results) {
    int at = lexer.start;
    OpDefinition definition = opNames.generic();
    session.tails.learn(definition, at + 1, lexer.end - 1);
    lexer.next();
    lexer.expect(Token.L_PAREN, "expected '(' to start operand list");
    List<OperandName> operands = names.parseOperandNames();
    lexer.expect(Token.R_PAREN, "expected ')' to end operand list");
    List<Block> successors = ImmutableList.of();
    if (lexer.kind == Token.L_SQUARE && !mayBeTerminator(definition)) {
      throw lexer.error("successors in non-terminator");
    }
    if (lexer.consumeIf(Token.L_SQUARE)) {
      successors = blocks.successors(scope);
    }
    Attribute properties = null;
    int propertiesAt = lexer.start;
    if (lexer.consumeIf(Token.LESS)) {
      properties = session.attributes.parse();
      lexer.expect(Token.GREATER, "expected '>' to close properties");
    }
    PendingOperation pending =
        new PendingOperation(
            at, results, definition, operands, successors, properties, propertiesAt);
    if (lexer.consumeIf(Token.L_PAREN)) {
      return pending;
    }
    finish(pending, scope);
    return null;
  }

  static boolean mayBeTerminator(OpDefinition definition) {
    return !definition.isRegistered() || Terminator.class.isAssignableFrom(definition.opClass());
  }

  /// Reads what follows the regions of an operation in generic form, and makes it.
  void finish(PendingOperation pending, RegionScope scope) {
    OperationState state = new OperationState(pending.definition, session.location(pending.at));
    if (pending.properties != null) {
      setProperties(state, pending);
    }
    if (lexer.kind == Token.L_BRACE) {
      DictionaryAttr attributes = session.attributes.parseDictionary();
      if (!attributes.isEmpty()) {
        state.setAttributes(attributes);
      }
    }
    lexer.expect(Token.COLON, "expected ':' followed by operation type");
    int typeAt = lexer.start;
    if (lexer.kind != Token.L_PAREN) {
      session.types.parse();
      throw lexer.error(typeAt, "expected function type");
    }
    List<Type> types = session.types.parseParenthesizedTypes();
    lexer.expect(Token.ARROW, "expected '->' in function type");
    state.setResultTypes(session.types.parseFunctionResults());
    List<OperandName> operands = pending.operands;
    if (types.size() != operands.size()) {
      throw lexer.error(
          typeAt,
          "expected %d operand type%s but had %d"
              .formatted(operands.size(), operands.size() == 1 ? "" : "s", types.size()));
    }
    for (int i = 0; i < operands.size(); i++) {
      OperandName name = operands.get(i);
      state.addOperand(values.resolve(name.id(), name.number(), name.at(), types.get(i)));
    }
    for (Block successor : pending.successors) {
      state.addSuccessor(successor);
    }
    for (Region region : pending.regions) {
      state.addRegion(region);
    }
    insert(state, scope, pending.results);
  }

  private void setProperties(OperationState state, PendingOperation pending) {
    OpDefinition definition = pending.definition;
    if (!definition.isRegistered()) {
      state.setSlot(0, pending.properties);
      return;
    }
    if (!(pending.properties instanceof DictionaryAttr dictionary)) {
      throw lexer.error(pending.propertiesAt, "expected DictionaryAttr to set properties");
    }
    for (NamedAttribute entry : dictionary.entries()) {
      int slot = definition.slotOf(entry.name());
      if (slot < 0) {
        throw lexer.error(
            pending.propertiesAt,
            "unknown property '%s' of '%s'".formatted(entry.name(), definition.name()));
      }
      state.setSlot(slot, entry.value());
    }
  }

  private void parseCustom(RegionScope scope, List<ResultName> results) {
    int nameAt = lexer.start;
    OpDefinition definition = opNames.custom(scope.defaultDialect);
    AssemblyFormat format = AssemblyFormat.of(definition);
    if (format == null) {
      throw lexer.error(nameAt, "op '" + definition.name() + "' has no custom assembly form");
    }
    if (++customDepth > MAX_CUSTOM_DEPTH) {
      throw lexer.error(
          nameAt,
          "operations in custom assembly nest more than %d deep; the generic form may nest deeper"
              .formatted(MAX_CUSTOM_DEPTH));
    }
    lexer.next();
    OperationState state = new OperationState(definition, session.location(nameAt));
    RegionScope within = scope.withDialect(OpNames.defaultDialect(definition));
    format.parse(new OpFormatParser(this, within, results, nameAt, definition), state);
    customDepth--;
    insert(state, scope, results);
  }

  private void insert(OperationState state, RegionScope scope, List<ResultName> results) {
    Operation op = make(state);
    parseTrailingLocation(op);
    insert(op, scope, lexer.source.offsetOf((Location.FileLineCol) state.location()));
    if (!results.isEmpty()) {
      bind(op, results);
    }
  }

  /// {@return the operation that `state` describes}
  Operation make(OperationState state) {
    try {
      return state.build();
    } catch (IllegalArgumentException | IllegalStateException | ClassCastException e) {
      session.diagnostics.error(
          state.location(),
          "'%s' op cannot be made: %s",
          state.definition().name(),
          e.getMessage());
      throw new SyntaxError();
    }
  }

  /// Reads `loc(…)` if it comes next, and gives it to `op`.
  void parseTrailingLocation(Operation op) {
    if (lexer.isKeyword("loc")) {
      session.locations.parseTrailing(
          location -> new Rewriter().setLocation(op, location),
          (alias, aliasAt) -> defer(op, alias, aliasAt));
    }
  }

  /// Appends `op`, which begins at `at`, to the block of `scope`.
  void insert(Operation op, RegionScope scope, int at) {
    if (scope.segment != null) {
      scope.segment.append(op, at);
    } else {
      builder.setInsertionPointToEnd(scope.block);
      builder.insert(op);
    }
  }

  private void bind(Operation op, List<ResultName> results) {
    int at = results.get(0).at();
    if (op.resultCount() == 0) {
      throw lexer.error(at, "cannot name an operation with no results");
    }
    long expected = 0;
    for (ResultName name : results) {
      expected += name.count();
    }
    if (expected != op.resultCount()) {
      throw lexer.error(
          at,
          "operation defines %d results but was provided %d to bind"
              .formatted(op.resultCount(), expected));
    }
    int index = 0;
    for (ResultName name : results) {
      for (int i = 0; i < name.count(); i++) {
        Value result = op.result(index++);
        values.define(name.id(), i, name.at(), result);
      }
    }
  }

  /// Reports what was used and never defined, and resolves late location aliases.
  public void finishText() {
    values.reportUndefined();
    Rewriter rewriter = new Rewriter();
    for (DeferredLocation late : deferred) {
      ParseSession.Alias<Attribute> alias = session.attributeAliases.get(late.alias());
      if (alias == null) {
        throw lexer.error(late.at(), "operation location alias was never defined");
      }
      if (!(alias.value() instanceof Location location)) {
        throw lexer.error(late.at(), "expected location, but found '" + alias.value() + "'");
      }
      switch (late.owner()) {
        case Operation op -> rewriter.setLocation(op, location);
        case BlockArgument argument -> argument.setLocation(location);
        default -> throw new IllegalStateException("a location of neither op nor argument");
      }
    }
  }
}
