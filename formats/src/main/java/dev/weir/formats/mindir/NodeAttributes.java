package dev.weir.formats.mindir;

/// The discardable attributes in which the import keeps what the dialect has no place for.
final class NodeAttributes {
  /// What the file says of itself, on the module.
  static final String MODEL = "mindir.model";

  /// The attributes of a graph.
  static final String GRAPH = "mindir.attributes";

  /// The attributes of a node.
  static final String NODE = "mindir.node_attributes";

  /// The attributes that a node of a gradient has from the node that it is the gradient of.
  static final String PRIMAL = "mindir.primal_attributes";

  /// The attributes of the primitive behind an operation that is no `mindir.primitive`.
  static final String PRIMITIVE = "mindir.primitive_attributes";

  /// Marks what MindSpore calls a primitive function.
  static final String FUNCTION = "mindir.primitive_function";

  /// The name that a program gave its primitive.
  static final String INSTANCE = "mindir.instance_name";

  private NodeAttributes() {}
}
