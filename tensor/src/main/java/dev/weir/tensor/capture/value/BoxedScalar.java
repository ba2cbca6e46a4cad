package dev.weir.tensor.capture.value;

/// A boxed number that depends on the elements of tensors.
///
/// @param type the class of the box
public record BoxedScalar(Scalar scalar, Class<?> type) {}
