package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/// Facts about a target before there is any code for it: all that passes may ask. How kernels become code and
/// are loaded is a matter of who generates it.
public interface TargetDescriptor {
  /// {@return the name on the command line: `jvm`, `c`, `opencl`, `cuda`, `ascend`}
  String name();

  /// {@return what the lowering to tiles is to know of the device}
  DeviceDescriptor device();

  /// {@return the library whose kernel takes the place of the one generated from `function` where it is there},
  /// which is known only when kernels are loaded
  default Optional<String> library(TileFuncOp function) {
    return Optional.empty();
  }

  /// {@return why there is no code for `function`, as where it needs more memory than the device has}; empty where
  /// there is
  Optional<KernelRefusal> refusal(TileFuncOp function);

  /// {@return what one program of `function`, for which there is code, takes of the device, by name}: `threads`, and bytes
  /// of memories, as in `local_bytes`
  default ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return ImmutableMap.of();
  }

  /// {@return the language in which kernels may be given as source, see [SourceOp]}: `c`, `opencl`, `cuda` or `ascend`
  default Optional<String> sourceLanguage() {
    return Optional.empty();
  }

  /// {@return whether kernels may be refused for the size of their tiles}; if so, schedules are chosen by what is
  /// refused
  default boolean limitsTiles() {
    return false;
  }

  /// {@return whether a tensor that is only seen in another shape becomes a kernel too}; otherwise the library's kernel
  /// does that at the edge of a group, which costs nothing where it works on the same memory, but copies to the host and
  /// back where tensors lie on a device
  default boolean generatesViews() {
    return true;
  }

  /// {@return a target that has code for every kernel for `device`}
  static TargetDescriptor of(DeviceDescriptor device) {
    return new TargetDescriptor() {
      @Override
      public String name() {
        return device.name();
      }

      @Override
      public DeviceDescriptor device() {
        return device;
      }

      @Override
      public Optional<KernelRefusal> refusal(TileFuncOp function) {
        return Optional.empty();
      }
    };
  }
}
