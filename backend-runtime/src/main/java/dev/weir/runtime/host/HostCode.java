package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// A program or a function, compiled: what every frame of it shares.
///
/// @param slotCount the number of values
/// @param carriedCount the number of loop-carried buffers
/// @param loopCount the number of loops
/// @param arguments the slots of a function's arguments
/// @param untaggedSlots the slots of values that came with tags
/// @param constants weights and values computed when the program was compiled, by slot
/// @param steps what to do; a frame begins with the first
/// @param kernelSteps the kernel steps, by call number
/// @param launchSteps the launches of generated kernels, by number
/// @param launchRuns how many times launches follow each other that a device can be given at once
/// @param plannedSlots the slots that have a buffer in the plan, in plan order
/// @param plan where those buffers lie
/// @param devicePlannedSlots the slots that have a buffer on the device
/// @param devicePlan where those buffers lie
/// @param devices the number of the device that has the value of each slot, [RunMemory#HOST] where the host has it
/// @param exportedSlots the slots whose memory whoever runs the program gives
/// @param growing the buffer that the value of each slot grows in where its size is not known before
/// @param types the type of each slot that holds a tensor
/// @param parameterNames the names of weights, by slot
/// @param originals what `constants` are where the host can read them
record HostCode(
    int slotCount,
    int carriedCount,
    int loopCount,
    ImmutableIntArray arguments,
    ImmutableList<Integer> untaggedSlots,
    ImmutableMap<Integer, Tensor> constants,
    ImmutableList<Step> steps,
    ImmutableList<Step.Kernel> kernelSteps,
    ImmutableList<Step.Launch> launchSteps,
    int launchRuns,
    ImmutableList<Planned> plannedSlots,
    BufferPlan plan,
    ImmutableList<Planned> devicePlannedSlots,
    BufferPlan devicePlan,
    ImmutableIntArray devices,
    ImmutableSet<Integer> exportedSlots,
    ImmutableIntArray growing,
    ImmutableList<Optional<TensorType>> types,
    ImmutableMap<Integer, String> parameterNames,
    ImmutableMap<Integer, Tensor> originals) {
  /// A slot whose value has a buffer in the plan.
  record Planned(int slot, DType dtype, ImmutableLongArray shape, long bytes) {}

  /// {@return whether a device has the value of `slot`}
  boolean isOnDevice(int slot) {
    return devices.get(slot) != RunMemory.HOST;
  }
}
