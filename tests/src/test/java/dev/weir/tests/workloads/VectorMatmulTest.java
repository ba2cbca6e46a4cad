package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `matmul` with a vector: a row on the left, a column on the right, with kernels on every device. Numbers are quarters, whose
/// sums are exact.
class VectorMatmulTest {
  private static String program(String x, String y, String z, boolean turnsRight) {
    return """
    func.func @main(%%a: %1$s {pir.name = "a"}, %%b: %2$s {pir.name = "b"}) -> %3$s {
      %%0 = pd_op.matmul %%a, %%b {transpose_x = true, transpose_y = %4$s} : (%1$s, %2$s) -> %3$s
      return %%0 : %3$s
    }
    """
        .formatted(x, y, z, turnsRight);
  }

  private static final String ROW =
      program("tensor<20xf32>", "tensor<3x50x20xf32>", "tensor<3x50xf32>", true);
  private static final String COLUMN =
      program("tensor<3x20x33xf32>", "tensor<20xf32>", "tensor<3x33xf32>", false);
  private static final String BOTH =
      program("tensor<300xf32>", "tensor<300xf32>", "tensor<f32>", true);

  @Test
  void devicesHaveKernels() {
    for (String program : List.of(ROW, COLUMN, BOTH)) {
      for (String target : List.of("cuda", "cuda-sm90a", "opencl", "ascend")) {
        assertThat(Workload.of("vector", program).kernels(target)).as(target).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"jvm", "c"})
  void sumsAreExact(String target) {
    check(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({"cuda-emulation", "cuda-sm90a-emulation", "opencl", "ascend"})
  void sumsOfDevicesAreExact(String target) {
    check(target);
  }

  private static void check(String target) {
    Random random = new Random(9);
    float[] row = quarters(random, 20);
    float[] matrices = quarters(random, 3 * 50 * 20);
    Tensor got = run(ROW, target, tensor(row, 20), tensor(matrices, 3, 50, 20));
    for (int i = 0; i < 3 * 50; i++) {
      float sum = 0;
      for (int k = 0; k < 20; k++) {
        sum += row[k] * matrices[i * 20 + k];
      }
      assertThat(got.getDouble(i)).isEqualTo(sum);
    }
    matrices = quarters(random, 3 * 20 * 33);
    got = run(COLUMN, target, tensor(matrices, 3, 20, 33), tensor(row, 20));
    for (int i = 0; i < 3 * 33; i++) {
      float sum = 0;
      for (int k = 0; k < 20; k++) {
        sum += row[k] * matrices[i / 33 * 20 * 33 + k * 33 + i % 33];
      }
      assertThat(got.getDouble(i)).isEqualTo(sum);
    }
    float[] left = quarters(random, 300);
    float[] right = quarters(random, 300);
    float sum = 0;
    for (int k = 0; k < 300; k++) {
      sum += left[k] * right[k];
    }
    got = run(BOTH, target, tensor(left, 300), tensor(right, 300));
    assertThat(got.getDouble(0)).isEqualTo(sum);
  }

  private static Tensor run(String program, String target, Tensor a, Tensor b) {
    try (Executable executable = TargetPrograms.compile(program, target)) {
      return executable.run(ImmutableMap.of("a", a, "b", b)).values().iterator().next();
    }
  }

  private static float[] quarters(Random random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (random.nextInt(17) - 8) / 4f;
    }
    return numbers;
  }

  private static Tensor tensor(float[] numbers, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setDouble(i, numbers[i]);
    }
    return tensor;
  }
}
