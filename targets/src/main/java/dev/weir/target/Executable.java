package dev.weir.target;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Map;

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

  /// {@return what a run does; the functions that it calls are not told}
  ProgramSteps steps();

  /// {@return the values of [#steps] that never change: weights and what was computed before}
  ImmutableMap<Integer, Tensor> constants();

  /// {@return the value of [#steps] that each output is, by its name, in program order}
  ImmutableMap<String, Integer> outputValues();

  /// Runs the program.
  ///
  /// @param inputs a tensor for each input, by name; not modified
  /// @return a fresh tensor for each output, by name, in program order
  /// @throws IllegalArgumentException if an input is missing, unknown, or of another type
  /// @throws RunException if a kernel fails on the values it is given
  ImmutableMap<String, Tensor> run(Map<String, Tensor> inputs);

  /// Frees the buffers and unloads generated kernels. A run in flight on another thread fails.
  @Override void close();
}
