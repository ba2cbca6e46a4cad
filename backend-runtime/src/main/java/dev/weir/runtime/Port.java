package dev.weir.runtime;

import dev.weir.ir.Location;
import dev.weir.ir.type.TensorType;

/// An input or output of a compiled program: its name, its type (sizes may be `?`), and where the
/// program declares it.
public record Port(String name, TensorType type, Location location) {}
