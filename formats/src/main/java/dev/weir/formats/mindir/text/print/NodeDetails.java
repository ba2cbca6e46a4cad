package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.formats.mindir.NodeAttributes;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;

/// What a node carries besides its inputs.
///
/// @param primitive the attributes of the primitive
/// @param node those of the node
/// @param primal those of the node that it is the gradient of
/// @param instance the name that the program gave the primitive; empty where it gave none
record NodeDetails(
    DictionaryAttr primitive, DictionaryAttr node, DictionaryAttr primal, String instance) {

  static NodeDetails of(Operation op) {
    DictionaryAttr primitive;
    if (op instanceof PrimitiveOp named) {
      primitive = named.attributes().orElse(DictionaryAttr.empty());
    } else if (op instanceof MindIrOp) {
      primitive = dictionary(op, NodeAttributes.PRIMITIVE);
    } else {
      primitive = op.inherentAttributes();
    }
    return new NodeDetails(
        primitive,
        dictionary(op, NodeAttributes.NODE),
        dictionary(op, NodeAttributes.PRIMAL),
        op.attribute(NodeAttributes.INSTANCE) instanceof StringAttr name ? name.value() : "");
  }

  private static DictionaryAttr dictionary(Operation op, String name) {
    return op.attribute(name) instanceof DictionaryAttr all ? all : DictionaryAttr.empty();
  }

  /// {@return the scope in `location`; empty where it has none}
  static String scope(Location location) {
    Location inner = location instanceof Location.Named named ? named.child() : location;
    return inner instanceof Location.Fused fused
            && fused.metadata().orElse(null) instanceof StringAttr scope
        ? scope.value()
        : "";
  }
}
