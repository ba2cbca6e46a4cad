package dev.weir.pass.general;

import dev.weir.ir.Type;
import dev.weir.ir.Value;

/// A place in memory that holds one value at a time.
///
/// @param pointer what stands for the place
/// @param elementType the type of what it holds
public record MemorySlot(Value pointer, Type elementType) {}
