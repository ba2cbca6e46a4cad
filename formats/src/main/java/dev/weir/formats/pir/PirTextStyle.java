package dev.weir.formats.pir;

import java.util.Arrays;
import java.util.Optional;

/// The spellings of PIR's text through the years.
public enum PirTextStyle {
  /// Until the middle of 2024: numbers carry their type, tensors are `pd_op.tensor<…>`, and the name
  /// of `pd_op.if` has no quotes.
  EARLY("early", "pd_op.tensor"),
  /// Until the end of 2024: numbers carry their type, tensors are `builtin.tensor<…>`.
  TAGGED("tagged", "builtin.tensor"),
  /// Since then: numbers carry no type, tensors are `tensor<…>`.
  UNTAGGED("untagged", "tensor");

  private final String keyword;
  private final String tensor;

  PirTextStyle(String keyword, String tensor) {
    this.keyword = keyword;
    this.tensor = tensor;
  }

  /// {@return the name under which a module remembers the style}
  String keyword() {
    return keyword;
  }

  /// {@return how tensor types begin}
  String tensor() {
    return tensor;
  }

  /// {@return whether numbers carry their type}
  boolean isTagged() {
    return this != UNTAGGED;
  }

  static Optional<PirTextStyle> ofKeyword(String keyword) {
    return Arrays.stream(values()).filter(style -> style.keyword.equals(keyword)).findFirst();
  }
}
