package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.tests.TargetPrograms;
import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Matmuls whose broadcast batch dimensions are known only at run time.
class BroadcastBatchTest {
  private static final int ROWS = 3;
  private static final int INNER = 4;
  private static final int COLUMNS = 5;

  /// Two batch dimensions of each operand.
  private static final int[][] BATCHES = {
    {2, 3, 2, 3},
    {1, 3, 2, 3},
    {2, 3, 1, 3},
    {2, 1, 1, 3},
    {1, 3, 2, 1},
    {1, 1, 2, 3},
    {1, 1, 1, 1},
    {0, 3, 1, 3},
    {1, 1, 0, 2}
  };

  /// `x` and `y` are `BxCx…`, transposed or not; what follows the matmul is part of its kernel.
  private static String program(boolean transposeX, boolean transposeY) {
    return """
    func.func @main(%%x: tensor<?x?x%sxf32>, %%y: tensor<?x?x%sxf32>) -> tensor<?x?x3x5xf32> {
      %%0 = pd_op.matmul %%x, %%y {transpose_x = %s, transpose_y = %s} : (tensor<?x?x%sxf32>, tensor<?x?x%sxf32>) -> tensor<?x?x3x5xf32>
      %%1 = pd_op.relu %%0 : (tensor<?x?x3x5xf32>) -> tensor<?x?x3x5xf32>
      return %%1 : tensor<?x?x3x5xf32>
    }
    """
        .formatted(
            left(transposeX),
            right(transposeY),
            transposeX,
            transposeY,
            left(transposeX),
            right(transposeY));
  }

  private static String left(boolean transposed) {
    return transposed ? "4x3" : "3x4";
  }

  private static String right(boolean transposed) {
    return transposed ? "5x4" : "4x5";
  }

  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#inProcess")
  void oneKernelServesAllBatches(String target) {
    check(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#compiled")
  void oneCompiledKernelServesAllBatches(String target) {
    check(target);
  }

  private static void check(String target) {
    var random = RandomGenerator.of("L64X128MixRandom");
    for (int transposed = 0; transposed < 4; transposed++) {
      boolean transposeX = (transposed & 1) != 0;
      boolean transposeY = (transposed & 2) != 0;
      try (Executable program = TargetPrograms.compile(program(transposeX, transposeY), target)) {
        assertThat(program.kernels()).hasSize(1);
        for (int[] batches : BATCHES) {
          Tensor x =
              uniform(
                  random,
                  batches[0],
                  batches[1],
                  transposeX ? INNER : ROWS,
                  transposeX ? ROWS : INNER);
          Tensor y =
              uniform(
                  random,
                  batches[2],
                  batches[3],
                  transposeY ? COLUMNS : INNER,
                  transposeY ? INNER : COLUMNS);
          Tensor out = program.run(Map.of("arg0", x, "arg1", y)).get("output_0");
          compare(out, x, y, transposeX, transposeY);
        }
        Tensor two = uniform(random, 2, 1, transposeX ? INNER : ROWS, transposeX ? ROWS : INNER);
        Tensor three =
            uniform(random, 3, 1, transposeY ? COLUMNS : INNER, transposeY ? INNER : COLUMNS);
        assertThatThrownBy(() -> program.run(Map.of("arg0", two, "arg1", three)))
            .isInstanceOf(RunException.class)
            .hasMessageContaining("broadcast");
      }
    }
  }

  private static void compare(
      Tensor out, Tensor x, Tensor y, boolean transposeX, boolean transposeY) {
    long outer = x.dim(0) == 1 ? y.dim(0) : x.dim(0);
    long inner = x.dim(1) == 1 ? y.dim(1) : x.dim(1);
    assertThat(out.shape()).containsExactly(outer, inner, ROWS, COLUMNS);
    long at = 0;
    for (long b = 0; b < outer; b++) {
      for (long c = 0; c < inner; c++) {
        for (long row = 0; row < ROWS; row++) {
          for (long column = 0; column < COLUMNS; column++) {
            double sum = 0;
            for (long k = 0; k < INNER; k++) {
              sum +=
                  element(x, b, c, transposeX ? k : row, transposeX ? row : k)
                      * element(y, b, c, transposeY ? column : k, transposeY ? k : column);
            }
            assertThat(out.getDouble(at++))
                .as(
                    "%s times %s, %d %d %d %d",
                    Arrays.toString(x.shape()), Arrays.toString(y.shape()), b, c, row, column)
                .isCloseTo(Math.max(0, sum), Offset.offset(1e-5));
          }
        }
      }
    }
  }

  private static double element(Tensor tensor, long b, long c, long row, long column) {
    long outer = tensor.dim(0) == 1 ? 0 : b;
    long inner = tensor.dim(1) == 1 ? 0 : c;
    return tensor.getDouble(
        ((outer * tensor.dim(1) + inner) * tensor.dim(2) + row) * tensor.dim(3) + column);
  }

  private static Tensor uniform(RandomGenerator random, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, random.nextDouble(-1, 1));
    }
    return tensor;
  }
}
