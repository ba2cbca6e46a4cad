package dev.weir.dialect.mindir.build;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is computed: a primitive or a graph applied to nodes.
public final class CNode implements AnfNode {
  /// Describes the operation that computes a node.
  interface Maker {
    /// {@return the operation, to be made}
    ///
    /// @param inputs the values of the inputs
    /// @param attributes what was given with [#with], if anything
    /// @param type what was given with [#typed], if it was
    OpSpec<? extends Operation> make(
        List<Value> inputs, Optional<DictionaryAttr> attributes, Optional<Type> type);
  }

  private final FuncGraph owner;
  private final ImmutableList<AnfNode> inputs;
  private final Maker maker;
  private final TreeMap<String, Attribute> attributes = new TreeMap<>();
  private @Nullable String name;
  private @Nullable String scope;
  private @Nullable Type type;

  CNode(FuncGraph owner, ImmutableList<AnfNode> inputs, Maker maker) {
    this.owner = owner;
    this.inputs = inputs;
    this.maker = maker;
  }

  /// Calls the node `name`, as the source calls its value.
  ///
  /// @return this
  public CNode named(String given) {
    name = given;
    return this;
  }

  /// Says where in the source the node is, such as `Default/network-Net`.
  ///
  /// @return this
  public CNode scoped(String given) {
    scope = given;
    return this;
  }

  /// Says what type the node has, where nobody else could.
  ///
  /// @return this
  public CNode typed(Type given) {
    type = given;
    return this;
  }

  /// Gives the node's primitive an attribute.
  ///
  /// @return this
  public CNode with(String attribute, Attribute value) {
    attributes.put(attribute, value);
    return this;
  }

  /// Gives the node's primitive an integer as attribute.
  ///
  /// @return this
  public CNode with(String attribute, long value) {
    return with(attribute, IntegerAttr.i64(value));
  }

  /// Gives the node's primitive a number as attribute.
  ///
  /// @return this
  public CNode with(String attribute, double value) {
    return with(attribute, FloatAttr.f32((float) value));
  }

  /// Gives the node's primitive a flag as attribute.
  ///
  /// @return this
  public CNode with(String attribute, boolean value) {
    return with(attribute, BoolAttr.of(value));
  }

  /// Gives the node's primitive a text as attribute.
  ///
  /// @return this
  public CNode with(String attribute, String value) {
    return with(attribute, StringAttr.of(value));
  }

  Type type() {
    return type == null ? UnknownType.UNKNOWN : type;
  }

  FuncGraph owner() {
    return owner;
  }

  ImmutableList<AnfNode> inputs() {
    return inputs;
  }

  OpSpec<? extends Operation> operation(List<Value> values) {
    Optional<DictionaryAttr> all =
        attributes.isEmpty()
            ? Optional.empty()
            : Optional.of(
                DictionaryAttr.of(
                    attributes.entrySet().stream()
                        .map(entry -> new NamedAttribute(entry.getKey(), entry.getValue()))
                        .toList()));
    return maker.make(values, all, Optional.ofNullable(type));
  }

  Location location() {
    Location at =
        scope == null
            ? Location.unknown()
            : Location.fused(ImmutableList.of(Location.unknown()), StringAttr.of(scope));
    return name == null ? at : new Location.Named(name, at);
  }

  @Override
  public String toString() {
    return name == null ? "a node of graph '" + owner.name() + "'" : "'" + name + "'";
  }
}
