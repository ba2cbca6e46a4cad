package dev.weir.runtime;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;

/// A program that is one launch of a generated kernel on the host's memory: whoever has memory for its inputs and
/// outputs, and knows the shapes of these, can do without a run, which costs more than the launch of a small kernel.
///
/// Valid as long as the executable is open.
///
/// @param kernel the kernel
/// @param inputs which input of the program each of its first pointers is
/// @param outputs which output of the program each of the others is
/// @param sizes what the kernel is told of sizes
public record DirectLaunch(
    LoadedKernel kernel, ImmutableIntArray inputs, ImmutableIntArray outputs, Sizes sizes) {

  /// What a kernel is told of sizes that its program leaves open.
  @FunctionalInterface
  public interface Sizes {
    /// {@return the size arguments of a launch on inputs of these shapes}; none where the program knows all sizes
    ///
    /// @param shapes the shape of each input of the program
    /// @throws IllegalArgumentException if the kernel is not for these
    long[] of(long[][] shapes);
  }

  /// Runs the kernel; nothing is checked.
  ///
  /// @param pointers the memory of inputs, then of outputs, none of which may be empty
  /// @param arguments what [#sizes] gives for the shapes of the inputs
  public void launch(MemorySegment[] pointers, long[] arguments) {
    kernel.launch(pointers, arguments);
  }
}
