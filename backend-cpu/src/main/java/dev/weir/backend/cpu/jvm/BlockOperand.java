package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.lanes.LaneType;

/// Where a block of a matrix lies.
///
/// @param type the type of its elements
/// @param address where it begins
/// @param down the bytes from an element to the one below
/// @param across the bytes from an element to the next
record BlockOperand(LaneType type, long address, long down, long across) {
  /// {@return the address of an element}
  long at(int row, int column) {
    return address + row * down + column * across;
  }
}
