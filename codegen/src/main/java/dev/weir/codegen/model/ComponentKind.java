package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;

/// How a component of a type or attribute is written.
public sealed interface ComponentKind {
  /// Kinds that need nothing else to be known.
  enum Simple implements ComponentKind {
    /// `long`
    LONG,
    /// `int`
    INT,
    /// `boolean`
    BOOLEAN,
    /// `double`
    DOUBLE,
    /// `float`
    FLOAT,
    /// `String`, quoted
    STRING,
    /// `ImmutableLongArray`: `[1, 2]`
    LONGS
  }

  /// A type, of class `type`.
  record OfType(ClassName type) implements ComponentKind {}

  /// An attribute, of class `type`.
  record OfAttribute(ClassName type) implements ComponentKind {}

  /// A Java enum, by its constants' names in lower case.
  record OfEnum(ClassName type) implements ComponentKind {}

  /// An `ImmutableList`: `[a, b]`.
  record OfList(ComponentKind element, TypeName elementType) implements ComponentKind {}

  /// An `Optional`.
  record OfOptional(ComponentKind element, TypeName elementType) implements ComponentKind {}
}
