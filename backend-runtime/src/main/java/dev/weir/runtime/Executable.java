package dev.weir.runtime;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import java.util.Map;
import java.util.Optional;

/// A compiled program: inputs, outputs, plan and kernels. Reusable and thread-safe; a run allocates
/// no buffers once as many runs were in flight before.
public interface Executable extends AutoCloseable {
  /// {@return the inputs, in program order}
  ImmutableList<Port> inputs();

  /// {@return the outputs, in program order}
  ImmutableList<Port> outputs();

  /// {@return the host's memory that one run needs for intermediate values}
  BufferPlan plan();

  /// {@return the memory that one run needs on the device; none where kernels work on the host's}
  BufferPlan devicePlan();

  /// {@return the kernels, one line each, in program order}
  ImmutableList<String> kernels();

  /// {@return what was decided when kernels were loaded}: which of them a vendor's library computes, and which it
  /// could but does not, with the reason; a line for each
  default ImmutableList<String> choices() {
    return ImmutableList.of();
  }

  /// {@return what a run does; the functions that it calls are not told}
  ProgramSteps steps();

  /// {@return the values of [#steps] that never change: weights and what was computed before}
  ImmutableMap<Integer, Tensor> constants();

  /// {@return the value of [#steps] that each output is, by its name, in program order}
  ImmutableMap<String, Integer> outputValues();

  /// {@return the only launch that the program is, where it is no more than that}
  default Optional<DirectLaunch> direct() {
    return Optional.empty();
  }

  /// Runs the program.
  ///
  /// @param inputs a tensor for each input, by name; not modified
  /// @return a fresh tensor for each output, by name, in program order
  /// @throws IllegalArgumentException if an input is missing, unknown, or of another type
  /// @throws RunException if a kernel fails on the values it is given
  default ImmutableMap<String, Tensor> run(Map<String, Tensor> inputs) {
    return run(inputs, ImmutableMap.of(), Optional.empty());
  }

  /// Runs the program.
  ///
  /// @param inputs a tensor for each input, by name; not modified
  /// @param outputs tensors for outputs, by name, which are written to: the way to run without any
  ///     allocation. They must not share memory with inputs
  /// @param profile is told what each step took; steps then wait for each other
  /// @return a tensor for each output, by name, in program order: that of `outputs`, or a fresh one
  /// @throws IllegalArgumentException if an input is missing, or if an input or output is unknown or of
  ///     another type
  /// @throws RunException if a kernel fails on the values it is given
  ImmutableMap<String, Tensor> run(
      Map<String, Tensor> inputs, Map<String, Tensor> outputs, Optional<Profile> profile);

  /// Frees the buffers and unloads generated kernels. A run in flight on another thread fails.
  @Override
  void close();
}
