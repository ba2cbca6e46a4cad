package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.tests.TargetPrograms;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Attention of a few queries to any number of keys, as a language model asks for it word by word: fewer rows than there
/// are threads, so that several threads hold the same, in a loop whose end is known only when it runs.
class FewRowsTest {
  private static final int HEADS = 2;
  private static final int WIDTH = 8;
  private static final int[] KEYS = {1, 5, 63, 64, 65, 130};

  private static final String ATTENTION =
      """
      func.func @main(%q: tensor<2x#x8xf32>, %k: tensor<?x2x8xf32, #shape.sizes<n>>, %v: tensor<?x2x8xf32, #shape.sizes<n>>) -> tensor<2x#x8xf32> {
        %0 = pd_op.transpose %k {perm = array<i32: 1, 0, 2>} : (tensor<?x2x8xf32, #shape.sizes<n>>) -> tensor<2x?x8xf32, #shape.sizes<n>>
        %1 = pd_op.transpose %v {perm = array<i32: 1, 0, 2>} : (tensor<?x2x8xf32, #shape.sizes<n>>) -> tensor<2x?x8xf32, #shape.sizes<n>>
        %2 = pd_op.matmul %q, %0 {transpose_y = true} : (tensor<2x#x8xf32>, tensor<2x?x8xf32, #shape.sizes<n>>) -> tensor<2x#x?xf32, #shape.sizes<n>>
        %3 = pd_op.softmax %2 : (tensor<2x#x?xf32, #shape.sizes<n>>) -> tensor<2x#x?xf32, #shape.sizes<n>>
        %4 = pd_op.matmul %3, %1 : (tensor<2x#x?xf32, #shape.sizes<n>>, tensor<2x?x8xf32, #shape.sizes<n>>) -> tensor<2x#x8xf32>
        return %4 : tensor<2x#x8xf32>
      }
      """;

  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#inProcess")
  void eachRunGivesTheAttention(String target) {
    check(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#compiled")
  void eachRunOfCompiledKernelsGivesTheAttention(String target) {
    check(target);
  }

  private static void check(String target) {
    var random = RandomGenerator.of("L64X128MixRandom");
    for (int rows = 1; rows <= 4; rows++) {
      try (Executable program =
          TargetPrograms.compile(ATTENTION.replace("2x#x", "2x" + rows + "x"), target)) {
        for (int keys : KEYS) {
          Tensor q = uniform(random, HEADS, rows, WIDTH);
          Tensor k = uniform(random, keys, HEADS, WIDTH);
          Tensor v = uniform(random, keys, HEADS, WIDTH);
          for (int run = 0; run < 3; run++) {
            Tensor out = program.run(Map.of("arg0", q, "arg1", k, "arg2", v)).get("output_0");
            for (int row = 0; row < HEADS * rows; row++) {
              double[] expected = attention(q, k, v, row, row / rows);
              for (int i = 0; i < WIDTH; i++) {
                assertThat(out.getDouble((long) row * WIDTH + i))
                    .as("%d rows, %d keys, run %d, row %d, element %d", rows, keys, run, row, i)
                    .isCloseTo(expected[i], Offset.offset(1e-5));
              }
            }
          }
        }
      }
    }
  }

  private static double[] attention(Tensor q, Tensor k, Tensor v, int row, int head) {
    double[] result = new double[WIDTH];
    double sum = 0;
    for (long key = 0; key < k.dim(0); key++) {
      long at = (key * HEADS + head) * WIDTH;
      double score = 0;
      for (int i = 0; i < WIDTH; i++) {
        score += q.getDouble((long) row * WIDTH + i) * k.getDouble(at + i);
      }
      double weight = Math.exp(score);
      sum += weight;
      for (int i = 0; i < WIDTH; i++) {
        result[i] += weight * v.getDouble(at + i);
      }
    }
    for (int i = 0; i < WIDTH; i++) {
      result[i] /= sum;
    }
    return result;
  }

  private static Tensor uniform(RandomGenerator random, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, random.nextDouble(-1, 1));
    }
    return tensor;
  }
}
