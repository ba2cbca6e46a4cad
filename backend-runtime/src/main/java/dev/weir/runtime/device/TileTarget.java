package dev.weir.runtime.device;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.dialect.tile.TileFuncOp;
import java.util.List;
import java.util.Optional;

/// A kind of device that tile functions are compiled for: the facts about it, and what makes and loads its code.
public interface TileTarget extends TargetDescriptor {
  /// The kinds of groups that kernels are generated for.
  ImmutableList<String> KINDS =
      ImmutableList.of(
          "elementwise",
          "broadcast",
          "injective",
          "row_reduce",
          "col_reduce",
          "reduce_tree",
          "matmul",
          "attention",
          "window",
          "single",
          "horizontal",
          "opaque");

  /// All types of elements.
  ImmutableSet<DType> ALL_TYPES = ImmutableSet.copyOf(DType.values());

  /// {@return what runs the kernels, which says where their tensors are placed}
  default Backend backend() {
    return Backend.CPU;
  }

  /// {@return whether a kernel that leaves its memory is an error of the device}; where it may harm the process,
  /// kernels that Weir did not generate are interpreted, with each access checked
  default boolean stopsFaults() {
    return false;
  }

  /// {@return the kernels that can be generated, by kind of group}; unless a target says something
  /// else, those of every kind, for all element types, before those of the library
  default ImmutableList<KernelSpec> kernels() {
    return KINDS.stream()
        .map(kind -> KernelSpec.generated(kind, backend(), ALL_TYPES))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return whether kernels run in an emulation or an interpreter here}: what they compute is right, how long it takes says
  /// nothing
  default boolean isEmulated() {
    return false;
  }

  /// {@return the most that the device does, where that is known or can be measured here}; the first time may take seconds
  default Optional<DevicePeaks> peaks() {
    return Optional.empty();
  }

  /// {@return the code of the kernels; the same for the same functions}
  ///
  /// @throws DeviceException if a function is refused, see [#refusal]
  KernelSources generate(List<TileFuncOp> functions);

  /// Builds the code, or takes it from `cache` where it was built before, and loads it.
  ///
  /// @throws DeviceException if there is no such device, or the code cannot be built or loaded
  KernelLibrary load(KernelSources sources, KernelCache cache);

  /// Does so, for a program that may use only some of the device.
  ///
  /// @throws DeviceException also if the device has no memory of its own that could be limited
  default KernelLibrary load(KernelSources sources, KernelCache cache, DeviceOptions options) {
    if (options.device() > 0) {
      throw new DeviceException(
          name(), "there is no device " + options.device() + "; it has one, whose number is 0");
    }
    if (options.memory().isPresent()) {
      throw new DeviceException(
          name(),
          "its kernels work on the host's memory, of which no part can be set aside for them; leave"
              + " out the limit");
    }
    return load(sources, cache);
  }
}
