package dev.weir.ir;

import org.jspecify.annotations.Nullable;

/// Translates between the Java value an accessor gives and the attribute that stores it.
///
/// `decode` accepts every attribute that carries the value, not just the one `encode` makes: an
/// integer accessor reads an integer of any width.
public interface AttributeCodec<T> {
  /// {@return the attribute that stores `value`}
  Attribute encode(T value);

  /// {@return the value that `attribute` stores, or null if it stores none of this kind}
  @Nullable T decode(Attribute attribute);

  /// {@return what is expected, for a diagnostic: "32-bit integer attribute"}
  String describe();
}
