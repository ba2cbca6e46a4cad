package dev.weir.backend.cpu.jvm;

/// A variable of generated code that holds an element, or a vector of them.
record Lane(LaneType type, int slot) {}
