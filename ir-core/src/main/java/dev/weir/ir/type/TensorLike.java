package dev.weir.ir.type;

import dev.weir.ir.Type;

/// A type that is a ranked tensor, plain or with something added, such as the place it lives in.
/// PIR's `WrapTypeInterface`.
public interface TensorLike extends Type {
  /// {@return the plain tensor type}
  TensorType tensor();

  /// {@return this type with another plain tensor type}
  TensorLike withTensor(TensorType replacement);
}
