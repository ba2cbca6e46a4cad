package dev.weir.backend.cpu.lanes;

/// A variable of generated code that holds an element, or a vector of them.
public record Lane(LaneType type, int slot) {}
