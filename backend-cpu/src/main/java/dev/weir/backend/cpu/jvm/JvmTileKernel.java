package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.parallel.ParallelTask;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A kernel that is ready to run. Each thread that launches it keeps the arguments, and each that runs
/// programs their memory, so that a launch allocates nothing.
final class JvmTileKernel implements LoadedKernel {
  /// Parts for each thread: few, for little work to share, yet more than one, for threads that come late.
  private static final int PARTS = 4;

  private final String name;
  private final int pointers;
  private final int sizes;
  private final TileProgram program;
  private final ImmutableSet<Integer> fixed;
  private final PackedWeights weights;
  private final Workers workers;
  private final OperandPacking.@Nullable Known[] known;
  private final long functions;

  /// @param weights keeps the panels of weights
  JvmTileKernel(
      String name,
      int pointers,
      int sizes,
      TileProgram program,
      PackedWeights weights,
      Workers workers) {
    this(name, pointers, sizes, program, ImmutableSet.of(), weights, workers);
  }

  private JvmTileKernel(
      String name,
      int pointers,
      int sizes,
      TileProgram program,
      ImmutableSet<Integer> fixed,
      PackedWeights weights,
      Workers workers) {
    this.name = name;
    this.pointers = pointers;
    this.sizes = sizes;
    this.program = program;
    this.fixed = fixed;
    this.weights = weights;
    this.workers = workers;
    known = new OperandPacking.Known[program.sharedOperands()];
    functions = program.functions();
  }

  @Override
  public LoadedKernel withFixed(ImmutableSet<Integer> fixed) {
    return known.length == 0
        ? this
        : new JvmTileKernel(name, pointers, sizes, program, fixed, weights, workers);
  }

  @Override
  public void launch(MemorySegment[] tensors, long[] given) {
    if (tensors.length != pointers || given.length != sizes) {
      throw new IllegalArgumentException(
          "kernel '%s' takes %d tensors and %d sizes, got %d and %d"
              .formatted(name, pointers, sizes, tensors.length, given.length));
    }
    int last = pointers + sizes + known.length;
    Launch launch = Launch.CURRENT.get().of(program, last + 1);
    launch.arguments[last] = functions;
    for (int i = 0; i < pointers; i++) {
      launch.arguments[i] = tensors[i].address();
    }
    System.arraycopy(given, 0, launch.arguments, pointers, sizes);
    long count = program.programs(launch.arguments);
    if (known.length > 0) {
      launch.packing.pack(
          program, launch.arguments, pointers + sizes, count, fixed, known, weights, workers);
    }
    try {
      workers.run(count, Math.max(1, count / ((long) PARTS * workers.threads())), launch);
    } catch (ArithmeticException e) {
      throw new DeviceException(JvmTarget.NAME, name, String.valueOf(e.getMessage()));
    }
  }

  /// What a launching thread keeps.
  private static final class Launch implements ParallelTask {
    private static final ThreadLocal<Launch> CURRENT = ThreadLocal.withInitial(Launch::new);

    private final OperandPacking packing = new OperandPacking();
    private long[] arguments = new long[0];
    private @Nullable TileProgram program;

    private Launch of(TileProgram next, int count) {
      program = next;
      if (arguments.length < count) {
        arguments = new long[count];
      }
      return this;
    }

    @Override
    public void run(long begin, long end) {
      TileProgram running = Objects.requireNonNull(program);
      running.run(arguments, begin, end, ProgramMemory.of(running.memoryBytes()));
    }
  }
}
