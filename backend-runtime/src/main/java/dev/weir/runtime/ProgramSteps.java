package dev.weir.runtime;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.ir.attr.AffineExpr;

/// What a compiled program does, in order, and the values that it does it with: enough to run it without
/// Weir where all its kernels are generated and it has no branches.
///
/// @param values the values; a step names them by their place in the list
/// @param steps what is done
public record ProgramSteps(ImmutableList<Value> values, ImmutableList<Step> steps) {
  /// Where a value comes from.
  public enum Origin {
    /// Given to a run.
    INPUT,
    /// A weight.
    PARAMETER,
    /// Computed when the program was compiled.
    CONSTANT,
    /// In the plan's block of memory.
    BUFFER,
    /// In the memory that whoever runs the program gives for an output, or gets.
    OUTPUT,
    /// In memory whose size is known only at run time.
    DYNAMIC,
    /// Something else than a tensor, or a tensor that is another value.
    OTHER
  }

  /// A value.
  ///
  /// @param origin where it comes from
  /// @param name the name of the input or weight, else empty
  /// @param dtype the type of its elements
  /// @param shape its sizes, -1 for those known only at run time
  /// @param offset where it begins in the block of memory, -1 if it does not lie there
  /// @param onDevice whether it lies on the device
  public record Value(
      Origin origin,
      String name,
      DType dtype,
      ImmutableLongArray shape,
      long offset,
      boolean onDevice) {}

  /// What kind of thing is done.
  public enum Kind {
    /// A generated kernel runs.
    LAUNCH,
    /// A kernel of the library runs.
    LIBRARY,
    /// A tensor is copied between host and device.
    COPY,
    /// A value stands for another.
    ALIAS,
    /// A branch, a loop, a call, or work on a list or stack.
    CONTROL
  }

  /// One step.
  ///
  /// @param kind what kind of thing is done
  /// @param kernel the kernel that runs, else what is done
  /// @param reason why a kernel of the library runs, else empty
  /// @param inputs the values read; -1 for an optional one that is absent
  /// @param outputs the values written
  /// @param sizes what a generated kernel is told of sizes, as expressions in the sizes that
  ///     `symbols` names
  /// @param symbols pairs of an input and one of its dimensions
  /// @param bounds what the elements of inputs must lie in that the kernel takes for places: whoever runs it
  ///     is to look first
  public record Step(
      Kind kind,
      String kernel,
      String reason,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> outputs,
      ImmutableList<AffineExpr> sizes,
      ImmutableList<Integer> symbols,
      ImmutableList<IndexBoundsAttr> bounds) {}
}
