package dev.weir.runtime.device;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.TileFuncOp;

/// The code of generated kernels.
///
/// @param files what is written to a folder: file names with their bytes, in a fixed order
/// @param kernels the kernels in there, by name
public record KernelSources(
    ImmutableMap<String, byte[]> files, ImmutableMap<String, Kernel> kernels) {
  /// What a caller knows of a kernel.
  ///
  /// @param pointers how each pointer argument is used
  /// @param sizes the number of size arguments, which follow
  public record Kernel(ImmutableList<Access> pointers, int sizes) {
    /// {@return what a caller knows of `function`}
    public static Kernel of(TileFuncOp function) {
      var pointers = ImmutableList.<Access>builder();
      for (int i = 0; i < function.pointers().size(); i++) {
        pointers.add(function.access(i));
      }
      return new Kernel(pointers.build(), function.sizes().size());
    }
  }
}
