package dev.weir.pass.general;

import dev.weir.ir.Type;
import dev.weir.ir.Value;

/// A location in memory that holds one value at a time.
///
/// @param pointer the pointer to it
/// @param elementType the type of the value
public record MemorySlot(Value pointer, Type elementType) {}
