package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;

/// An inherent attribute.
///
/// @param accessor the author's accessor
/// @param slot the place among the attributes
/// @param name the accessor's name
/// @param textName the name in the IR
/// @param presence whether it may be absent and what that means
/// @param type the type of the value as the accessor gives it, without `Optional`
/// @param form what kind of value it is, as far as its text is concerned
/// @param format the class that writes it, where it is a dialect attribute
/// @param defaultValue an expression for the default, where it is a constant
/// @param populated whether an op that does not set it is made with its default
/// @param documentation what the accessor, or the one it overrides, says of it
public record AttributeModel(
    ExecutableElement accessor,
    int slot,
    String name,
    String textName,
    Presence presence,
    TypeName type,
    CodecModel codec,
    Form form,
    Optional<ClassName> format,
    Optional<CodeBlock> defaultValue,
    boolean populated,
    Documentation documentation) {
  /// Whether an attribute may be absent.
  public enum Presence {
    /// It may not.
    REQUIRED,
    /// It may; the accessor returns an `Optional`.
    OPTIONAL,
    /// It may; the accessor has a body that says what that means.
    DEFAULTED
  }

  /// What kind of value an attribute is.
  public enum Form {
    /// One of the Java types that the core stores in its own way.
    STANDARD,
    /// The name of a symbol.
    SYMBOL_NAME,
    /// A Java enum that is no attribute itself, which the author's codec stores, or one with a bare `@EnumDef`.
    JAVA_ENUM,
    /// A record with `@AttrDef` or an enum with `@EnumDef`.
    DIALECT_ATTRIBUTE,
    /// `UnitAttr`.
    UNIT,
    /// Anything else.
    OTHER
  }

  /// {@return whether it may be absent}
  public boolean isOptional() {
    return presence != Presence.REQUIRED;
  }
}
