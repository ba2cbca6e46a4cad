package dev.weir.codegen.model;

import com.palantir.javapoet.ClassName;
import dev.weir.codegen.validate.SourcePosition;

/// How an op, a type or an attribute is written.
public sealed interface FormatModel {
  /// In the way that goes without saying.
  record Unsaid() implements FormatModel {}

  /// By a class of the author's.
  ///
  /// @param type the class
  record ByClass(ClassName type) implements FormatModel {}

  /// In the format language.
  ///
  /// @param text what the author wrote
  /// @param place where
  record Declared(String text, SourcePosition place) implements FormatModel {}
}
