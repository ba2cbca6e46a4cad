package dev.weir.tests.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.weir.backend.ascend.AscendTarget;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.TileTarget;
import dev.weir.tests.TargetTier;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs the kernels of the folder `tile` on every target and compares what they write with what the
/// interpreter says. `-Dweir.tileTarget=c` and `-Dweir.tileKernel=matmul` choose some of them.
class TileKernelsTest {
  private static final ImmutableList<TileKernel> KERNELS =
      TileKernel.all().stream()
          .filter(kernel -> chosen("weir.tileKernel", kernel.name()))
          .collect(ImmutableList.toImmutableList());

  private static boolean chosen(String property, String name) {
    String only = System.getProperty(property);
    return only == null || name.matches(only);
  }

  @TestFactory
  Stream<DynamicNode> kernelsInThisProcess() {
    TileTarget plain = JvmTarget.withoutVectors();
    return Stream.concat(
        kernels(TargetTier.inProcess()),
        chosen("weir.tileTarget", plain.name())
            ? Stream.of(DynamicContainer.dynamicContainer("jvm without vectors", tests(plain)))
            : Stream.of());
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicNode> kernelsOfCompilers() {
    return kernels(TargetTier.compiled());
  }

  private static Stream<DynamicNode> kernels(List<String> targets) {
    return ServiceLoader.load(TileTarget.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(target -> targets.contains(target.name()))
        .filter(target -> chosen("weir.tileTarget", target.name()))
        .map(target -> DynamicContainer.dynamicContainer(target.name(), tests(target)));
  }

  /// Of the kernels that multiply matrices, those of floats whose operands lie in global memory.
  @Test
  void theMatrixUnitMultiplies() {
    TileTarget ascend = new AscendTarget();
    List<String> names = new ArrayList<>();
    for (TileKernel kernel : TileKernel.all()) {
      try {
        ascend.generate(List.of(kernel.function())).files().values().stream()
            .filter(code -> new String(code, StandardCharsets.UTF_8).contains("IterateAll("))
            .forEach(code -> names.add(kernel.name()));
      } catch (DeviceException fault) {
        assertThat(fault).hasMessageContaining(kernel.function().symName());
      }
    }
    assertThat(names).containsExactly("matmul", "matmul_bf16_epilogue", "matmul_turned");
  }

  /// The kernels that a target can say are built at once, for compilers take long to begin with; the last
  /// test closes what was built.
  private static Stream<DynamicTest> tests(TileTarget target) {
    Map<TileKernel, String> refused = new HashMap<>();
    List<TileFuncOp> functions = new ArrayList<>();
    for (TileKernel kernel : KERNELS) {
      try {
        target.generate(List.of(kernel.function()));
        functions.add(kernel.function());
      } catch (DeviceException fault) {
        refused.put(kernel, "skipped, " + fault.getMessage());
      }
    }
    Supplier<Built> built = Suppliers.memoize(() -> build(target, functions));
    return Stream.concat(
        KERNELS.stream()
            .map(kernel ->
                DynamicTest.dynamicTest(
                    kernel.name(),
                    () -> {
                      if (refused.containsKey(kernel)) {
                        abort(refused.get(kernel));
                      }
                      run(built.get().library(), kernel);
                    })),
        Stream.of(DynamicTest.dynamicTest("close", () -> built.get().library().close())));
  }

  /// A library, or why there is none.
  private record Built(@Nullable KernelLibrary loaded, String missing) {
    KernelLibrary library() {
      return loaded == null ? abort("skipped, " + missing) : loaded;
    }
  }

  /// A target that cannot load the simplest kernel is not there.
  private static Built build(TileTarget target, List<TileFuncOp> functions) {
    List<TileFuncOp> simplest = List.of(TileKernel.named("add_tail").function());
    try (KernelLibrary library = target.load(target.generate(simplest), KernelCache.NONE)) {
      library.synchronize();
    } catch (DeviceException fault) {
      return new Built(null, fault.getMessage());
    }
    return new Built(target.load(target.generate(functions), KernelCache.NONE), "");
  }

  private static void run(KernelLibrary library, TileKernel kernel) {
    for (TileKernel.Run run : kernel.runs()) {
      ImmutableList<Tensor> expected = kernel.interpret(run);
      ImmutableList<Tensor> actual = run.draw(kernel.function());
      launch(library, kernel, actual, run.sizeArray());
      for (int i = 0; i < expected.size(); i++) {
        compare(kernel, run, i, expected.get(i), actual.get(i));
      }
    }
  }

  private static void launch(
      KernelLibrary library, TileKernel kernel, List<Tensor> tensors, long[] sizes) {
    KernelMemory memory = library.memory();
    List<MemorySegment> pointers = new ArrayList<>();
    try {
      for (Tensor tensor : tensors) {
        MemorySegment pointer = memory.allocate(Math.max(1, tensor.byteSize()));
        pointers.add(pointer);
        if (tensor.byteSize() > 0) {
          memory.copyIn(tensor.data(), pointer.asSlice(0, tensor.byteSize()));
        }
      }
      MemorySegment[] arguments = pointers.toArray(new MemorySegment[0]);
      library.kernel(kernel.function().symName()).launch(arguments, sizes);
      library.synchronize();
      for (int i = 0; i < arguments.length; i++) {
        Tensor tensor = tensors.get(i);
        if (tensor.byteSize() > 0) {
          memory.copyOut(arguments[i].asSlice(0, tensor.byteSize()), tensor.data());
        }
      }
    } finally {
      pointers.forEach(memory::free);
    }
  }

  private static void compare(
      TileKernel kernel, TileKernel.Run run, int argument, Tensor expected, Tensor actual) {
    DType type = expected.dtype();
    double tolerance = kernel.tolerance().orElse(tolerance(type));
    for (long i = 0; i < expected.elementCount(); i++) {
      if (!type.isFloat()) {
        assertThat(actual.getLong(i))
            .as("%s (%s), argument %d, element %d", kernel, run, argument, i)
            .isEqualTo(expected.getLong(i));
      } else if (!near(expected.getDouble(i), actual.getDouble(i), tolerance)) {
        assertThat(actual.getDouble(i))
            .as("%s (%s), argument %d, element %d", kernel, run, argument, i)
            .isEqualTo(expected.getDouble(i));
      }
    }
  }

  private static double tolerance(DType type) {
    return switch (type) {
      case FLOAT64 -> 1e-12;
      case FLOAT16 -> 2e-3;
      case BFLOAT16 -> 1e-2;
      default -> 1e-5;
    };
  }

  private static boolean near(double expected, double actual, double tolerance) {
    if (Double.isNaN(expected) || Double.isInfinite(expected)) {
      return Double.compare(expected, actual) == 0
          || Double.isNaN(expected) && Double.isNaN(actual);
    }
    return Math.abs(expected - actual) <= tolerance * Math.max(1, Math.abs(expected));
  }
}
