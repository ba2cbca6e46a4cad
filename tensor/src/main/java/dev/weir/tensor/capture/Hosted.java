package dev.weir.tensor.capture;

/// An object that a function of the host gives when the program runs.
///
/// @param id which one it is
record Hosted(int id, Class<?> type) {}
