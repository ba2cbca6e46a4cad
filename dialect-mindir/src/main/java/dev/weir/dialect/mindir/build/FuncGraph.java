package dev.weir.dialect.mindir.build;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A graph: parameters, nodes in the order in which they were added, and the node that it returns.
///
/// As a node it is the function itself.
public final class FuncGraph implements AnfNode {
  private final String name;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<CNode> nodes = new ArrayList<>();
  private final TreeMap<String, Attribute> attributes = new TreeMap<>();
  private @Nullable AnfNode result;

  FuncGraph(String name) {
    this.name = name;
  }

  /// {@return what it is called}
  public String name() {
    return name;
  }

  /// Gives the graph an attribute, such as `no_inline`.
  ///
  /// @return this
  public FuncGraph with(String attribute, Attribute value) {
    attributes.put(attribute, value);
    return this;
  }

  /// {@return its parameters so far}
  public ImmutableList<Parameter> parameters() {
    return ImmutableList.copyOf(parameters);
  }

  void add(Parameter parameter) {
    parameters.add(parameter);
  }

  void add(CNode node) {
    nodes.add(node);
  }

  void setResult(AnfNode node) {
    checkState(result == null, "graph '%s' is defined twice", name);
    result = node;
  }

  boolean isDefined() {
    return result != null;
  }

  AnfNode result() {
    checkState(result != null, "graph '%s' is used but never defined", name);
    return result;
  }

  List<CNode> nodes() {
    return nodes;
  }

  Map<String, Attribute> attributes() {
    return attributes;
  }

  /// {@return the type of the graph as a value}: what it returns is left open, unless it is a constant
  FunctionType type() {
    Type returned = result() instanceof ValueNode constant ? constant.type() : UnknownType.UNKNOWN;
    return FunctionType.of(
        parameters.stream().map(Parameter::type).toList(), ImmutableList.of(returned));
  }

  @Override
  public String toString() {
    return "graph '" + name + "'";
  }
}
