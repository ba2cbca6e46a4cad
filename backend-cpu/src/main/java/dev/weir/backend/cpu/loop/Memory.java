package dev.weir.backend.cpu.loop;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.Access;
import dev.weir.ir.Type;

/// Elements in memory.
public sealed interface Memory {
  /// {@return the type of an element; an i1 takes a byte, 0 or 1}
  Type element();

  /// The pointer argument of the kernel at `argument`. Two pointers may be the same address where the kernel
  /// reads each element before it writes the same one; loops keep to this.
  record Pointer(int argument, Type element, Access access) implements Memory {}

  /// Memory of the program's own. What it holds at first is anything.
  ///
  /// @param number its place in [LoopProgram#buffers]
  /// @param shape the sizes, none for a single element
  record Buffer(int number, Type element, ImmutableLongArray shape) implements Memory {
    /// {@return the number of elements}
    public long count() {
      long count = 1;
      for (int i = 0; i < shape.length(); i++) {
        count *= shape.get(i);
      }
      return count;
    }
  }
}
