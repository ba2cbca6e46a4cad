package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// An operation that is not made yet: what the generated factories return and
/// [OpBuilder#add(OpSpec)] turns into an operation. Generated subclasses add a fluent setter per
/// optional operand and attribute.
///
/// A spec makes one operation; it is not reusable once built, since regions move into the operation.
public abstract class OpSpec<T extends Operation> {
  private @Nullable Location location;
  private DictionaryAttr extra = DictionaryAttr.empty();

  /// Sets where the operation comes from; without it the builder's location is used.
  public OpSpec<T> at(Location where) {
    this.location = where;
    return this;
  }

  /// Attaches a discardable attribute, or sets an inherent one by its text name.
  public OpSpec<T> with(String name, Attribute value) {
    extra = extra.with(name, value);
    return this;
  }

  /// Makes the operation, detached, at `where` unless the spec has a location of its own.
  public final T build(Location where) {
    return build(new OperationState(definition(), locationOr(where)));
  }

  /// {@return the location of the spec, or `where` if it has none}
  final Location locationOr(Location where) {
    return location != null ? location : where;
  }

  /// Makes the operation, detached, by `state`, which was just started.
  final T build(OperationState state) {
    fill(state);
    if (!extra.isEmpty()) {
      state.setAttributes(extra);
    }
    return opClass().cast(state.build());
  }

  /// {@return the kind of operation}
  protected abstract OpDefinition definition();

  /// {@return the author's interface of the operation}
  protected abstract Class<T> opClass();

  /// Enters operands, attributes, regions, successors and result types into `state`.
  protected abstract void fill(OperationState state);
}
