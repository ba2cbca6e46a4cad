package dev.weir.dialect.mindir.build;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// A constant. It belongs to no graph: each graph that uses it has its own.
public record ValueNode(Attribute value, Type type) implements AnfNode {}
