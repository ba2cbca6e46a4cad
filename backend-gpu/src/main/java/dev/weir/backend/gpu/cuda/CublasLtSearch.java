package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.NativeLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Looks for cuBLASLt.
///
/// The property `weir.cublaslt`, or else the variable `WEIR_CUBLASLT` of the environment, names the library to use;
/// `none` does without.
///
/// @param library the library, if there is one to use
/// @param reason why there is none
record CublasLtSearch(Optional<NativeLibrary> library, String reason) {
  private static final String PROPERTY = "weir.cublaslt";
  private static final String VARIABLE = "WEIR_CUBLASLT";
  private static final String NONE = "none";

  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "libcublasLt.so.13",
          "libcublasLt.so.12",
          "libcublasLt.so",
          "cublasLt64_13.dll",
          "cublasLt64_12.dll");

  /// {@return the library of the system}
  ///
  /// @throws DeviceException if one is named that cannot be loaded
  static CublasLtSearch ofSystem() {
    return of(wanted(), System.getenv());
  }

  /// {@return the library that is built into an emulation, unless none is wanted}
  static CublasLtSearch ofEmulation(NativeLibrary emulation) {
    return wanted().equals(NONE) ? off() : new CublasLtSearch(Optional.of(emulation), "");
  }

  /// {@return the library called `wanted`, or where that is empty, the first that is found}
  static CublasLtSearch of(String wanted, Map<String, String> environment) {
    if (wanted.equals(NONE)) {
      return off();
    }
    if (!wanted.isEmpty()) {
      Optional<NativeLibrary> named = NativeLibrary.open(wanted);
      if (named.isEmpty()) {
        throw new DeviceException(
            CudaTarget.NAME, "cuBLASLt cannot be loaded from '%s'".formatted(wanted));
      }
      return new CublasLtSearch(named, "");
    }
    List<String> names = new ArrayList<>(NAMES);
    String home = environment.getOrDefault("CUDA_HOME", "/usr/local/cuda");
    names.add(home + "/lib64/libcublasLt.so");
    Optional<NativeLibrary> found = NativeLibrary.open(names.toArray(String[]::new));
    return new CublasLtSearch(found, found.isPresent() ? "" : "libcublasLt is not installed");
  }

  private static CublasLtSearch off() {
    return new CublasLtSearch(Optional.empty(), VARIABLE + " or " + PROPERTY + " says none");
  }

  private static String wanted() {
    String variable = System.getenv(VARIABLE);
    return System.getProperty(PROPERTY, variable == null ? "" : variable).strip();
  }
}
