package dev.weir.backend.cpu.jvm;

import com.google.common.base.Supplier;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.cpu.lanes.LoopVectorization;
import dev.weir.backend.cpu.lanes.VectorCheck;
import dev.weir.backend.cpu.loop.LoopPlanner;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.machine.CompiledKernel;
import dev.weir.backend.cpu.machine.LoopFunctions;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.peak.MeasuredPeaks;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DevicePeaks;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.util.List;
import java.util.Optional;

/// Kernels as machine code where it may be made, and else as bytecode, run on all processors: the target that needs nothing
/// installed.
public final class JvmTarget implements TileTarget {
  static final String NAME = "jvm";
  private static final long FAST_BYTES = 256 << 10;
  private static final int AFTER_LIBRARY = -10;
  private static final int REHEARSED_LANES = 16;
  private static final int LANES_OF_MACHINE = -1;

  private final int lanes;
  private final boolean machineCode;
  private final Workers workers;

  /// Makes the target for this machine.
  public JvmTarget() {
    this(LANES_OF_MACHINE, true, Workers.common());
  }

  /// Makes a target for these threads.
  ///
  /// @param lanes how many floats a vector holds, 0 for code without vectors
  JvmTarget(int lanes, Workers workers) {
    this(lanes, true, workers);
  }

  /// @param machineCode whether kernels may be machine code, which has the same results
  JvmTarget(int lanes, boolean machineCode, Workers workers) {
    this.lanes = lanes;
    this.machineCode = machineCode;
    this.workers = workers;
  }

  /// {@return the target whose code has no vectors}
  public static JvmTarget withoutVectors() {
    return new JvmTarget(0, false, Workers.common());
  }

  /// Begins, on a thread of its own, what takes a while before kernels can be made for this machine.
  public static void prepare() {
    Thread thread = new Thread(JvmTarget::prepareVectors, "weir-vectors");
    thread.setDaemon(true);
    thread.start();
  }

  /// What the JVM needs to compile vectors is not loaded where there is machine code, which leaves little to the JVM.
  private static void prepareVectors() {
    if (Processor.lanes() < VectorSupport.floatLanes()) {
      VectorSupport.prepare();
    }
  }

  /// {@return how many floats a vector holds in what is generated for this machine, 0 without vectors}
  public static int vectorLanes() {
    return VectorSupport.floatLanes();
  }

  /// {@return how many floats a vector holds}; who makes the target need not know yet
  private int lanes() {
    return lanes == LANES_OF_MACHINE ? VectorSupport.floatLanes() : lanes;
  }

  /// {@return how many floats a vector holds in machine code}; that there is also where vectors are only rehearsed
  private int lanesOfMachineCode() {
    return VectorSupport.isRehearsed() ? Processor.lanes() : lanes();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<DevicePeaks> peaks() {
    return Optional.of(MeasuredPeaks.ofThisMachine());
  }

  @Override
  public DeviceDescriptor device() {
    return new DeviceDescriptor(
        "cpu",
        workers.threads(),
        Math.max(1, lanes()) * Float.BYTES,
        1,
        FAST_BYTES,
        FAST_BYTES,
        64,
        DevicePresets.PROCESSOR_TYPES,
        ImmutableList.of());
  }

  /// Convolutions, pools, and operators that are kernels by themselves come after those of the library,
  /// which are written for this machine, and keep filters packed; all others before.
  @Override
  public ImmutableList<KernelSpec> kernels() {
    return KINDS.stream()
        .map(kind ->
            new KernelSpec(
                KernelSpec.groupName(kind),
                backend(),
                ALL_TYPES,
                true,
                kind.equals("window") || kind.equals("single")
                    ? AFTER_LIBRARY
                    : KernelSpec.GENERATED_PRIORITY,
                KernelSpec.ShapePredicate.ANY))
        .collect(ImmutableList.toImmutableList());
  }

  /// Bytecode expresses all of loops.
  /// A view of the library is the same memory.
  @Override
  public boolean generatesViews() {
    return false;
  }

  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return LoopPlanner.refusal(function);
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    ImmutableMap.Builder<String, Supplier<byte[]>> files = ImmutableMap.builder();
    ImmutableMap.Builder<String, KernelSources.Kernel> kernels = ImmutableMap.builder();
    for (TileFuncOp function : functions) {
      refusal(function)
          .ifPresent(cause -> {
            throw new DeviceException(NAME, function.symName(), cause.reason());
          });
      LoopProgram program = plan(function);
      files.put(program.name() + JvmLibrary.CLASS, () -> code(program));
      if (machineCode) {
        machineCode(program).forEach((name, code) -> files.put(name, () -> code));
      }
      kernels.put(
          program.name(),
          new KernelSources.Kernel(
              program.pointers().stream()
                  .map(pointer -> pointer.access())
                  .collect(ImmutableList.toImmutableList()),
              program.sizes()));
    }
    return KernelSources.lazily(files.buildOrThrow(), kernels.buildOrThrow());
  }

  /// {@return the class of a kernel}, with vectors also where they are only rehearsed
  private byte[] code(LoopProgram program) {
    if (VectorSupport.isRehearsed()) {
      KernelClass.build(program, REHEARSED_LANES);
    }
    return KernelClass.build(program, lanes());
  }

  /// {@return files with machine code for a kernel, or for loops of it}, none where that is not possible
  private ImmutableMap<String, byte[]> machineCode(LoopProgram program) {
    String name = program.name();
    int floats = lanesOfMachineCode();
    Optional<byte[]> whole = CompiledKernel.compile(program, floats);
    if (whole.isPresent()) {
      return ImmutableMap.of(name + JvmLibrary.MACHINE_CODE, whole.get());
    }
    Optional<LoopFunctions> functions = LoopFunctions.of(program, floats);
    if (functions.isEmpty()) {
      return ImmutableMap.of();
    }
    byte[] calls = KernelClass.build(program, lanes(), functions.get());
    return functions
        .get()
        .code()
        .map(code -> ImmutableMap.of(name + JvmLibrary.CALLS, calls, name + JvmLibrary.LOOPS, code))
        .orElse(ImmutableMap.of());
  }

  /// What loops compute fits a class, since each is small and a kernel has no more than a few hundred.
  private LoopProgram plan(TileFuncOp function) {
    return LoopPlanner.plan(
        function,
        loop ->
            VectorCheck.lanes(loop, lanes()) > 0
                ? LoopVectorization.MOST_WORK
                : LoopVectorization.MOST_WORK_OF_SINGLES);
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return JvmLibrary.load(sources, workers);
  }
}
