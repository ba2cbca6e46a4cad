package dev.weir.backend.gpu.cuda;

/// The target `cuda-sm90a`: kernels for GPUs of NVIDIA's Hopper kind alone, where warpgroups multiply matrices.
public final class HopperTarget extends CudaTarget {
  /// Makes the target. Nothing is looked up before kernels are loaded.
  public HopperTarget() {
    super(CudaChip.HOPPER);
  }
}
