package dev.weir.tensor.capture.value;

/// A boxed number that may be another one next time.
///
/// @param type the class of the box
public record Box(Num num, Class<?> type) {}
