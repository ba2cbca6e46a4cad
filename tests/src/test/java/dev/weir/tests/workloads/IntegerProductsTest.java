package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Matrices of bytes, multiplied to the bit on all targets: as bytes that wrap, or widened to 32 bits. On CUDA by the matrix unit.
class IntegerProductsTest {
  @TempDir private Path folder;

  /// A product of m x k by k x n, of which either may lie the other way round.
  private record Product(
      int m, int k, int n, boolean turnsLeft, boolean turnsRight, boolean isWide) {
    String program() {
      String a = "tensor<%dx%dxi8>".formatted(turnsLeft ? k : m, turnsLeft ? m : k);
      String b = "tensor<%dx%dxi8>".formatted(turnsRight ? n : k, turnsRight ? k : n);
      String type = isWide ? "xi32>" : "xi8>";
      String x = a.replace("xi8>", type);
      String y = b.replace("xi8>", type);
      String casts =
          isWide
              ? """
                %%x = pd_op.cast %%a {dtype = #pir.dtype<int32>} : (%s) -> %s
                %%y = pd_op.cast %%b {dtype = #pir.dtype<int32>} : (%s) -> %s
              """
                  .formatted(a, x, b, y)
              : "";
      String z = "tensor<%dx%d%s".formatted(m, n, type);
      return """
      func.func @main(%%a: %1$s {pir.name = "a"}, %%b: %2$s {pir.name = "b"}) -> %3$s {
      %4$s  %%z = pd_op.matmul %5$s {transpose_x = %6$s, transpose_y = %7$s} : (%8$s, %9$s) -> %3$s
        return %%z : %3$s
      }
      """
          .formatted(a, b, z, casts, isWide ? "%x, %y" : "%a, %b", turnsLeft, turnsRight, x, y);
    }
  }

  private static String code(Product product) {
    return Workload.of("bytes", product.program()).cudaKernels("cuda");
  }

  @Test
  void theMatrixUnitMultipliesBytes() {
    // What lies as the unit takes it is read eight rows at once, all else byte by byte.
    assertThat(code(new Product(64, 96, 64, false, true, true)))
        .contains("w_mma_i8(", "w_ldmatrix4(")
        .doesNotContain("w_gather4(");
    assertThat(code(new Product(64, 96, 64, false, false, false)))
        .contains("w_mma_i8(", "w_gather4(");
    assertThat(code(new Product(64, 96, 64, true, true, true))).contains("w_mma_i8(");
  }

  @Test
  void bytesAreExact() {
    check(33, 64, 24, false, true, true, "cuda-emulation");
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "32, 64, 48, false, true, true, cuda-emulation",
    "64, 96, 64, false, false, true, cuda-emulation",
    "48, 64, 40, true, false, true, cuda-emulation",
    "33, 70, 50, false, true, true, cuda-emulation",
    "130, 128, 24, true, true, false, cuda-emulation",
    "64, 64, 64, false, false, false, cuda-sm90a-emulation",
    "32, 64, 48, false, true, true, c",
    "33, 70, 50, true, false, true, c",
    "17, 40, 20, false, true, false, opencl",
    "33, 70, 50, false, false, true, ascend",
    "33, 70, 50, true, true, true, jvm",
    "32, 2048, 32, false, true, true, cuda-emulation"
  })
  void numbersAreExact(
      int m, int k, int n, boolean turnsLeft, boolean turnsRight, boolean isWide, String target) {
    check(m, k, n, turnsLeft, turnsRight, isWide, target);
  }

  private static void check(
      int m, int k, int n, boolean turnsLeft, boolean turnsRight, boolean isWide, String target) {
    Product product = new Product(m, k, n, turnsLeft, turnsRight, isWide);
    Random random = new Random(m + 7L * k + 31L * n);
    byte[] a = new byte[m * k];
    byte[] b = new byte[k * n];
    random.nextBytes(a);
    random.nextBytes(b);
    Tensor left = tensor(a, turnsLeft ? k : m, turnsLeft ? m : k);
    Tensor right = tensor(b, turnsRight ? n : k, turnsRight ? k : n);
    ImmutableMap<String, Tensor> inputs = ImmutableMap.of("a", left, "b", right);
    try (Executable executable = TargetPrograms.compile(product.program(), target);
        Executable operators = Workload.of("bytes", product.program()).reference()) {
      assertThat(executable.choices()).noneMatch(line -> line.startsWith("fallback"));
      Tensor got = executable.run(inputs).values().iterator().next();
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          int sum = 0;
          for (int q = 0; q < k; q++) {
            sum += a[turnsLeft ? q * m + i : i * k + q] * b[turnsRight ? j * k + q : q * n + j];
          }
          assertThat(got.getLong(i * n + j))
              .as("%d, %d", i, j)
              .isEqualTo(isWide ? sum : (byte) sum);
        }
      }
      Tensor plain = operators.run(inputs).values().iterator().next();
      assertThat(got.data().mismatch(plain.data())).isEqualTo(-1);
    }
  }

  private static Tensor tensor(byte[] numbers, long rows, long columns) {
    Tensor tensor = Tensor.zeros(DType.INT8, rows, columns);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setLong(i, numbers[i]);
    }
    return tensor;
  }

  @Tag("thorough")
  @Test
  void compilesWithoutSpills() throws IOException, InterruptedException {
    for (boolean turns : List.of(false, true)) {
      Product product = new Product(1024, 1024, 1024, turns, !turns, true);
      Nvcc.compilesWithoutSpills(
          folder, target -> Workload.of("bytes", product.program()).kernels(target));
    }
  }
}
