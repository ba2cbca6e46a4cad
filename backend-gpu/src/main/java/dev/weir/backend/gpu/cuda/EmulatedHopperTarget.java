package dev.weir.backend.gpu.cuda;

/// The kernels of the target `cuda-sm90a`, run on an emulation of a GPU.
public final class EmulatedHopperTarget extends EmulatedCudaTarget {
  /// Makes the target. Nothing is looked up before kernels are loaded.
  public EmulatedHopperTarget() {
    super(new HopperTarget());
  }
}
