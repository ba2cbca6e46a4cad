package dev.weir.runtime.device;

/// A device could not do what it was asked: no such device, a kernel that does not compile, not enough
/// memory, an error while running. The message names the kernel, the target and the cause.
public class DeviceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception for the whole of a target.
  public DeviceException(String target, String cause) {
    super("target '%s': %s".formatted(target, cause));
  }

  /// Makes the exception for one kernel.
  public DeviceException(String target, String kernel, String cause) {
    super("target '%s', kernel '%s': %s".formatted(target, kernel, cause));
  }
}
