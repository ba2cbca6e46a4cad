package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileException;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.testkit.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// Programs with matmuls give the same numbers whether cuBLASLt computes these, on the emulation,
/// or generated kernels do.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Tag(Sample.TAG)
class ProductLibraryTest {
  private static final String PROPERTY = "weir.cublaslt";

  /// How many products of a program are the library's.
  private static final ImmutableMap<String, Integer> PRODUCTS =
      ImmutableMap.<String, Integer>builder()
          .put("12-gemm-f32", 1)
          .put("12-gemm-f16", 1)
          .put("12-gemm-bf16", 1)
          .put("12-gemm-odd", 0)
          .put("13-batched-matmul", 1)
          .put("13-bmm", 1)
          .put("14-mlp", 1)
          .put("16-lenet", 0)
          .put("19-bert-layer", 2)
          .put("large-product-bf16", 1)
          .put("large-gelu-false", 1)
          .put("large-gelu-true", 1)
          .put("large-heads", 1)
          .buildOrThrow();

  @BeforeAll
  static void findEmulation() {
    try (Executable simplest = Workload.all().getFirst().compile("cuda-emulation")) {
      assertThat(simplest.inputs()).isNotEmpty();
    } catch (CompileException fault) {
      assumeTrue(false, "skipped: " + fault.getMessage());
    }
  }

  private static Executable compile(Workload workload, String library) {
    String before = System.getProperty(PROPERTY);
    try {
      System.setProperty(PROPERTY, library);
      return workload.compile("cuda-emulation");
    } finally {
      if (before == null) {
        System.clearProperty(PROPERTY);
      } else {
        System.setProperty(PROPERTY, before);
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> theLibraryGivesTheNumbersOfGeneratedKernels() {
    List<Workload> programs =
        Stream.concat(Workload.all().stream(), Workload.large().stream())
            .filter(workload -> PRODUCTS.containsKey(workload.name()))
            .toList();
    return Sample.of(programs, 6).stream()
        .map(workload -> DynamicTest.dynamicTest(workload.name(), () -> check(workload)));
  }

  private static void check(Workload workload) {
    try (Executable with = compile(workload, "");
        Executable without = compile(workload, "none")) {
      assertThat(with.choices().stream().filter(line -> line.startsWith("library ")))
          .as("%s", with.choices())
          .hasSize(PRODUCTS.getOrDefault(workload.name(), -1));
      assertThat(without.choices())
          .hasSameSizeAs(with.choices())
          .allMatch(line -> line.contains(": no cuBLASLt: WEIR_CUBLASLT or weir.cublaslt says"));
      Map<String, Tensor> inputs = Workload.inputs(with);
      Map<String, Tensor> expected = without.run(inputs);
      // The second run is recorded, the third one replayed.
      for (int i = 0; i < 3; i++) {
        assertThat(Workload.distance(expected, with.run(inputs)))
            .as("run %d", i)
            .isLessThanOrEqualTo(Workload.tolerance(with));
      }
    }
  }
}
