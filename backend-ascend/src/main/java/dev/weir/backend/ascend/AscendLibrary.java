package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.GivenSource;
import dev.weir.runtime.device.InProcessKernels;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.runtime.device.NativeTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Kernels that run on the emulation, in this process.
final class AscendLibrary extends InProcessKernels {
  /// The file that includes all kernels.
  static final String UNIT = "kernels.cpp";

  private static final ImmutableList<String> OPTIONS =
      ImmutableList.of(
          "-std=c++17", "-O1", "-fPIC", "-shared", "-pthread", "-ffp-contract=off", "-I.");

  /// What is missing is told by the linker, not by the end of the process.
  private static final ImmutableList<String> LINKING =
      System.getProperty("os.name").equals("Linux")
          ? ImmutableList.of("-Wl,-z,defs")
          : ImmutableList.of();

  private static final int MESSAGE_BYTES = 1024;
  private static final int DATA_BLOCK = 32;
  private static final FunctionDescriptor LAUNCH =
      FunctionDescriptor.of(
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_LONG);
  private static final FunctionDescriptor WORKSPACE = FunctionDescriptor.of(ValueLayout.JAVA_LONG);

  private final Arena arena;

  private AscendLibrary(Arena arena, ImmutableMap<String, LoadedKernel> kernels) {
    super(AscendTarget.NAME, kernels);
    this.arena = arena;
  }

  static AscendLibrary load(KernelSources sources, KernelCache cache) {
    HostCompiler compiler =
        HostCompiler.find()
            .orElseThrow(() ->
                new DeviceException(
                    AscendTarget.NAME,
                    "no C++ compiler (c++, g++ or clang++) is on the search path to build the "
                        + "emulation with"));
    String key = key(sources, compiler);
    Path folder = temporaryFolder();
    try {
      Path library = folder.resolve("kernels.so");
      byte[] built = cache.get(key).orElse(null);
      if (built == null) {
        build(sources, compiler, folder, library);
        cache.put(key, Files.readAllBytes(library));
      } else {
        Files.write(library, built);
      }
      return open(library, sources);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(folder);
    }
  }

  private static String key(KernelSources sources, HostCompiler compiler) {
    ContentHash hash = new ContentHash().add(EmulationHeader.files()).add(sources.files());
    OPTIONS.forEach(hash::add);
    return AscendTarget.NAME + "-" + hash.add(compiler.version()).hex();
  }

  private static void build(KernelSources sources, HostCompiler compiler, Path folder, Path library)
      throws IOException {
    EmulationHeader.writeTo(folder);
    for (Map.Entry<String, byte[]> file : sources.files().entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
    NativeTool.Outcome outcome =
        compiler.run(
            folder,
            ImmutableList.<String>builder()
                .addAll(OPTIONS)
                .addAll(LINKING)
                .add(UNIT, "-o", library.toString())
                .build());
    if (outcome.status() != 0) {
      throw GivenSource.fault(AscendTarget.NAME, sources, outcome.output())
          .orElseGet(() ->
              new DeviceException(
                  AscendTarget.NAME,
                  "the C++ compiler refuses the kernels: " + firstError(outcome)));
    }
  }

  private static String firstError(NativeTool.Outcome outcome) {
    return outcome
        .output()
        .lines()
        .filter(line -> line.contains("error"))
        .findFirst()
        .orElse(outcome.output());
  }

  @SuppressWarnings("restricted")
  private static AscendLibrary open(Path library, KernelSources sources) {
    Arena arena = Arena.ofShared();
    try {
      SymbolLookup symbols = SymbolLookup.libraryLookup(library, arena);
      Linker linker = Linker.nativeLinker();
      ImmutableMap.Builder<String, LoadedKernel> kernels = ImmutableMap.builder();
      sources
          .kernels()
          .keySet()
          .forEach(name -> {
            MemorySegment address =
                symbols
                    .find("weir_launch_" + name)
                    .orElseThrow(() ->
                        new DeviceException(
                            AscendTarget.NAME, name, "is not in the library that was built"));
            MethodHandle launch = linker.downcallHandle(address, LAUNCH);
            long workspace =
                symbols
                    .find("weir_workspace_" + name)
                    .map(function -> bytes(linker.downcallHandle(function, WORKSPACE)))
                    .orElse(0L);
            kernels.put(
                name, (pointers, sizes) -> launch(name, launch, workspace, pointers, sizes));
          });
      return new AscendLibrary(arena, kernels.buildOrThrow());
    } catch (DeviceException e) {
      arena.close();
      throw e;
    } catch (IllegalArgumentException e) {
      arena.close();
      throw new DeviceException(
          AscendTarget.NAME, "the kernels that were built cannot be loaded: " + e.getMessage());
    }
  }

  /// {@return what a function without arguments gives}
  private static long bytes(MethodHandle function) {
    try {
      return (long) function.invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a call of native code threw", e);
    }
  }

  private static void launch(
      String name, MethodHandle handle, long workspace, MemorySegment[] pointers, long[] sizes) {
    int status;
    String message;
    try (Arena call = Arena.ofConfined()) {
      MemorySegment addresses = call.allocate(ValueLayout.ADDRESS, Math.max(1, pointers.length));
      MemorySegment bytes = call.allocate(ValueLayout.JAVA_LONG, Math.max(1, pointers.length));
      for (int i = 0; i < pointers.length; i++) {
        addresses.setAtIndex(ValueLayout.ADDRESS, i, pointers[i]);
        bytes.setAtIndex(ValueLayout.JAVA_LONG, i, pointers[i].byteSize());
      }
      MemorySegment numbers =
          sizes.length == 0 ? MemorySegment.NULL : call.allocateFrom(ValueLayout.JAVA_LONG, sizes);
      MemorySegment text = call.allocate(MESSAGE_BYTES);
      MemorySegment memory =
          workspace == 0 ? MemorySegment.NULL : call.allocate(workspace, DATA_BLOCK);
      status =
          (int)
              handle.invokeExact(
                  addresses,
                  bytes,
                  numbers,
                  memory,
                  MemorySegment.NULL,
                  text,
                  (long) MESSAGE_BYTES);
      message = status == 0 ? "" : text.getString(0);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a call of native code threw", e);
    }
    if (status != 0) {
      throw new DeviceException(AscendTarget.NAME, name, message);
    }
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("weir-ascend");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    super.close();
    arena.close();
  }
}
