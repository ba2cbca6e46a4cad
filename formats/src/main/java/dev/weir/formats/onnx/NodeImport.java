package dev.weir.formats.onnx;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.formats.onnx.proto.AttributeProto;
import dev.weir.formats.onnx.proto.FunctionProto;
import dev.weir.formats.onnx.proto.NodeProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.NoneType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Adds one node to a graph: an operator, or what a function of the model does.
final class NodeImport {
  private final GraphImport graph;
  private final NodeProto node;
  private final String domain;
  private final Map<String, AttributeProto> attributes = new LinkedHashMap<>();

  NodeImport(GraphImport graph, NodeProto node) {
    this.graph = graph;
    this.node = node;
    this.domain = node.getDomain().equals("ai.onnx") ? "" : node.getDomain();
    for (AttributeProto attribute : node.getAttributeList()) {
      AttributeProto given = attribute;
      if (!attribute.getRefAttrName().isEmpty()) {
        given = graph.scope().attribute(attribute.getRefAttrName());
        if (given == null) {
          continue; // the call does not set it
        }
      }
      if (attributes.put(attribute.getName(), given) != null) {
        throw new OnnxFault("attribute '%s' is given twice", attribute.getName());
      }
    }
  }

  void run() {
    graph
        .builder()
        .setLocation(
            node.getName().isEmpty()
                ? graph.context().file()
                : new Location.Named(node.getName(), graph.context().file()));
    FunctionProto function =
        graph.context().functions().get(ImportContext.key(node.getDomain(), node.getOpType()));
    if (function != null) {
      call(function);
      return;
    }
    OpDefinition definition = definition();
    if (definition == null) {
      custom();
    } else {
      operator(definition);
    }
  }

  private @Nullable OpDefinition definition() {
    Optional<OnnxDomain> known = OnnxDomain.of(domain);
    OpDefinition found =
        known.isEmpty()
            ? null
            : graph.context().registry().operation(known.get().prefix() + node.getOpType());
    return found != null && found.isRegistered() ? found : null;
  }

  /// Says once that a domain that is known has no such operator.
  private void warn(OnnxDomain known) {
    String prefix = known.prefix();
    if (!graph.context().unknown().add(prefix + node.getOpType())) {
      return;
    }
    graph
        .context()
        .diagnostics()
        .warning(
            graph.builder().location(),
            "'%s' is not a known operator of %s%s",
            node.getOpType(),
            known.text(),
            graph
                .context()
                .registry()
                .nearestOperation(prefix + node.getOpType())
                .filter(name -> name.startsWith(prefix))
                .map(name -> "; did you mean '" + name.substring(prefix.length()) + "'?")
                .orElse(""));
  }

  private void call(FunctionProto function) {
    Map<String, AttributeProto> given = new HashMap<>();
    for (AttributeProto byDefault : function.getAttributeProtoList()) {
      given.put(byDefault.getName(), byDefault);
    }
    given.putAll(attributes);
    Scope inside = graph.scope().called(function.getName(), given);
    for (int i = 0; i < function.getInputCount(); i++) {
      if (i < node.getInputCount() && !node.getInput(i).isEmpty()) {
        inside.define(function.getInput(i), operand(i));
      } else {
        inside.define(
            function.getInput(i), graph.builder().add(OnnxOps.absent(NoneType.NONE)).out());
      }
    }
    GraphImport body = graph.within(inside);
    body.nodes(function.getNodeList());
    for (int i = 0; i < node.getOutputCount(); i++) {
      if (i >= function.getOutputCount()) {
        throw new OnnxFault(
            "function '%s' has %d outputs", function.getName(), function.getOutputCount());
      }
      if (!node.getOutput(i).isEmpty()) {
        graph
            .scope()
            .define(
                node.getOutput(i),
                body.value(function.getOutput(i), "output of function " + function.getName()));
      }
    }
  }

  private Value operand(int index) {
    return graph.value(node.getInput(index), "input " + index);
  }

  private void operator(OpDefinition definition) {
    OperationState state = new OperationState(definition, graph.builder().location());
    state.addOperandGroups(operands(definition));
    state.setResultGroups(results(definition));
    for (Map.Entry<String, AttributeProto> entry : attributes.entrySet()) {
      AttributeProto attribute = entry.getValue();
      if (attribute.hasG()) {
        continue;
      }
      state.setAttribute(
          entry.getKey(),
          new AttributeImport(graph.context().tensors()).read(entry.getKey(), attribute));
    }
    for (OpDefinition.RegionGroup group : definition.regionGroups()) {
      state.addRegion(region(group.name()));
    }
    if (node.getOutputCount() > 0) {
      var names = ImmutableList.<Attribute>builder();
      node.getOutputList().forEach(name -> names.add(new StringAttr(name)));
      state.setAttribute("onnx.outputs", new ArrayAttr(names.build()));
    }
    define(graph.builder().add(state), definition);
  }

  private List<List<Value>> operands(OpDefinition definition) {
    List<List<Value>> groups = new ArrayList<>();
    int at = 0;
    for (OpDefinition.OperandGroup group : definition.operandGroups()) {
      List<Value> values = new ArrayList<>();
      if (group.multiplicity() == Multiplicity.VARIADIC) {
        for (; at < node.getInputCount(); at++) {
          values.add(
              node.getInput(at).isEmpty()
                  ? graph.builder().add(OnnxOps.absent(NoneType.NONE)).out()
                  : operand(at));
        }
      } else {
        boolean given = at < node.getInputCount() && !node.getInput(at).isEmpty();
        if (given) {
          values.add(operand(at));
        } else if (group.multiplicity() == Multiplicity.SINGLE) {
          throw new OnnxFault("operand '%s' is not given", group.name());
        }
        at++;
      }
      groups.add(values);
    }
    if (at < node.getInputCount()) {
      throw new OnnxFault("there are %d operands, at most %d expected", node.getInputCount(), at);
    }
    return groups;
  }

  private List<List<Type>> results(OpDefinition definition) {
    List<List<Type>> groups = new ArrayList<>();
    int at = 0;
    for (OpDefinition.ResultGroup group : definition.resultGroups()) {
      List<Type> types = new ArrayList<>();
      if (group.multiplicity() == Multiplicity.VARIADIC) {
        for (; at < node.getOutputCount(); at++) {
          types.add(graph.type(node.getOutput(at)));
        }
      } else {
        boolean given = at < node.getOutputCount() && !node.getOutput(at).isEmpty();
        if (given) {
          types.add(graph.type(node.getOutput(at)));
        } else if (group.multiplicity() == Multiplicity.SINGLE) {
          types.add(UnknownType.UNKNOWN);
        }
        at++;
      }
      groups.add(types);
    }
    if (at < node.getOutputCount()) {
      throw new OnnxFault("there are %d results, at most %d expected", node.getOutputCount(), at);
    }
    return groups;
  }

  private void define(Operation made, OpDefinition definition) {
    int next = 0;
    for (int i = 0; i < node.getOutputCount(); i++) {
      boolean skipped =
          node.getOutput(i).isEmpty()
              && i < definition.resultGroups().size()
              && definition.resultGroups().get(i).multiplicity() == Multiplicity.OPTIONAL;
      if (skipped) {
        continue;
      }
      if (!node.getOutput(i).isEmpty()) {
        graph.scope().define(node.getOutput(i), made.result(next));
      }
      next++;
    }
  }

  /// {@return the graph in the attribute that the region `name` stands for}
  private Region region(String name) {
    for (Map.Entry<String, AttributeProto> entry : attributes.entrySet()) {
      String key = entry.getKey().replace("_", "");
      if (entry.getValue().hasG()
          && (key.equalsIgnoreCase(name.replace("_", ""))
              || (key + "Region").equalsIgnoreCase(name.replace("_", "")))) {
        return graph.region(entry.getValue().getG());
      }
    }
    throw new OnnxFault("graph '%s' is missing", name);
  }

  private void custom() {
    OnnxDomain.of(domain).ifPresent(this::warn);
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < node.getInputCount(); i++) {
      operands.add(
          node.getInput(i).isEmpty()
              ? graph.builder().add(OnnxOps.absent(NoneType.NONE)).out()
              : operand(i));
    }
    List<Type> types = new ArrayList<>();
    node.getOutputList().forEach(name -> types.add(graph.type(name)));
    List<NamedAttribute> given = new ArrayList<>();
    AttributeImport reader = new AttributeImport(graph.context().tensors());
    attributes.forEach((name, attribute) -> {
      if (attribute.hasG() || attribute.getGraphsCount() > 0) {
        throw new OnnxFault("attribute '%s' is a graph, which no unknown operator may have", name);
      }
      given.add(new NamedAttribute(name, reader.read(name, attribute)));
    });
    var spec = OnnxOps.custom(operands, domain, node.getOpType(), types);
    if (!given.isEmpty()) {
      spec.attributes(DictionaryAttr.of(given));
    }
    Operation made = graph.builder().add(spec);
    for (int i = 0; i < node.getOutputCount(); i++) {
      if (!node.getOutput(i).isEmpty()) {
        graph.scope().define(node.getOutput(i), made.result(i));
      }
    }
  }
}
