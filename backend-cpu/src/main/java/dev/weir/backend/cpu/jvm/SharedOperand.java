package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.Memory;

/// The right operand of a product, where it is an argument of the kernel that nobody writes: programs read
/// blocks of it, and several of them the same, so that it may be worth packing before they run.
///
/// @param pointer the argument
/// @param rows the dimension that the product sums over
/// @param columns the dimension of its columns
/// @param sizes the sizes of all dimensions
/// @param width how many columns a program reads, 0 for all
record SharedOperand(
    Memory.Pointer pointer, int rows, int columns, ImmutableList<Index> sizes, long width) {
  /// The most dimensions that an operand may have.
  static final int DIMENSIONS = 6;

  /// How many numbers describe an operand to [OperandPacking]: the argument, the ordinal of its [LaneType],
  /// the dimension of rows, that of columns, the width, the number of dimensions and their sizes.
  static final int LENGTH = 6 + DIMENSIONS;
}
