package dev.weir.ir.bytecode;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import org.jspecify.annotations.Nullable;

/// How far the regions of one operation are read.
final class RegionFrame {
  final @Nullable RegionFrame around;
  final @Nullable Operation op;

  /// The next region to begin.
  int nextRegion;

  /// The block being read, or null between regions.
  @Nullable Block block;

  /// How many operations of it are left.
  long operationsLeft;

  /// The blocks of the region being read.
  Block[] blocks = new Block[0];

  /// The number of its first value, of the next to define, and behind its last.
  int firstValue;

  int nextValue;
  int endValue;

  /// What to go back to at the end: the values of the scope around, and the place in the file, where
  /// the regions are a section of their own.
  @Nullable Value @Nullable [] valuesAround;

  int sectionEnd = -1;
  int endAround;

  RegionFrame(@Nullable RegionFrame around, @Nullable Operation op) {
    this.around = around;
    this.op = op;
  }

  @Nullable Region takeRegion() {
    return op == null || nextRegion == op.regionCount() ? null : op.region(nextRegion++);
  }
}
