package dev.weir.tests.tile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The interpreter against loops that compute the same without tiles.
class TileReferenceTest {
  private static double[] argument(TileKernel kernel, TileKernel.Run run, int i) {
    return run.draw(kernel.function()).get(i).toDoubleArray();
  }

  private static void expect(
      TileKernel kernel, TileKernel.Run run, int argument, IntToDoubleFunction expected) {
    Tensor actual = kernel.interpret(run).get(argument);
    for (int i = 0; i < actual.elementCount(); i++) {
      double value = expected.applyAsDouble(i);
      assertThat(actual.getDouble(i))
          .as("%s (%s), element %d", kernel, run, i)
          .isCloseTo(value, Offset.offset(1e-5 * Math.max(1, Math.abs(value))));
    }
  }

  @Test
  void sumsOfVectors() {
    TileKernel kernel = TileKernel.named("add_tail");
    for (TileKernel.Run run : kernel.runs()) {
      double[] x = argument(kernel, run, 0);
      double[] y = argument(kernel, run, 1);
      expect(kernel, run, 2, i -> (float) (x[i] + y[i]));
    }
  }

  @Test
  void broadcasts() {
    TileKernel kernel = TileKernel.named("broadcast_2d");
    for (TileKernel.Run run : kernel.runs()) {
      int n = run.sizes().get(1).intValue();
      double[] x = argument(kernel, run, 0);
      double[] s = argument(kernel, run, 1);
      double[] b = argument(kernel, run, 2);
      expect(kernel, run, 3, i -> x[i] * s[i / n] + b[i % n]);
    }
  }

  @Test
  void softmax() {
    TileKernel kernel = TileKernel.named("row_softmax");
    for (TileKernel.Run run : kernel.runs()) {
      int n = run.sizes().get(1).intValue();
      double[] x = argument(kernel, run, 0);
      expect(
          kernel,
          run,
          1,
          i -> {
            double sum = 0;
            for (int j = 0; j < n; j++) {
              sum += Math.exp(x[i / n * n + j] - x[i]);
            }
            return 1 / sum;
          });
    }
  }

  @Test
  void sumsOfColumns() {
    TileKernel kernel = TileKernel.named("column_sum");
    for (TileKernel.Run run : kernel.runs()) {
      int m = run.sizes().get(0).intValue();
      int n = run.sizes().get(1).intValue();
      double[] x = argument(kernel, run, 0);
      expect(
          kernel,
          run,
          1,
          j -> {
            double sum = 0;
            for (int i = 0; i < m; i++) {
              sum += x[i * n + j];
            }
            return sum;
          });
    }
  }

  @Test
  void transpositions() {
    TileKernel kernel = TileKernel.named("transpose");
    for (TileKernel.Run run : kernel.runs()) {
      int m = run.sizes().get(0).intValue();
      int n = run.sizes().get(1).intValue();
      double[] x = argument(kernel, run, 0);
      expect(kernel, run, 1, i -> x[i % m * n + i / m]);
    }
    TileKernel both = TileKernel.named("transpose_op");
    for (TileKernel.Run run : both.runs()) {
      double[] x = argument(both, run, 0);
      IntToDoubleFunction expected = i -> x[i % 6 * 35 + i / 6 % 5 * 7 + i / 30];
      expect(both, run, 1, expected);
      expect(both, run, 2, expected);
    }
  }

  @Test
  void products() {
    TileKernel kernel = TileKernel.named("matmul");
    for (TileKernel.Run run : kernel.runs()) {
      int n = run.sizes().get(1).intValue();
      int k = run.sizes().get(2).intValue();
      double[] a = argument(kernel, run, 0);
      double[] b = argument(kernel, run, 1);
      expect(
          kernel,
          run,
          2,
          i -> {
            double sum = 0;
            for (int l = 0; l < k; l++) {
              sum += a[i / n * k + l] * b[l * n + i % n];
            }
            return sum;
          });
    }
  }

  @Test
  void convolutions() {
    TileKernel kernel = TileKernel.named("convolution");
    for (TileKernel.Run run : kernel.runs()) {
      int m = run.sizes().get(0).intValue();
      int n = run.sizes().get(1).intValue();
      double[] x = argument(kernel, run, 0);
      double[] w = argument(kernel, run, 1);
      expect(
          kernel,
          run,
          2,
          at -> {
            double sum = 0;
            for (int i = Math.max(0, at / n - 1); i <= Math.min(m - 1, at / n + 1); i++) {
              for (int j = Math.max(0, at % n - 1); j <= Math.min(n - 1, at % n + 1); j++) {
                sum += x[i * n + j] * w[(i - at / n + 1) * 3 + j - at % n + 1];
              }
            }
            return sum;
          });
    }
  }

  @Test
  void rowsOfATable() {
    TileKernel kernel = TileKernel.named("embedding");
    for (TileKernel.Run run : kernel.runs()) {
      double[] table = argument(kernel, run, 0);
      long[] ids = run.draw(kernel.function()).get(1).toLongArray();
      expect(kernel, run, 2, i -> table[(int) ids[i / 96] * 96 + i % 96]);
    }
  }

  @Test
  void sumsByAtomics() {
    TileKernel kernel = TileKernel.named("atomic_sum");
    for (TileKernel.Run run : kernel.runs()) {
      double sum = argument(kernel, run, 1)[0];
      for (double x : argument(kernel, run, 0)) {
        sum += x;
      }
      double expected = sum;
      expect(kernel, run, 1, i -> expected);
    }
  }

  /// Programs may run in any order: what they write does not depend on it.
  @TestFactory
  Stream<DynamicTest> orders() {
    return TileKernel.all().stream()
        .filter(kernel -> !kernel.name().startsWith("atomic"))
        .map(kernel -> DynamicTest.dynamicTest(kernel.name(), () -> inAnyOrder(kernel)));
  }

  private static void inAnyOrder(TileKernel kernel) {
    for (TileKernel.Run run : kernel.runs()) {
      List<Tensor> inOrder = kernel.interpret(run);
      for (long seed = 1; seed <= 3; seed++) {
        List<Tensor> shuffled = run.draw(kernel.function());
        TileInterpreter.of(kernel.function()).shuffled(seed).runTensors(shuffled, run.sizeArray());
        for (int i = 0; i < shuffled.size(); i++) {
          assertThat(shuffled.get(i).contentEquals(inOrder.get(i)))
              .as("%s (%s), argument %d", kernel, run, i)
              .isTrue();
        }
      }
    }
  }
}
