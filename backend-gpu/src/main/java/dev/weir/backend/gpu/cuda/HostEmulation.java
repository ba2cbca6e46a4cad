package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.NativeLibrary;
import dev.weir.runtime.device.UserCache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// A GPU on the host: the system's C++ compiler builds kernels against a header that knows what they use
/// of CUDA, and a driver that runs them.
final class HostEmulation implements CudaCompiler {
  private static final ImmutableList<String> COMPILERS = ImmutableList.of("c++", "g++", "clang++");
  private static final ImmutableList<String> FILES =
      ImmutableList.of(
          "machine.h",
          "memory.h",
          "tensormap.h",
          "ring.h",
          "warpgroup.h",
          "execution.h",
          "requests.h",
          "warp.h",
          "streams.h",
          "device.h",
          "cublaslt.h",
          "driver.cpp");
  private static final ImmutableList<String> OPTIONS =
      ImmutableList.of(
          "-std=c++17",
          "-fPIC",
          "-w",
          "-U_FORTIFY_SOURCE",
          "-fno-strict-aliasing",
          "-ffp-contract=off",
          "-fno-math-errno");

  /// The driver, which stays loaded.
  private static final AtomicReference<NativeLibrary> LOADED = new AtomicReference<>();

  private final Path compiler;

  private HostEmulation(Path compiler) {
    this.compiler = compiler;
  }

  /// {@return the emulation, if there is a compiler}
  static Optional<HostEmulation> find() {
    return BuildFolder.find(COMPILERS).map(HostEmulation::new);
  }

  /// {@return the driver}
  ///
  /// @throws DeviceException if it cannot be built
  CudaDriver open(KernelCache cache) {
    return open(cache, 0);
  }

  /// {@return the driver with one of its devices}
  ///
  /// @throws DeviceException if it cannot be built, or has no such device
  CudaDriver open(KernelCache cache, int ordinal) {
    return NativeDriver.open(library(cache), "emulation-" + key() + "-", ordinal);
  }

  /// {@return the library of the driver}
  NativeLibrary library(KernelCache cache) {
    synchronized (HostEmulation.class) {
      NativeLibrary library = LOADED.get();
      if (library == null) {
        library = load(cache);
        LOADED.set(library);
      }
      return library;
    }
  }

  private NativeLibrary load(KernelCache cache) {
    try (BuildFolder folder = new BuildFolder()) {
      String file = folder.path("driver.so").toString();
      String inUserCache = "emulation-" + key() + ".so";
      Optional<byte[]> kept = cache.get(key()).or(() -> UserCache.read(inUserCache));
      if (kept.isPresent()) {
        folder.write("driver.so", kept.get());
        Optional<NativeLibrary> library = NativeLibrary.open(file);
        if (library.isPresent()) {
          return library.get();
        }
      }
      writeFiles(folder);
      BuildFolder.Run run =
          folder.run(command("-O2", "-shared", "-o", "driver.so", "driver.cpp", "-ldl"));
      if (!run.isDone()) {
        throw new DeviceException(
            CudaTarget.NAME, "the C++ compiler refuses the emulation:\n" + run.said());
      }
      byte[] built = folder.read("driver.so");
      cache.put(key(), built);
      UserCache.write(inUserCache, built);
      return NativeLibrary.open(file)
          .orElseThrow(() ->
              new DeviceException(
                  CudaTarget.NAME, "the emulation that was built cannot be loaded"));
    }
  }

  @Override
  public Outcome build(String code, String architecture) {
    try (BuildFolder folder = new BuildFolder()) {
      writeFiles(folder);
      StringBuilder unit =
          new StringBuilder("#include \"device.h\"\n#line 1 \"" + CudaTarget.FILE + "\"\n");
      unit.append(code);
      SimtSources.textsOf(code).forEach((kernel, text) -> unit.append(entry(kernel, text)));
      folder.write("kernels.cpp", unit.toString().getBytes(StandardCharsets.UTF_8));
      BuildFolder.Run run =
          folder.run(command("-O1", "-fsanitize=thread", "-c", "-o", "kernels.o", "kernels.cpp"));
      if (run.isDone()) {
        // Without the library of the instrumentation, whose functions are the header's.
        run =
            folder.run(command("-shared", "-Wl,-z,defs", "-o", "kernels.out", "kernels.o", "-lm"));
      }
      return new Outcome(run.isDone() ? folder.read("kernels.out") : new byte[0], run.said());
    }
  }

  /// {@return what the compiler has against the driver, compiled with further options}
  String check(List<String> options) {
    try (BuildFolder folder = new BuildFolder()) {
      writeFiles(folder);
      List<String> arguments = new ArrayList<>(options);
      arguments.addAll(List.of("-fsyntax-only", "driver.cpp"));
      return folder.run(command(arguments.toArray(String[]::new))).said();
    }
  }

  private ImmutableList<String> command(String... arguments) {
    return ImmutableList.<String>builder()
        .add(compiler.toString())
        .addAll(OPTIONS)
        .add(arguments)
        .build();
  }

  /// {@return what built code depends on}
  private String key() {
    List<String> parts = new ArrayList<>(OPTIONS);
    for (String file : FILES) {
      parts.add(new String(resource(file), StandardCharsets.UTF_8));
    }
    try {
      Path real = compiler.toRealPath();
      parts.add(real + " " + Files.size(real) + " " + Files.getLastModifiedTime(real));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ContentHash.of(parts.toArray(String[]::new));
  }

  private static void writeFiles(BuildFolder folder) {
    files().forEach(folder::write);
  }

  /// {@return the sources of the driver and of what stands before kernels, by name}
  static ImmutableMap<String, byte[]> files() {
    return Maps.toMap(FILES, HostEmulation::resource);
  }

  /// {@return the line of code after which the driver finds `kernel`}
  static String entry(String kernel, String text) {
    return "W_KERNEL(%s, %d)\n".formatted(kernel, CudaLanguage.clusterOf(text));
  }

  private static byte[] resource(String name) {
    try (InputStream stream = HostEmulation.class.getResourceAsStream("emulation/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource '" + name + "' is missing");
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
