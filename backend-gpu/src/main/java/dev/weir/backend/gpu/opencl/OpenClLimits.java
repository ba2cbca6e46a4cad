package dev.weir.backend.gpu.opencl;

import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelSources;
import java.util.Map;
import java.util.regex.Pattern;

/// What a device has.
///
/// @param parameterBytes how many bytes of arguments it promises to take; some take more
/// @param threads the threads of a program
/// @param localBytes the local memory of a program
/// @param hasDoubles whether it computes in f64
record OpenClLimits(long parameterBytes, long threads, long localBytes, boolean hasDoubles) {
  private static final int MAX_PARAMETER_SIZE = 0x1017;
  private static final int MAX_WORK_GROUP_SIZE = 0x1004;
  private static final int LOCAL_MEM_SIZE = 0x1023;
  private static final int DOUBLE_FP_CONFIG = 0x1032;

  private static final Pattern DOUBLE = Pattern.compile("\\bf64\\b");

  static OpenClLimits of(OpenCl opencl, long device) {
    return new OpenClLimits(
        opencl.deviceNumber(device, MAX_PARAMETER_SIZE),
        opencl.deviceNumber(device, MAX_WORK_GROUP_SIZE),
        opencl.deviceNumber(device, LOCAL_MEM_SIZE),
        opencl.deviceNumber(device, DOUBLE_FP_CONFIG) != 0);
  }

  /// Checks that the device can run the kernels.
  ///
  /// @throws DeviceException if it lacks what one of them needs
  void check(String code, Map<String, LaunchTable.Launch> launches) {
    for (Map.Entry<String, LaunchTable.Launch> entry : launches.entrySet()) {
      LaunchTable.Launch launch = entry.getValue();
      require(entry.getKey(), "threads of a program", launch.threads(), threads);
      require(entry.getKey(), "bytes of local memory", launch.localBytes(), localBytes);
    }
    if (!hasDoubles) {
      SimtSources.textsOf(code)
          .forEach((kernel, text) -> {
            if (DOUBLE.matcher(text).find()) {
              throw new DeviceException(
                  OpenClTarget.NAME, kernel, "uses f64, which the device does not support");
            }
          });
    }
  }

  private static void require(String kernel, String what, long needed, long most) {
    if (needed > most) {
      throw new DeviceException(
          OpenClTarget.NAME,
          kernel,
          "needs %d %s, the device has %d".formatted(needed, what, most));
    }
  }

  /// {@return what may be why a kernel is refused, or nothing}: a device of the embedded profile need not
  /// take as many arguments as kernels are made with, nor say so.
  String explain(KernelSources.Kernel kernel) {
    int most = (int) Math.min(Integer.MAX_VALUE, parameterBytes);
    String refusal =
        new DeviceDescriptor.Arguments(most, OpenClTarget.ARGUMENTS.tensorBytes())
            .refusal(kernel.pointers().size(), kernel.sizes());
    return refusal.isEmpty() ? "" : " (" + refusal + ")";
  }
}
