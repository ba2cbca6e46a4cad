package dev.weir.tensor.capture.value;

/// What `dcmpl` and the like give of two numbers one of which depends on tensors.
///
/// @param above whether the result is 1 where one of them is NaN, not -1
public record Comparison(Scalar x, Scalar y, boolean above) {}
