/// Ascend: generated kernels in Ascend C, and the emulation that runs them on the host.
module dev.weir.backend.ascend {
  requires transitive dev.weir.runtime;

  provides dev.weir.runtime.device.TileTarget with
      dev.weir.backend.ascend.AscendTarget;
}
