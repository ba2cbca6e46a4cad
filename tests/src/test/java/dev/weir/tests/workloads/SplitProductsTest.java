package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Products of few tiles and a long inner dimension: done in pieces by one kernel and added by another, in the same order each
/// time, so that nothing is added at once by several programs.
class SplitProductsTest {
  private static String program(int m, int k, int n, String type) {
    return """
    func.func @main(%%a: tensor<%1$dx%2$dx%4$s> {pir.name = "a"}, %%b: tensor<%2$dx%3$dx%4$s> {pir.name = "b"},
        %%c: tensor<%3$dx%4$s> {pir.name = "c"}) -> tensor<%1$dx%3$dx%4$s> {
      %%0 = pd_op.matmul %%a, %%b : (tensor<%1$dx%2$dx%4$s>, tensor<%2$dx%3$dx%4$s>) -> tensor<%1$dx%3$dx%4$s>
      %%1 = pd_op.add %%0, %%c : (tensor<%1$dx%3$dx%4$s>, tensor<%3$dx%4$s>) -> tensor<%1$dx%3$dx%4$s>
      %%2 = pd_op.relu %%1 : (tensor<%1$dx%3$dx%4$s>) -> tensor<%1$dx%3$dx%4$s>
      return %%2 : tensor<%1$dx%3$dx%4$s>
    }
    """
        .formatted(m, k, n, type);
  }

  private static String code(String target, String program) {
    return Workload.of("split", program).cudaKernels(target);
  }

  private static long kernels(String target, String program) {
    return Pattern.compile("/\\* kernel ").matcher(code(target, program)).results().count();
  }

  @Test
  void fewTilesAreCut() {
    for (String target : List.of("cuda", "cuda-sm90a")) {
      for (int rows : List.of(1, 17, 64)) {
        String program = program(rows, 16384, 64, "f16");
        assertThat(kernels(target, program)).as("%s, %d rows", target, rows).isEqualTo(2);
        assertThat(code(target, program)).doesNotContain("atomic");
      }
      // Programs enough, and an inner dimension that is short.
      assertThat(kernels(target, program(2048, 4096, 2048, "f16"))).isEqualTo(1);
      assertThat(kernels(target, program(64, 512, 64, "f16"))).isEqualTo(1);
      // What a library multiplies better: two operations for each of 16 bits, 256 times.
      assertThat(kernels(target, program(512, 65536, 512, "f16"))).isEqualTo(1);
    }
    // The unit of Hopper is at work on pieces, too, which are copied in bulk.
    assertThat(code("cuda-sm90a", program(64, 16384, 64, "f16"))).contains("w_tensor_copy2(");
  }

  /// Quarters between a half and minus one half: sums are exact, whatever their order, in 16 bits too. Both runs give the same.
  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "64, 2048, 64, cuda-emulation",
    "17, 2080, 40, cuda-emulation",
    "64, 2048, 64, cuda-sm90a-emulation",
    "64, 2104, 72, cuda-sm90a-emulation",
    "1, 4096, 64, cuda-emulation"
  })
  void numbersAreExact(int m, int k, int n, String target) {
    check(m, k, n, target);
  }

  private static void check(int m, int k, int n, String target) {
    float[] a = quarters(new Random(k), m * k);
    float[] b = quarters(new Random(n), k * n);
    float[] c = quarters(new Random(m), n);
    String program = program(m, k, n, "f16");
    assertThat(kernels(target, program)).isEqualTo(2);
    try (Executable executable = TargetPrograms.compile(program, target)) {
      ImmutableMap<String, Tensor> inputs =
          ImmutableMap.of("a", tensor(a, m, k), "b", tensor(b, k, n), "c", tensor(c, n));
      Tensor first = executable.run(inputs).values().iterator().next();
      Map<String, Tensor> again = executable.run(inputs);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          float sum = 0;
          for (int q = 0; q < k; q++) {
            sum += a[i * k + q] * b[q * n + j];
          }
          assertThat(first.getDouble(i * n + j))
              .as("%d, %d", i, j)
              .isEqualTo(Math.max(0, sum + c[j]));
        }
      }
      assertThat(again.values().iterator().next().data().mismatch(first.data())).isEqualTo(-1);
    }
  }

  private static float[] quarters(Random random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (random.nextInt(5) - 2) / 4f;
    }
    return numbers;
  }

  private static Tensor tensor(float[] numbers, long... sizes) {
    Tensor tensor = Tensor.zeros(DType.FLOAT16, sizes);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setDouble(i, numbers[i]);
    }
    return tensor;
  }
}
