package dev.weir.formats.mindir;

/// The discardable attributes in which the import keeps what the dialect has no place for.
public final class NodeAttributes {
  /// What the file says of itself, on the module.
  public static final String MODEL = "mindir.model";

  /// The attributes of a graph.
  public static final String GRAPH = "mindir.attributes";

  /// The attributes of a node.
  public static final String NODE = "mindir.node_attributes";

  /// The attributes that a node of a gradient has from the node that it is the gradient of.
  public static final String PRIMAL = "mindir.primal_attributes";

  /// The attributes of the primitive behind an operation that is no `mindir.primitive`.
  public static final String PRIMITIVE = "mindir.primitive_attributes";

  /// Marks what MindSpore calls a primitive function.
  public static final String FUNCTION = "mindir.primitive_function";

  /// The name that a program gave its primitive.
  public static final String INSTANCE = "mindir.instance_name";

  /// The place of a node among those on which inference failed, counted from the outermost.
  public static final String FRAME = "mindir.frame";

  private NodeAttributes() {}
}
