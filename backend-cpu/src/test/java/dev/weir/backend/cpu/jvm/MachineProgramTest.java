package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.machine.CompiledKernel;
import dev.weir.backend.cpu.machine.LoopFunctions;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.Access;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machine code against bytecode: the same bits, of all numbers that there are.
final class MachineProgramTest {
  private static final Workers ONE = new Workers(1);
  private static final int FEW = 120;
  private static final int MANY = 6_000;
  private static final int[][] SIZES = {{2, 37}, {3, 16}, {1, 5}, {2, 64}, {1, 0}};

  private static LoadedKernel load(LoopProgram program, ImmutableMap<String, byte[]> files) {
    KernelSources.Kernel kernel =
        new KernelSources.Kernel(
            program.pointers().stream()
                .map(Memory.Pointer::access)
                .collect(ImmutableList.toImmutableList()),
            program.sizes());
    return JvmLibrary.load(new KernelSources(files, ImmutableMap.of(program.name(), kernel)), ONE)
        .kernel(program.name());
  }

  private static Tensor zeros(DType dtype, long... shape) {
    return Tensor.zeros(dtype, shape);
  }

  /// Tensors for a program of [RandomLoop]; the inputs are random.
  private static List<Tensor> tensors(LoopProgram program, int rows, int columns, long seed) {
    Random random = new Random(seed);
    List<Tensor> tensors = new ArrayList<>();
    int types = RandomLoop.TYPES.size();
    for (Memory.Pointer pointer : program.pointers()) {
      DType dtype = ElementTypes.dtypeOf(pointer.element());
      int kind = pointer.argument() / types;
      Tensor tensor =
          kind == 2 || kind == 3 || kind == 5
              ? zeros(dtype, kind == 2 ? columns : rows)
              : kind == 1 ? zeros(dtype, columns, rows) : zeros(dtype, rows, columns);
      for (long i = 0; pointer.access() == Access.READ && i < tensor.elementCount(); i++) {
        tensor.setDouble(i, number(dtype, random));
      }
      tensors.add(tensor);
    }
    return tensors;
  }

  private static double number(DType dtype, Random random) {
    if (dtype == DType.BOOL) {
      return random.nextInt(2);
    }
    if (dtype == DType.INT32) {
      return random.nextBoolean() ? random.nextInt(9) - 4 : random.nextInt();
    }
    return switch (random.nextInt(12)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      case 3 -> -0.0;
      case 4 -> random.nextInt(5) - 2;
      case 5 -> random.nextGaussian() * 1e-40;
      case 6 -> random.nextGaussian() * 1e30;
      default -> random.nextGaussian() * 3;
    };
  }

  private static void launch(LoadedKernel kernel, List<Tensor> tensors, int rows, int columns) {
    kernel.launch(
        tensors.stream().map(Tensor::data).toArray(MemorySegment[]::new),
        new long[] {rows, columns});
  }

  private static long bits(Tensor tensor, long i) {
    double value = tensor.getDouble(i);
    return Double.isNaN(value) ? Long.MIN_VALUE : Double.doubleToRawLongBits(value);
  }

  private static void compare(int lanes, long seed) {
    LoopProgram program = RandomLoop.of(seed);
    String name = program.name();
    byte[] bytecode = KernelClass.build(program, lanes);
    byte[] machine = CompiledKernel.compile(program, lanes).orElseThrow();
    LoopFunctions functions = LoopFunctions.of(program, lanes).orElseThrow();
    byte[] calls = KernelClass.build(program, lanes, functions);
    ImmutableMap<String, byte[]> mixed =
        ImmutableMap.of(
            name + JvmLibrary.CALLS,
            calls,
            name + JvmLibrary.LOOPS,
            functions.code().orElseThrow());
    LoadedKernel expected = load(program, ImmutableMap.of(name + JvmLibrary.CLASS, bytecode));
    List<LoadedKernel> kernels =
        List.of(
            load(program, ImmutableMap.of(name + JvmLibrary.MACHINE_CODE, machine)),
            load(program, mixed));
    for (int[] size : SIZES) {
      List<Tensor> wanted = tensors(program, size[0], size[1], seed);
      launch(expected, wanted, size[0], size[1]);
      for (LoadedKernel kernel : kernels) {
        List<Tensor> given = tensors(program, size[0], size[1], seed);
        launch(kernel, given, size[0], size[1]);
        for (int i = 0; i < given.size(); i++) {
          for (long at = 0; at < given.get(i).elementCount(); at++) {
            assertThat(bits(given.get(i), at))
                .as(
                    "program %d, %d lanes, kernel %d, size %d x %d, tensor %d, element %d: %s, not"
                        + " %s",
                    seed,
                    lanes,
                    kernels.indexOf(kernel),
                    size[0],
                    size[1],
                    i,
                    at,
                    given.get(i).getDouble(at),
                    wanted.get(i).getDouble(at))
                .isEqualTo(bits(wanted.get(i), at));
          }
        }
      }
    }
  }

  private static void compareAll(int lanes, int from, int to) {
    assumeTrue(
        Processor.assembler(lanes).isPresent() && VectorSupport.isPresent(),
        "skipped: no machine code for such vectors here");
    for (int seed = from; seed < to; seed++) {
      compare(lanes, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void machineCodeHasTheBitsOfBytecode(int lanes) {
    compareAll(lanes, 0, FEW);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void machineCodeHasTheBitsOfBytecodeInManyPrograms(int lanes) {
    compareAll(lanes, FEW, MANY);
  }
}
