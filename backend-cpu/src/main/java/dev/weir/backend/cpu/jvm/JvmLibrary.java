package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Bytes;
import dev.weir.backend.cpu.machine.CompiledKernel;
import dev.weir.backend.cpu.machine.LoopFunctions;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.HiddenClasses;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.InProcessKernels;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Kernels loaded as hidden classes. Equal kernels share a class, and with it what the compiler made of it.
final class JvmLibrary extends InProcessKernels {
  /// What the name of a kernel ends in as a class, and as machine code, which need not be there.
  static final String CLASS = ".class";

  static final String MACHINE_CODE = ".x86-64";

  /// A class whose loops are in machine code, and these.
  static final String CALLS = "-calls.class";

  static final String LOOPS = "-loops.x86-64";

  private static final int REMEMBERED = 512;

  private static final Map<ByteBuffer, TileProgram> PROGRAMS =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, TileProgram> eldest) {
          return size() > REMEMBERED;
        }
      };

  private final PackedWeights weights;

  private JvmLibrary(ImmutableMap<String, LoadedKernel> kernels, PackedWeights weights) {
    super(JvmTarget.NAME, kernels);
    this.weights = weights;
  }

  static JvmLibrary load(KernelSources sources, Workers workers) {
    PackedWeights weights = new PackedWeights();
    ImmutableMap.Builder<String, LoadedKernel> kernels = ImmutableMap.builder();
    sources
        .kernels()
        .forEach((name, kernel) ->
            kernels.put(
                name,
                new JvmTileKernel(
                    name,
                    kernel.pointers().size(),
                    kernel.sizes(),
                    program(name, sources),
                    weights,
                    workers)));
    return new JvmLibrary(kernels.buildOrThrow(), weights);
  }

  private static TileProgram program(String name, KernelSources sources) {
    return machineCode(name, sources)
        .or(() -> mixed(name, sources))
        .orElseGet(() -> {
          byte[] code = sources.file(name + CLASS).orElseThrow();
          return known(code, () -> Optional.of(define(name, code))).orElseThrow();
        });
  }

  private static Optional<TileProgram> machineCode(String name, KernelSources sources) {
    return sources
        .file(name + MACHINE_CODE)
        .flatMap(code -> known(code, () -> CompiledKernel.load(code).map(MachineProgram::new)));
  }

  private static Optional<TileProgram> mixed(String name, KernelSources sources) {
    Optional<byte[]> calls = sources.file(name + CALLS);
    Optional<byte[]> loops = sources.file(name + LOOPS);
    if (calls.isEmpty() || loops.isEmpty()) {
      return Optional.empty();
    }
    byte[] both = Bytes.concat(calls.get(), loops.get());
    return known(
        both,
        () ->
            LoopFunctions.load(loops.get())
                .map(code -> new MixedProgram(define(name, calls.get()), code)));
  }

  private static Optional<TileProgram> known(byte[] code, Supplier<Optional<TileProgram>> load) {
    ByteBuffer key = ByteBuffer.wrap(code);
    synchronized (PROGRAMS) {
      TileProgram known = PROGRAMS.get(key);
      if (known != null) {
        return Optional.of(known);
      }
      Optional<TileProgram> loaded = load.get();
      loaded.ifPresent(program -> PROGRAMS.put(key, program));
      return loaded;
    }
  }

  private static TileProgram define(String name, byte[] code) {
    try {
      return HiddenClasses.make(MethodHandles.lookup(), code, TileProgram.class);
    } catch (LinkageError e) {
      throw new DeviceException(JvmTarget.NAME, name, "the class cannot be loaded: " + e);
    }
  }

  @Override
  public void close() {
    super.close();
    weights.close();
  }
}
