package dev.weir.formats.mindir;

import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The primitive that a node runs.
///
/// @param name what it is called
/// @param entry what the table of primitives says of it, in files that have one
/// @param attributes those of the entry, then those of the node
/// @param inputs how many inputs the node has
record NodePrimitive(
    String name, Optional<PrimitiveProto> entry, List<AttributeProto> attributes, int inputs) {
  /// {@return what `node` runs}
  ///
  /// @throws MindIrFault if it refers to what is not there
  static NodePrimitive of(NodeProto node, ModelGraphs graphs) {
    String name = node.getOpType();
    Optional<PrimitiveProto> entry = Optional.empty();
    if (name.startsWith(ModelGraphs.REFERENCE)) {
      String target = name.substring(ModelGraphs.REFERENCE.length());
      entry = graphs.primitive(target);
      name = entry.map(PrimitiveProto::getOpType).orElse(target);
      if (entry.isEmpty() && !target.contains("::")) {
        throw new MindIrFault(
            "node '%s' runs '%s', which is neither a primitive, a node nor a graph",
            ModelGraphs.nameOf(node), target);
      }
    }
    List<AttributeProto> attributes = new ArrayList<>();
    entry.ifPresent(found -> attributes.addAll(found.getAttributeList()));
    for (AttributeProto attribute : node.getAttributeList()) {
      if (!ModelGraphs.isShape(attribute)) {
        attributes.add(attribute);
      }
    }
    return new NodePrimitive(name, entry, attributes, node.getInputCount());
  }

  /// {@return the operation of its own that it is}
  Optional<StructuralPrimitive> structural() {
    return StructuralPrimitive.of(name).filter(kind -> kind.takes(inputs));
  }

  /// {@return whether it is what MindSpore calls a primitive function}
  boolean isFunction() {
    return entry
        .filter(found -> found.getPrimType() == PrimitiveProto.PrimType.PRIMITIVE_FUNCTION)
        .isPresent();
  }

  /// {@return the name that a program gave it; empty for none}
  String instance() {
    return entry.map(PrimitiveProto::getInstanceName).orElse("");
  }
}
