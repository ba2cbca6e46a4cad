package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.target.BufferPlan;
import dev.weir.target.Port;

/// A compiled program: what every frame shares.
///
/// @param slotCount the number of values
/// @param carriedCount the number of loop-carried buffers
/// @param inputs the inputs with their slots
/// @param outputs the outputs with their slots
/// @param constants weights and values computed when the program was compiled, by slot
/// @param steps what to do, in order
/// @param kernelSteps the kernel steps, nested ones included, by call number
/// @param plannedSlots the slots that have a buffer in the plan, in plan order
/// @param plan where those buffers lie
record JvmProgram(
    int slotCount,
    int carriedCount,
    ImmutableMap<Port, Integer> inputs,
    ImmutableMap<Port, Integer> outputs,
    ImmutableMap<Integer, Tensor> constants,
    ImmutableList<Step> steps,
    ImmutableList<Step.Kernel> kernelSteps,
    ImmutableList<Planned> plannedSlots,
    BufferPlan plan) {
  /// A slot whose value has a buffer in the plan.
  record Planned(int slot, DType dtype, ImmutableLongArray shape, long bytes) {}
}
