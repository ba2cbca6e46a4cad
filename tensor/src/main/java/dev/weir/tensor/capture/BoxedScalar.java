package dev.weir.tensor.capture;

/// A boxed number that depends on the elements of tensors.
///
/// @param type the class of the box
record BoxedScalar(Scalar scalar, Class<?> type) {}
