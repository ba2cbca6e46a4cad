package dev.weir.tensor.capture;

/// A boxed number that may be another one next time.
///
/// @param type the class of the box
record Box(Num num, Class<?> type) {}
