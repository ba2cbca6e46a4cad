package dev.weir.cli.run;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.UsageException;
import dev.weir.runtime.device.DeviceOptions;
import java.util.Optional;

/// What the options of a command let a program use of a device.
final class DeviceUse {
  private static final String UNITS = "KMG";

  private DeviceUse() {}

  /// {@return what `--device`, `--streams` and `--device-memory` say}
  ///
  /// @throws UsageException if that is no number, or no size
  static DeviceOptions of(Arguments arguments) {
    DeviceOptions options =
        DeviceOptions.DEFAULT
            .withDevice(arguments.number("device", 0, 1 << 16).orElse(0L).intValue())
            .withStreams(
                arguments
                    .number("streams", 1, 64)
                    .orElse((long) DeviceOptions.DEFAULT.streams())
                    .intValue());
    Optional<String> memory = arguments.value("device-memory");
    return memory.isPresent() ? options.withMemory(bytes(memory.get())) : options;
  }

  private static long bytes(String text) {
    int unit = text.isEmpty() ? -1 : UNITS.indexOf(text.charAt(text.length() - 1));
    String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
    try {
      long bytes = Math.multiplyExact(Long.parseLong(digits), 1L << 10 * (unit + 1));
      if (bytes > 0) {
        return bytes;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // Said below.
    }
    throw new UsageException(
        "--device-memory expects a number of bytes, or one with K, M or G for as many times 1024,"
            + " 1024^2 or 1024^3, not '%s'",
        text);
  }
}
