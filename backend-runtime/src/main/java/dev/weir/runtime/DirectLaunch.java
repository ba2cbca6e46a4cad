package dev.weir.runtime;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;

/// A program that is one launch of a generated kernel on the host's memory, with sizes that never change: whoever
/// has memory for its inputs and outputs can do without a run, which costs more than the launch of a small kernel.
///
/// Valid as long as the executable is open.
///
/// @param kernel the kernel, which takes no sizes
/// @param inputs which input of the program each of its first pointers is
/// @param outputs which output of the program each of the others is
public record DirectLaunch(
    LoadedKernel kernel, ImmutableIntArray inputs, ImmutableIntArray outputs) {
  private static final long[] NO_SIZES = {};

  /// Runs the kernel; nothing is checked.
  ///
  /// @param pointers the memory of inputs, then of outputs, none of which may be empty
  public void launch(MemorySegment[] pointers) {
    kernel.launch(pointers, NO_SIZES);
  }
}
