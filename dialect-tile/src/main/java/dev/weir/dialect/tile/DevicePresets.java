package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;

/// Devices of common kinds, for where no particular one is at hand.
public final class DevicePresets {
  /// The elements that processors compute with.
  public static final ImmutableSet<DType> PROCESSOR_TYPES =
      ImmutableSet.of(
          DType.BOOL,
          DType.INT8,
          DType.UINT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.FLOAT32,
          DType.FLOAT64);

  /// The elements that GPUs compute with: those of processors, and floats of 16 bits.
  public static final ImmutableSet<DType> GPU_TYPES =
      ImmutableSet.<DType>builder()
          .addAll(PROCESSOR_TYPES)
          .add(DType.FLOAT16, DType.BFLOAT16)
          .build();

  /// A processor with vector units of 32 bytes: a program is a piece of a loop on one core.
  public static final DeviceDescriptor CPU =
      new DeviceDescriptor(
          "cpu", 8, 32, 1, 256 << 10, 256 << 10, 64, PROCESSOR_TYPES, ImmutableList.of());

  /// A GPU of NVIDIA's Hopper kind: a program is a block of threads whose tiles lie in registers.
  public static final DeviceDescriptor GPU =
      new DeviceDescriptor(
          "gpu",
          132,
          16,
          1024,
          128 << 10,
          48 << 10,
          16,
          GPU_TYPES,
          ImmutableList.of(new DeviceDescriptor.MmaShape(16, 8, 16)));

  /// An Ascend 910B: a program is what a vector core does with half of its unified buffer, the other half
  /// being filled meanwhile.
  public static final DeviceDescriptor ASCEND =
      new DeviceDescriptor(
          "ascend",
          40,
          256,
          1,
          (192 * 1024 - 256) / 2,
          512 << 10,
          32,
          ImmutableSet.of(DType.FLOAT16, DType.FLOAT32, DType.INT16, DType.INT32),
          ImmutableList.of(new DeviceDescriptor.MmaShape(16, 16, 16)));

  private DevicePresets() {}
}
