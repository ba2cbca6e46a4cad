package dev.weir.ir;

import com.google.common.collect.ImmutableList;
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
  default ImmutableList<? extends TypeSyntax> types() {
    return ImmutableList.of();
  }

  /// {@return how its attributes are read and written}
  default ImmutableList<? extends AttributeSyntax> attributes() {
    return ImmutableList.of();
  }

  /// {@return the names that this dialect gives to aliases, where it does}
  default Optional<? extends AliasSyntax> aliasNames() {
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

  /// How one kind of a dialect's types is written. The only such things are `TypeFormat`s of `dev.weir.ir.text`.
  interface TypeSyntax {
    /// {@return the name of the type within its dialect}
    String mnemonic();

    /// {@return the class of the type}
    Class<? extends Type> typeClass();
  }

  /// How one kind of a dialect's attributes is written. The only such things are `AttributeFormat`s of
  /// `dev.weir.ir.text`.
  interface AttributeSyntax {
    /// {@return the name of the attribute within its dialect}
    String mnemonic();

    /// {@return the class of the attribute}
    Class<? extends Attribute> attributeClass();
  }

  /// The names that a dialect gives to aliases. The only such things are `AliasNames` of `dev.weir.ir.text`.
  interface AliasSyntax {}
}
