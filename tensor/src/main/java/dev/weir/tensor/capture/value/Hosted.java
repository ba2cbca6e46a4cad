package dev.weir.tensor.capture.value;

/// An object that a function of the host gives when the program runs.
///
/// @param id which one it is
public record Hosted(int id, Class<?> type) {}
