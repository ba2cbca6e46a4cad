package dev.weir.runtime.device;

import dev.weir.ir.Location;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A device could not do what it was asked: no such device, a kernel that does not compile, not enough
/// memory, an error while running. The message names the kernel, the target and the cause.
public class DeviceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String kernel;
  private final transient @Nullable Location place;

  /// Makes the exception for the whole of a target.
  public DeviceException(String target, String cause) {
    super("target '%s': %s".formatted(target, cause));
    kernel = "";
    place = null;
  }

  /// Makes the exception for one kernel.
  public DeviceException(String target, String kernel, String cause) {
    this(target, kernel, cause, null);
  }

  /// Makes the exception for one kernel that is given as source.
  ///
  /// @param place where in its file the cause is
  public DeviceException(String target, String kernel, String cause, @Nullable Location place) {
    super("target '%s', kernel '%s': %s".formatted(target, kernel, cause));
    this.kernel = kernel;
    this.place = place;
  }

  /// {@return the kernel that it is about, empty where it is about a target, or about several}
  public String kernel() {
    return kernel;
  }

  /// {@return where the cause is in a file of code that somebody gave, if it is in one}
  public Optional<Location> place() {
    return Optional.ofNullable(place);
  }
}
