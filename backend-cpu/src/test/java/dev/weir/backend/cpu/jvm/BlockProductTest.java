package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.Panels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Products of blocks of integers and of f64, turned or not, beside sums written down plainly.
class BlockProductTest {
  @ParameterizedTest
  @CsvSource({
    "I8, INT8, I8, INT8",
    "U8, UINT8, I8, INT8",
    "U8, UINT8, U8, UINT8",
    "I16, INT16, U16, UINT16",
    "I32, INT32, I32, INT32",
    "I32, INT32, U8, UINT8",
    "BOOL, BOOL, I8, INT8"
  })
  void integersWrapAround(LaneType left, DType leftType, LaneType right, DType rightType) {
    Random random = new Random(5);
    for (int round = 0; round < 40; round++) {
      int m = random.nextInt(6);
      int n = 1 + random.nextInt(40);
      int k = random.nextInt(23);
      Tensor a = integers(random, leftType, m * k);
      Tensor b = integers(random, rightType, k * n);
      Tensor c = integers(random, DType.INT32, m * n);
      int[] expected = new int[m * n];
      boolean add = random.nextBoolean();
      boolean turned = random.nextBoolean();
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          long sum = add ? c.getLong(i * n + j) : 0;
          for (int s = 0; s < k; s++) {
            sum += a.getLong(i * k + s) * b.getLong(turned ? j * k + s : s * n + j);
          }
          expected[i * n + j] = (int) sum;
        }
      }
      multiply(left, a, right, b, LaneType.I32, c, new int[] {m, n, k}, turned, add);
      for (int i = 0; i < m * n; i++) {
        assertThat(c.getLong(i)).as("%d x %d x %d, element %d", m, k, n, i).isEqualTo(expected[i]);
      }
    }
  }

  /// The largest elements there are, so that a sum in `f32` that is too long would be rounded.
  @ParameterizedTest
  @CsvSource({
    "U8, UINT8, U8, UINT8, I32, INT32, false",
    "U8, UINT8, I8, INT8, F64, FLOAT64, false",
    "I8, INT8, U8, UINT8, F64, FLOAT64, true",
    "U8, UINT8, U8, UINT8, F64, FLOAT64, true"
  })
  void bytesAreExact(
      LaneType left,
      DType leftType,
      LaneType right,
      DType rightType,
      LaneType result,
      DType resultType,
      boolean packed) {
    Random random = new Random(7);
    for (int round = 0; round < 30; round++) {
      int m = random.nextInt(20);
      int n = 1 + random.nextInt(100);
      int k = random.nextInt(700);
      Tensor a = integers(random, leftType, m * k, 255, 254, -128);
      Tensor b = integers(random, rightType, k * n, 255, 253, -127);
      Tensor c = integers(random, resultType, m * n, 3, -5, 1 << 30);
      boolean add = random.nextBoolean();
      boolean turned = !packed && random.nextBoolean();
      double[] expected = new double[m * n];
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          long sum = add ? (long) c.getDouble(i * n + j) : 0;
          for (int s = 0; s < k; s++) {
            sum += a.getLong(i * k + s) * b.getLong(turned ? j * k + s : s * n + j);
          }
          expected[i * n + j] = sum;
        }
      }
      int[] sizes = {m, n, k};
      if (packed) {
        multiplyPacked(left, a, right, b, result, c, sizes, add);
      } else {
        multiply(left, a, right, b, result, c, sizes, turned, add);
      }
      for (int i = 0; i < m * n; i++) {
        assertThat(c.getDouble(i))
            .as("%d x %d x %d, element %d", m, k, n, i)
            .isEqualTo(result == LaneType.I32 ? (int) expected[i] : expected[i]);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void doublesAreSummedInOrder(boolean turned) {
    Random random = new Random(6);
    for (int round = 0; round < 40; round++) {
      int m = random.nextInt(6);
      int n = 1 + random.nextInt(40);
      int k = random.nextInt(23);
      Tensor a = doubles(random, m * k);
      Tensor b = doubles(random, k * n);
      Tensor c = doubles(random, m * n);
      double[] expected = new double[m * n];
      boolean add = random.nextBoolean();
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          double sum = add ? c.getDouble(i * n + j) : 0;
          for (int s = 0; s < k; s++) {
            sum =
                Math.fma(a.getDouble(i * k + s), b.getDouble(turned ? j * k + s : s * n + j), sum);
          }
          expected[i * n + j] = sum;
        }
      }
      multiply(LaneType.F64, a, LaneType.F64, b, LaneType.F64, c, new int[] {m, n, k}, turned, add);
      for (int i = 0; i < m * n; i++) {
        assertThat(c.getDouble(i)).isEqualTo(expected[i]);
      }
    }
  }

  private static void multiply(
      LaneType left,
      Tensor a,
      LaneType right,
      Tensor b,
      LaneType result,
      Tensor c,
      int[] sizes,
      boolean turned,
      boolean add) {
    long bytes = right.bytes();
    BlockProduct.run(
        left.ordinal(),
        a.data().address(),
        (long) sizes[2] * left.bytes(),
        left.bytes(),
        right.ordinal(),
        b.data().address(),
        turned ? bytes : sizes[1] * bytes,
        turned ? sizes[2] * bytes : bytes,
        result.ordinal(),
        c.data().address(),
        (long) sizes[1] * result.bytes(),
        result.bytes(),
        sizes[0],
        sizes[1],
        sizes[2],
        add);
  }

  private static void multiplyPacked(
      LaneType left,
      Tensor a,
      LaneType right,
      Tensor b,
      LaneType result,
      Tensor c,
      int[] sizes,
      boolean add) {
    long rowBytes = (long) sizes[1] * right.bytes();
    try (Arena arena = Arena.ofConfined()) {
      long panels = arena.allocate(Panels.bytes(sizes[2], sizes[1]), 64).address();
      Panels.pack(
          new Matrix(b.dtype(), b.data().address(), rowBytes, right.bytes()),
          sizes[2],
          sizes[1],
          panels,
          0,
          Panels.count(sizes[1]));
      BlockProduct.run(
          left.ordinal(),
          a.data().address(),
          (long) sizes[2] * left.bytes(),
          left.bytes(),
          right.ordinal(),
          b.data().address(),
          rowBytes,
          right.bytes(),
          result.ordinal(),
          c.data().address(),
          (long) sizes[1] * result.bytes(),
          result.bytes(),
          sizes[0],
          sizes[1],
          sizes[2],
          add,
          panels,
          0,
          sizes[2],
          sizes[1],
          0,
          0);
    }
  }

  private static Tensor integers(Random random, DType type, int count, long... values) {
    Tensor tensor = Tensor.zeros(type, count);
    for (int i = 0; i < count; i++) {
      long value = values[random.nextInt(values.length)];
      if (type.isFloat()) {
        tensor.setDouble(i, (double) value);
      } else {
        tensor.setLong(i, value);
      }
    }
    return tensor;
  }

  private static Tensor integers(Random random, DType type, int count) {
    Tensor tensor = Tensor.zeros(type, count);
    for (int i = 0; i < count; i++) {
      tensor.setLong(i, type == DType.BOOL ? random.nextInt(2) : random.nextInt());
    }
    return tensor;
  }

  private static Tensor doubles(Random random, int count) {
    Tensor tensor = Tensor.zeros(DType.FLOAT64, count);
    for (int i = 0; i < count; i++) {
      tensor.setDouble(i, random.nextGaussian());
    }
    return tensor;
  }
}
