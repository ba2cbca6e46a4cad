package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;

/// Memory as a tile or a view arranges it, in row-major order.
record Arrangement(Memory memory, ImmutableList<Index> sizes) {
  /// {@return `memory` in rows of fixed sizes}
  static Arrangement of(Memory memory, ImmutableLongArray shape) {
    ImmutableList.Builder<Index> sizes = ImmutableList.builder();
    shape.forEach(size -> sizes.add(Index.of(size)));
    return new Arrangement(memory, sizes.build());
  }
}
