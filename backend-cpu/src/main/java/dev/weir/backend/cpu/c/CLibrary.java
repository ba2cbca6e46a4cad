package dev.weir.backend.cpu.c;

import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.InProcessKernels;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A shared library of kernels, in this process until it is closed.
@SuppressWarnings("restricted")
final class CLibrary extends InProcessKernels {
  /// What runs the threads of libraries. Its threads outlive the calls, so it stays.
  private static final List<String> THREADS = List.of("libgomp.so.1", "libomp.so.5", "libomp.so");

  private final Arena arena;

  private CLibrary(Arena arena, ImmutableMap<String, LoadedKernel> kernels) {
    super(CTarget.NAME, kernels);
    this.arena = arena;
  }

  /// Builds and loads `sources`.
  static CLibrary load(KernelSources sources, KernelCache cache) {
    SystemCompiler compiler = SystemCompiler.find(System.getenv());
    String key = compiler.key(sources);
    byte[] built =
        cache
            .get(key)
            .orElseGet(() -> {
              byte[] fresh = compiler.build(sources);
              cache.put(key, fresh);
              return fresh;
            });
    return open(sources, built);
  }

  private static CLibrary open(KernelSources sources, byte[] built) {
    keepThreads();
    Arena arena = Arena.ofShared();
    try {
      SymbolLookup lookup = lookup(built, arena);
      Map<String, String> names = CNames.of(sources.kernels().keySet());
      ImmutableMap.Builder<String, LoadedKernel> kernels = ImmutableMap.builder();
      sources
          .kernels()
          .forEach((name, kernel) -> {
            MemorySegment function =
                lookup
                    .find("weir_launch_" + names.get(name))
                    .orElseThrow(() ->
                        new DeviceException(
                            CTarget.NAME, name, "is not in the library that was built"));
            kernels.put(name, new CKernel(name, kernel, function, arena));
          });
      return new CLibrary(arena, kernels.buildOrThrow());
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /// The file is gone as soon as it is loaded.
  private static SymbolLookup lookup(byte[] built, Arena arena) {
    Path file = null;
    try {
      file = Files.createTempFile("weir-c", ".so");
      Files.write(file, built);
      return SymbolLookup.libraryLookup(file, arena);
    } catch (IOException | IllegalArgumentException e) {
      throw new DeviceException(CTarget.NAME, "cannot load the kernels: " + e.getMessage());
    } finally {
      if (file != null) {
        file.toFile().delete();
      }
    }
  }

  private static void keepThreads() {
    for (String library : THREADS) {
      try {
        SymbolLookup.libraryLookup(library, Arena.global());
      } catch (IllegalArgumentException e) {
        // Not here; a library that needs it says so when it is loaded.
      }
    }
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
      super.close();
    }
  }
}
