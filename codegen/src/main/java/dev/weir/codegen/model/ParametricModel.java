package dev.weir.codegen.model;

import com.google.common.collect.ImmutableList;
import com.palantir.javapoet.ClassName;
import javax.lang.model.element.TypeElement;

/// A dialect type or attribute: a record, or an enum.
///
/// @param mnemonic the name within the dialect
/// @param kind whether it is a type, an attribute, or an enum attribute
public record ParametricModel(
    TypeElement element,
    ClassName type,
    String mnemonic,
    Kind kind,
    Documentation documentation,
    ImmutableList<ComponentModel> components,
    FormatModel format) {
  /// {@return the class to generate for the text of attributes or types of class `type`}
  public static ClassName formatClass(ClassName type) {
    return ClassName.get(type.packageName(), String.join("_", type.simpleNames()) + "Format");
  }

  /// What a class declares.
  public enum Kind {
    /// A type.
    TYPE,
    /// An attribute that is a record.
    ATTRIBUTE,
    /// An attribute that is an enum.
    ENUM
  }
}
