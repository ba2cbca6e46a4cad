package dev.weir.formats.pir;

import com.google.common.collect.Iterables;
import com.google.common.collect.Ordering;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds operations from what [PirJsonReader] has read of them.
final class PirJsonOps {
  /// The name of a parameter, which has a form of its own.
  private static final String PARAMETER = "p";

  private final String file;
  private final DialectRegistry registry;
  private final PirJsonValues values;
  private final PirJsonTypes types = new PirJsonTypes();
  private final PirJsonAttributes attributes = new PirJsonAttributes(types);
  private final PirResults results;
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final OpDefinition argument;
  private boolean sawParameters;
  private boolean sawLongParameters;

  PirJsonOps(String file, DialectRegistry registry, PirJsonValues values, Diagnostics diagnostics) {
    this.results = new PirResults(diagnostics);
    this.file = file;
    this.registry = registry;
    this.values = values;
    OpDefinition registered = registry.operation(ArgumentOp.DEFINITION.name());
    this.argument = registered == null ? ArgumentOp.DEFINITION : registered;
  }

  /// {@return whether there was a parameter}
  boolean sawParameters() {
    return sawParameters;
  }

  /// {@return whether a parameter had lists of distribution or quantisation attributes}
  boolean sawLongParameters() {
    return sawLongParameters;
  }

  /// {@return the one definition of the unknown operation `name`}
  OpDefinition unregistered(String name) {
    return unregistered.computeIfAbsent(name, OpDefinition::unregistered);
  }

  /// {@return Weir's name of `op`}
  String name(PirJsonOp op) {
    JsonNode node = op.require("#");
    String name = node.asString();
    if (name.equals(PARAMETER)) {
      return "pir.parameter";
    }
    int dot = name.indexOf('.');
    if (dot < 0 || dot == name.length() - 1) {
      throw node.error("\"%s\" is no name of an operation", name);
    }
    String id = name.substring(0, dot);
    String dialect =
        PirNames.dialect(id)
            .orElseThrow(() -> node.error("unknown dialect id \"%s\" in \"%s\"", id, name));
    return PirNames.fromPir(dialect + name.substring(dot));
  }

  /// Appends `op` and enters its results.
  void build(PirJsonOp op, OpDefinition definition, OpBuilder builder) {
    OperationState state =
        new OperationState(definition, Location.of(file, op.line(), op.column()));
    int places = 0;
    if (op.require("#").asString().equals(PARAMETER)) {
      parameter(op, state);
    } else {
      List<@Nullable Value> operands = operands(op.require("I"));
      places = operands.size();
      attributes(op, state, operands, builder);
      PirPlaces.setOperands(state, operands).ifPresent(fault -> throwAt(op, definition, fault));
    }
    List<Long> ids = new ArrayList<>();
    var resultTypes = new ArrayList<@Nullable Type>();
    for (JsonNode result : op.results()) {
      result(result.asObject(), ids, resultTypes);
    }
    PirResults.setTypes(state, resultTypes).ifPresent(fault -> throwAt(op, definition, fault));
    op.regions().forEach(state::addRegion);
    Operation built = builder.add(state);
    PirPlaces.keepCount(built, places);
    List<@Nullable Value> made =
        results.define(built, resultTypes, builder).orElseThrow(PirJsonValues.Poisoned::new);
    int next = 0;
    for (Value value : made) {
      if (value != null) {
        values.define(ids.get(next++), value);
      }
    }
  }

  /// Says that all operations were read.
  void finish() {
    results.finish();
  }

  private static void throwAt(PirJsonOp op, OpDefinition definition, String fault) {
    throw op.error("'%s' op %s", definition.name(), fault);
  }

  private List<@Nullable Value> operands(JsonNode node) {
    var operands = new ArrayList<@Nullable Value>();
    for (JsonNode operand : node.asArray()) {
      JsonNode id = operand.asObject().require("%");
      operands.add(values.get(id.asLong(), id));
    }
    return operands;
  }

  private void result(JsonObject result, List<Long> ids, List<@Nullable Type> resultTypes) {
    JsonNode node = result.require("%");
    long id = node.asLong();
    Type type = types.read(result.require("TT")).orElse(null);
    if (id < 0) {
      throw node.error("the number of a result must be positive, got %d", id);
    }
    if (id == 0 || type == null) {
      resultTypes.add(null);
      return;
    }
    values.checkFree(id, node);
    if (ids.contains(id)) {
      throw node.error("value %d is defined twice", id);
    }
    ids.add(id);
    resultTypes.add(type);
  }

  private void attributes(
      PirJsonOp op, OperationState state, List<@Nullable Value> operands, OpBuilder builder) {
    var given = new LinkedHashMap<String, Attribute>();
    entries(op.require("A"), given);
    DictionaryAttr kept =
        PirOldForms.attributesToOperands(state, dictionary(given), operands, registry, builder);
    state.setAttributes(kept);
    var ofResults = new LinkedHashMap<String, Attribute>();
    op.get("OA").ifPresent(node -> entries(node, ofResults));
    state.setAttributes(dictionary(ofResults));
    Map<String, Attribute> usual =
        PirAttributeOrder.usual(state.definition(), state::attribute, state.discardable());
    for (OpDefinition.OperandGroup group : state.definition().operandGroups()) {
      if (given.containsKey(group.name()) && kept.get(group.name()) == null) {
        usual.put(group.name(), given.get(group.name()));
      }
    }
    if (!Iterables.elementsEqual(given.keySet(), usual.keySet())) {
      state.setAttribute(PirNames.ATTRIBUTE_ORDER, PirAttributeOrder.of(given.keySet()));
    }
    if (!Ordering.natural().isOrdered(ofResults.keySet())
        || !PirNames.RESULT_ATTRIBUTES.containsAll(ofResults.keySet())) {
      state.setAttribute(PirNames.RESULT_ATTRIBUTE_ORDER, PirAttributeOrder.of(ofResults.keySet()));
    }
  }

  private void entries(JsonNode list, Map<String, Attribute> target) {
    for (JsonNode element : list.asArray()) {
      JsonObject entry = element.asObject();
      JsonNode nameNode = entry.require("N");
      String name = nameNode.asString();
      Attribute value = attributes.read(entry.require("AT"));
      if (PirNames.isInternal(name) || name.isEmpty()) {
        throw nameNode.error("\"%s\" is not allowed as the name of an attribute", name);
      }
      if (target.put(name, value) != null) {
        throw nameNode.error("attribute \"%s\" is given twice", name);
      }
    }
  }

  private static DictionaryAttr dictionary(Map<String, Attribute> entries) {
    var named = new ArrayList<NamedAttribute>(entries.size());
    entries.forEach((name, value) -> named.add(new NamedAttribute(name, value)));
    return DictionaryAttr.of(named);
  }

  private void parameter(PirJsonOp op, OperationState state) {
    sawParameters = true;
    JsonNode node = op.require("A");
    List<JsonNode> parts = node.asArray();
    if (parts.size() != 4) {
      throw node.error("a parameter has 4 attributes, got %d", parts.size());
    }
    flag(state, "is_distributed", parts.get(0));
    flag(state, "is_parameter", parts.get(1));
    flag(state, "need_clip", parts.get(2));
    state.setAttribute("parameter_name", new StringAttr(parts.get(3).asString()));
    op.get("OA")
        .ifPresent(list -> {
          List<JsonNode> flags = list.asArray();
          if (flags.size() != 3) {
            throw list.error("a parameter has 3 result attributes, got %d", flags.size());
          }
          flag(state, "persistable", flags.get(0));
          flag(state, "stop_gradient", flags.get(1));
          flag(state, "trainable", flags.get(2));
        });
    for (String key : List.of("DA", "QA")) {
      op.get(key)
          .ifPresent(list -> {
            sawLongParameters = true;
            var given = new LinkedHashMap<String, Attribute>();
            entries(list, given);
            state.setAttributes(dictionary(given));
          });
    }
    if (op.results().size() != 1) {
      throw op.error("a parameter has one result, got %d", op.results().size());
    }
  }

  private static void flag(OperationState state, String name, JsonNode node) {
    state.setAttribute(name, ArrayAttr.of(BoolAttr.of(node.asBoolean())));
  }

  /// Adds an argument to `block`, or an operation in its place where the IR has no such argument.
  void argument(JsonNode node, Block block, OpBuilder builder, boolean asOperation) {
    JsonObject object = node.asObject();
    JsonNode idNode =
        object.get("#").or(() -> object.get("%")).orElseGet(() -> object.require("#"));
    long id = idNode.asLong();
    if (id >= 0) {
      throw idNode.error("the number of a block argument must be negative, got %d", id);
    }
    values.checkFree(id, idNode);
    Type type = types.require(object.require("TT"));
    Location where = Location.of(file, node.line(), node.column());
    if (!asOperation) {
      values.define(id, block.addArgument(DeclaredType.known(type), where));
      return;
    }
    OperationState state = new OperationState(argument, where);
    object
        .get("key")
        .ifPresent(key -> state.setAttribute("keyword", new StringAttr(key.asString())));
    state.setResultTypes(DeclaredType.known(type));
    Operation made = builder.add(state);
    results.define(made, List.of(type), builder);
    values.define(id, made.result(0));
  }
}
