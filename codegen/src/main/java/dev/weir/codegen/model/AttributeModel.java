package dev.weir.codegen.model;

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
/// @param defaultValue an expression for the default, where it is a constant
public record AttributeModel(
    ExecutableElement accessor,
    int slot,
    String name,
    String textName,
    Presence presence,
    TypeName type,
    CodecModel codec,
    Optional<CodeBlock> defaultValue) {
  /// Whether an attribute may be absent.
  public enum Presence {
    /// It may not.
    REQUIRED,
    /// It may; the accessor returns an `Optional`.
    OPTIONAL,
    /// It may; the accessor has a body that says what that means.
    DEFAULTED
  }

  /// {@return whether it may be absent}
  public boolean isOptional() {
    return presence != Presence.REQUIRED;
  }
}
