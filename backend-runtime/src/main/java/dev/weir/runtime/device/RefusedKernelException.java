package dev.weir.runtime.device;

/// A target has no code for a kernel: its language cannot say it, or the device has too little memory for it. See
/// [TileTarget#refusal].
public final class RefusedKernelException extends DeviceException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception for one kernel.
  public RefusedKernelException(String target, String kernel, String cause) {
    super(target, kernel, cause);
  }
}
