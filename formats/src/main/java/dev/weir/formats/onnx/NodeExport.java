package dev.weir.formats.onnx;

import com.google.common.base.CaseFormat;
import dev.weir.dialect.onnx.notation.CustomOp;
import dev.weir.formats.onnx.proto.AttributeProto;
import dev.weir.formats.onnx.proto.NodeProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.List;

/// Writes one node.
final class NodeExport {
  private static final String SEGMENTS = "SegmentSizes";

  private final GraphExport graph;
  private final Operation op;
  private final NodeProto.Builder node = NodeProto.newBuilder();

  NodeExport(GraphExport graph, Operation op) {
    this.graph = graph;
    this.op = op;
  }

  NodeProto write() {
    if (op.location() instanceof Location.Named named) {
      node.setName(graph.nodeName(named.name()));
    }
    if (op instanceof CustomOp custom) {
      node.setOpType(custom.opType()).setDomain(custom.domain());
      custom.inputs().forEach(input -> node.addInput(graph.name(input)));
      custom.outputs().forEach(output -> node.addOutput(graph.name(output)));
      custom.attributes().ifPresent(this::attributes);
      return node.build();
    }
    OnnxDomain domain = OnnxDomain.ofName(op.name());
    node.setOpType(op.name().substring(domain.prefix().length()));
    if (domain != OnnxDomain.ONNX) {
      node.setDomain(domain.domain());
    }
    OpDefinition definition = op.definition();
    List<String> inputs = new ArrayList<>();
    for (int i = 0; i < definition.operandGroups().size(); i++) {
      var group = op.operandGroup(i);
      group.forEach(value -> inputs.add(graph.name(value)));
      if (group.isEmpty() && i + 1 < definition.operandGroups().size()) {
        inputs.add("");
      }
    }
    node.addAllInput(withoutLast(inputs));
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < definition.resultGroups().size(); i++) {
      var group = op.resultGroup(i);
      group.forEach(value -> outputs.add(graph.name(value)));
      if (group.isEmpty()) {
        outputs.add("");
      }
    }
    node.addAllOutput(withoutLast(outputs));
    inherent(definition);
    for (int i = 0; i < op.regionCount(); i++) {
      String attribute = attribute(definition.regionGroups().get(i).name());
      node.addAttribute(
          AttributeProto.newBuilder()
              .setName(attribute)
              .setType(AttributeProto.AttributeType.GRAPH)
              .setG(graph.write(op.region(i).entry(), attribute)));
    }
    return node.build();
  }

  /// What is left out at the end is not mentioned.
  private static List<String> withoutLast(List<String> names) {
    int count = names.size();
    while (count > 0 && names.get(count - 1).isEmpty()) {
      count--;
    }
    return names.subList(0, count);
  }

  /// `thenBranch` is the attribute `then_branch`, and `bodyRegion` is `body`.
  private static String attribute(String region) {
    String snake =
        region.contains("_")
            ? region
            : CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, region);
    return snake.replaceFirst("_region$", "");
  }

  /// What is not set has its default, on which all versions agree.
  private void inherent(OpDefinition definition) {
    for (int i = 0; i < definition.slots().size(); i++) {
      OpDefinition.AttributeSlot slot = definition.slots().get(i);
      Attribute value = op.inherentAttribute(i);
      if (value != null && !slot.name().endsWith(SEGMENTS)) {
        add(slot.name(), value);
      }
    }
  }

  private void attributes(DictionaryAttr attributes) {
    for (NamedAttribute attribute : attributes.entries()) {
      add(attribute.name(), attribute.value());
    }
  }

  private void add(String name, Attribute value) {
    node.addAttribute(
        AttributeExport.write(value)
            .orElseThrow(() ->
                new UnwrittenOperation(
                    op, "'%s' has the attribute '%s', which no model holds", op.name(), name))
            .setName(name));
  }
}
