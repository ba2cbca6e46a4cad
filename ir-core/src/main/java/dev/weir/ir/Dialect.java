package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.text.AliasNames;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.TypeFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A family of operations, types and attributes under one namespace. Implementations are generated
/// and found through `ServiceLoader`.
///
/// Several dialects may share a namespace when modules divide it among them (`pd_op` does); their
/// op names must be distinct.
public interface Dialect {
  /// {@return the namespace: what stands before the dot in the names of its ops}
  String namespace();

  /// {@return the operations}
  ImmutableList<OpDefinition> operations();

  /// {@return how its types are read and written}
  default ImmutableList<TypeFormat<?>> types() {
    return ImmutableList.of();
  }

  /// {@return how its attributes are read and written}
  default ImmutableList<AttributeFormat<?>> attributes() {
    return ImmutableList.of();
  }

  /// {@return the names that this dialect gives to aliases, where it does}
  default Optional<AliasNames> aliasNames() {
    return Optional.empty();
  }

  /// {@return whether operations of this namespace that it does not declare are accepted as
  /// unregistered ones}
  default boolean allowsUnknownOperations() {
    return false;
  }

  /// {@return the documentation, in Markdown}
  default String description() {
    return "";
  }

  /// {@return a detached operation that yields `value` as a `type`, or null if this dialect has none}
  default @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return null;
  }

  /// Attaches interfaces to operations of other dialects.
  default void attachInterfaces(DialectRegistry.Builder registry) {}
}
