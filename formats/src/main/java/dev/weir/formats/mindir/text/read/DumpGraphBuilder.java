package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.NodeAttributes;
import dev.weir.formats.mindir.StructuralPrimitive;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Builds the function of one graph of a dump.
final class DumpGraphBuilder {
  private static final String FUNCTION_PREFIX = "PrimFunc_";

  private final DumpScanner in;
  private final DumpNames names;
  private final Dump.Graph graph;
  private final Map<Dump.Source, Value> values = new HashMap<>();

  DumpGraphBuilder(DumpScanner in, DumpNames names, Dump.Graph graph) {
    this.in = in;
    this.names = names;
    this.graph = graph;
  }

  /// Builds the function at the end of `module`.
  void build(OpBuilder module) {
    Region region = new Region();
    Block entry = new Block(ImmutableList.of());
    region.append(entry);
    List<Type> inputs = new ArrayList<>();
    var attributes = ImmutableList.<DictionaryAttr>builder();
    boolean hasWeights = false;
    for (Dump.Parameter parameter : graph.parameters) {
      inputs.add(argument(entry, parameter));
      hasWeights |= parameter.isWeight;
      attributes.add(
          parameter.isWeight
              ? DictionaryAttr.of(FuncOp.WEIGHT, StringAttr.of(weight(parameter)))
              : DictionaryAttr.empty());
    }
    for (Dump.Source captured : names.captures(graph)) {
      argument(entry, captured);
    }
    OpBuilder body = OpBuilder.atEnd(entry);
    for (Dump.Node node : graph.nodes) {
      node(body, node);
    }
    Dump.Node result = Objects.requireNonNull(graph.result);
    body.setLocation(location(result));
    var returned = MindIrOps.returnOp(value(body, result, result.operands.get(0)));
    attributes(returned, result);
    Type type = body.add(returned).value().type();
    List<Location> places = new ArrayList<>();
    places.add(in.location(graph.offset));
    places.addAll(graph.source);
    module.setLocation(new Location.Named(graph.name, Location.fused(places)));
    var function =
        MindIrOps.func(graph.name, FunctionType.of(inputs, ImmutableList.of(type)), region);
    if (graph != names.entry()) {
      function.symVisibility("private");
    }
    if (hasWeights) {
      function.argAttrs(new ArrayAttr(ImmutableList.copyOf(attributes.build())));
    }
    if (!graph.attributes.isEmpty()) {
      function.with(NodeAttributes.GRAPH, graph.attributes);
    }
    module.add(function);
  }

  private static String weight(Dump.Parameter parameter) {
    return parameter.type instanceof RefType(Type content, String key) ? key : parameter.name();
  }

  private Type argument(Block entry, Dump.Source source) {
    Location where =
        source instanceof Dump.Parameter parameter
            ? new Location.Named(parameter.name(), in.location(parameter.offset))
            : location((Dump.Node) source);
    values.put(source, entry.addArgument(source.type, where));
    return source.type;
  }

  private void node(OpBuilder body, Dump.Node node) {
    body.setLocation(location(node));
    List<Value> operands = new ArrayList<>(node.operands.size());
    OpSpec<? extends Operation> spec;
    if (node.callee instanceof Operand.Word(String word)) {
      node.operands.forEach(operand -> operands.add(value(body, node, operand)));
      spec = primitive(node, word, operands);
    } else {
      Value callee =
          node.callee instanceof Operand.Closure(Dump.Graph called)
              ? closure(body, node, called, calleeType(node, called))
              : value(body, node, node.callee);
      node.operands.forEach(operand -> operands.add(value(body, node, operand)));
      spec = MindIrOps.call(callee, operands, node.type);
    }
    attributes(spec, node);
    values.put(node, body.add(spec).result(0));
  }

  private static void attributes(OpSpec<?> spec, Dump.Node node) {
    if (!node.attributes.isEmpty()) {
      spec.with(NodeAttributes.NODE, node.attributes);
    }
    if (!node.primalAttributes.isEmpty()) {
      spec.with(NodeAttributes.PRIMAL, node.primalAttributes);
    }
    if (!node.instance.isEmpty()) {
      spec.with(NodeAttributes.INSTANCE, StringAttr.of(node.instance));
    }
    if (node.frame >= 0) {
      spec.with(NodeAttributes.FRAME, IntegerAttr.i64(node.frame));
    }
  }

  private static OpSpec<? extends Operation> primitive(
      Dump.Node node, String word, List<Value> operands) {
    boolean isFunction = word.startsWith(FUNCTION_PREFIX);
    String name = isFunction ? word.substring(FUNCTION_PREFIX.length()) : word;
    Optional<StructuralPrimitive> structural =
        StructuralPrimitive.of(name).filter(kind -> kind.takes(operands.size()));
    OpSpec<? extends Operation> spec;
    if (structural.isPresent()) {
      spec = structural.get().make(operands, node.type);
      if (!node.primitiveAttributes.isEmpty()) {
        spec.with(NodeAttributes.PRIMITIVE, node.primitiveAttributes);
      }
    } else {
      var named = MindIrOps.primitive(operands, name, node.type);
      if (!node.primitiveAttributes.isEmpty()) {
        named.attributes(node.primitiveAttributes);
      }
      spec = named;
    }
    if (isFunction) {
      spec.with(NodeAttributes.FUNCTION, UnitAttr.UNIT);
    }
    return spec;
  }

  /// Before inference, a call may have more arguments than the graph has parameters: the last ones are
  /// elements of a tuple, or a dictionary by name.
  private Type calleeType(Dump.Node node, Dump.Graph callee) {
    boolean isOpen =
        node.operands.size() > callee.parameters.size() && node.type instanceof UnknownType
            || names.isFailure() && !agree(node, callee);
    return isOpen ? UnknownType.UNKNOWN : DumpTypes.function(callee);
  }

  /// Whether a call gives what the graph takes, which it need not where inference failed.
  private static boolean agree(Dump.Node node, Dump.Graph callee) {
    int count = Math.min(node.operandTypes.size(), callee.parameters.size());
    for (int i = 0; i < count; i++) {
      if (!TypeAgreement.agree(node.operandTypes.get(i), callee.parameters.get(i).type)) {
        return false;
      }
    }
    return TypeAgreement.agree(node.type, Objects.requireNonNull(callee.result).type);
  }

  private Value closure(OpBuilder body, Dump.Node node, Dump.Graph callee, Type type) {
    List<Value> captured = new ArrayList<>();
    for (Dump.Source each : names.captures(callee)) {
      captured.add(value(node, each));
    }
    return body.add(MindIrOps.closure(captured, SymbolRefAttr.of(callee.name), type)).out();
  }

  private Value value(OpBuilder body, Dump.Node node, Operand operand) {
    if (operand instanceof Operand.Use(Dump.Source source)) {
      return value(node, source);
    } else if (operand instanceof Operand.Closure(Dump.Graph callee)) {
      return closure(body, node, callee, DumpTypes.function(callee));
    }
    DumpLiteral literal = ((Operand.Constant) operand).literal();
    return body.add(MindIrOps.constant(literal.value(), literal.type())).out();
  }

  private Value value(Dump.Node node, Dump.Source source) {
    Value known = values.get(source);
    if (known == null) {
      throw in.error(
          node.offset,
          "a graph that is used here uses '%s' of @%s, which is computed only later",
          source instanceof Dump.Node found ? found.label : ((Dump.Parameter) source).label,
          source.graph().name);
    }
    return known;
  }

  private Location location(Dump.Node node) {
    List<Location> places = new ArrayList<>(1 + node.source.size());
    places.add(in.location(node.offset));
    places.addAll(node.source);
    Location at =
        node.scope.isEmpty()
            ? Location.fused(places)
            : Location.fused(places, StringAttr.of(node.scope));
    return node.label.isEmpty() ? at : new Location.Named(node.label, at);
  }
}
