package dev.weir.target.jvm.code;

/// A variable of generated code that holds an element, or a vector of them.
record Lane(LaneType type, int slot) {}
