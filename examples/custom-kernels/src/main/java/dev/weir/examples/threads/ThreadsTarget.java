package dev.weir.examples.threads;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.InProcessKernels;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.runtime.device.NativeLibrary;
import dev.weir.runtime.device.NativeTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Kernels in C++ whose threads are those of the system: a target that Weir does not know, printed by Weir's generator
/// for languages of threads.
public final class ThreadsTarget extends DescribedTarget {
  static final String NAME = "threads";
  private static final String FILE = "kernels.cpp";

  private static final Pattern ERROR_LINE =
      Pattern.compile(Pattern.quote(FILE) + ":(\\d+):\\d+: error: (.*)");

  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          NAME,
          4,
          16,
          ThreadLanguage.THREADS,
          64 << 10,
          ThreadLanguage.LOCAL_BYTES,
          16,
          DevicePresets.PROCESSOR_TYPES,
          ImmutableList.of());

  /// Makes the target. Nothing is looked up before kernels are loaded.
  public ThreadsTarget() {
    super(NAME, DEVICE);
  }

  // region generate
  @Override
  public boolean limitsTiles() {
    return true;
  }

  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return SimtSources.refusal(function, new ThreadLanguage());
  }

  @Override
  public ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return SimtSources.footprint(function, new ThreadLanguage());
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    return SimtSources.of(functions, new ThreadLanguage(), FILE);
  }

  // endregion

  // region load
  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    String code = new String(sources.files().get(FILE), StandardCharsets.UTF_8);
    String key = ContentHash.of(NAME, code);
    byte[] image =
        cache
            .get(key)
            .orElseGet(() -> {
              byte[] built = build(code, sources);
              cache.put(key, built);
              return built;
            });
    NativeLibrary library = open(image);
    var kernels = ImmutableMap.<String, LoadedKernel>builder();
    LaunchTable.read(sources.files().get(LaunchTable.FILE))
        .forEach((name, launch) -> kernels.put(name, kernel(library.function(name, "JJ"), launch)));
    return new InProcessKernels(NAME, kernels.buildOrThrow());
  }

  private static LoadedKernel kernel(MethodHandle function, LaunchTable.Launch launch) {
    return (pointers, sizes) -> {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment arguments =
            arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, pointers.length + sizes.length));
        for (int i = 0; i < pointers.length; i++) {
          arguments.setAtIndex(ValueLayout.JAVA_LONG, i, pointers[i].address());
        }
        for (int i = 0; i < sizes.length; i++) {
          arguments.setAtIndex(ValueLayout.JAVA_LONG, pointers.length + i, sizes[i]);
        }
        int ignored = (int) function.invokeExact(launch.programs(sizes), arguments.address());
      } catch (Throwable e) {
        throw NativeLibrary.thrown(e);
      }
    };
  }

  // endregion

  private static byte[] build(String code, KernelSources sources) {
    try {
      Path folder = Files.createTempDirectory("weir-threads");
      Path source = folder.resolve(FILE);
      Path library = folder.resolve("kernels.so");
      try {
        Files.writeString(source, code);
        NativeTool.Outcome outcome =
            NativeTool.run(
                List.of(
                    "c++",
                    "-std=c++20",
                    "-O2",
                    "-w",
                    "-fPIC",
                    "-shared",
                    "-pthread",
                    "-o",
                    "kernels.so",
                    FILE),
                folder,
                Duration.ofMinutes(5));
        if (outcome.status() < 0) {
          throw new DeviceException(NAME, "no C++ compiler: " + outcome.output());
        }
        if (outcome.status() != 0) {
          throw SimtSources.failure(NAME, ERROR_LINE, code, sources, outcome.output());
        }
        return Files.readAllBytes(library);
      } finally {
        Files.deleteIfExists(source);
        Files.deleteIfExists(library);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A library that is loaded needs its file no more.
  private static NativeLibrary open(byte[] image) {
    try {
      Path file = Files.createTempFile("weir-threads", ".so");
      try {
        Files.write(file, image);
        return NativeLibrary.open(file.toString())
            .orElseThrow(() -> new DeviceException(NAME, "the kernels cannot be loaded"));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
