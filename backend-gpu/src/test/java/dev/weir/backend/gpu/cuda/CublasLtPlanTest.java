package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.ProductActivation;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.runtime.device.KernelCache;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What cuBLASLt is told of products gives the products: compared with sums in double precision.
class CublasLtPlanTest {
  private static final int MEMORY = 1 << 16;

  /// Numbers of a matrix, and where they lie.
  private static final class Matrix {
    private final double[] numbers;
    private final long at;

    Matrix(double[] numbers, long at) {
      this.numbers = numbers;
      this.at = at;
    }

    double[] numbers() {
      return numbers;
    }

    long at() {
      return at;
    }
  }

  private final Random random = new Random(5);

  @ParameterizedTest
  @CsvSource({
    "f32, 1, 17, 19, 23, '', none",
    "f32, 1, 17, 19, 23, xy, none",
    "f32, 1, 16, 24, 40, x, relu",
    "f32, 1, 16, 24, 40, y, gelu_tanh",
    "f32, 3, 5, 7, 11, '', none",
    "f32, 3, 5, 7, 11, xy, relu",
    "f32, 3, 5, 7, 11, l, none",
    "f32, 3, 5, 7, 11, xr, none",
    "f32, 1, 9, 8, 200, b, relu",
    "f32, 2, 9, 8, 12, ab, none",
    "f32, 1, 9, 8, 12, sab, gelu_tanh",
    "f16, 1, 16, 24, 40, yb, relu",
    "bf16, 1, 16, 24, 40, xb, none",
    "f16, 2, 9, 7, 13, yab, gelu_tanh",
    "bf16, 2, 9, 7, 130, s, none"
  })
  void multiplies(
      String type, int batch, int rows, int columns, int depth, String how, String activation) {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    FloatType element =
        type.equals("f32") ? FloatType.F32 : type.equals("f16") ? FloatType.F16 : FloatType.BF16;
    ProductAttr product =
        new ProductAttr(
            0,
            how.contains("x"),
            how.contains("l"),
            1,
            how.contains("y"),
            how.contains("r"),
            new AffineMapAttr(new AffineMap(0, 0, ImmutableList.of(AffineExpr.constant(1)))),
            how.contains("s") ? 0.25 : 1,
            how.contains("b") ? 2 : -1,
            how.contains("a") ? 3 : -1,
            ProductActivation.valueOf(activation.toUpperCase(java.util.Locale.ROOT)),
            4);
    ProductShape shape = new ProductShape(element, product, batch, rows, columns, depth);

    HostEmulation emulation = HostEmulation.find().get();
    CudaDriver driver = emulation.open(KernelCache.NONE);
    CublasLt library = new CublasLt(emulation.library(KernelCache.NONE));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(MEMORY);
      long memory = driver.allocate(MEMORY);
      long scratch = driver.allocate(MEMORY);
      long stream = driver.createStream();
      long handle = library.create();
      int size = rows * depth * (product.repeatLeft() ? 1 : batch);
      Matrix left = matrix(host, 0, size, element);
      Matrix right =
          matrix(host, 8192, depth * columns * (product.repeatRight() ? 1 : batch), element);
      Matrix bias = matrix(host, 16384, columns, element);
      Matrix addend = matrix(host, 20480, batch * rows * columns, element);
      driver.copyIn(stream, host, memory);
      try (CublasLtPlan plan =
          CublasLtPlan.of(library, handle, shape, 16, scratch, MEMORY).orElseThrow()) {
        long added = memory + (product.addend() < 0 ? 32768 : addend.at());
        plan.launch(
            handle,
            memory + left.at(),
            memory + right.at(),
            memory + bias.at(),
            added,
            memory + 32768,
            scratch,
            stream);
        driver.copyOut(stream, memory, host);
      }
      for (int b = 0; b < batch; b++) {
        for (int i = 0; i < rows; i++) {
          for (int j = 0; j < columns; j++) {
            int at = (b * rows + i) * columns + j;
            double expected =
                expected(shape, left.numbers(), right.numbers(), b, i, j)
                    + (product.bias() < 0 ? 0 : bias.numbers()[j])
                    + (product.addend() < 0 ? 0 : addend.numbers()[at]);
            expected = activate(product.activation(), expected);
            double tolerance =
                element == FloatType.F32 ? 2e-5 : element == FloatType.F16 ? 4e-3 : 4e-2;
            assertThat(get(host, 32768 + at * bytes(element), element))
                .as("%d, %d, %d", b, i, j)
                .isCloseTo(expected, within(tolerance * Math.max(1, Math.abs(expected))));
          }
        }
      }
      library.destroy(handle);
      driver.destroyStream(stream);
      driver.free(scratch);
      driver.free(memory);
    } finally {
      driver.close();
    }
  }

  private static double expected(
      ProductShape shape, double[] left, double[] right, int b, int i, int j) {
    int rows = (int) shape.rows();
    int columns = (int) shape.columns();
    int depth = (int) shape.depth();
    int x = shape.product().repeatLeft() ? 0 : b * rows * depth;
    int y = shape.product().repeatRight() ? 0 : b * depth * columns;
    double sum = 0;
    for (int k = 0; k < depth; k++) {
      double l = left[x + (shape.product().transposeLeft() ? k * rows + i : i * depth + k)];
      double r = right[y + (shape.product().transposeRight() ? j * depth + k : k * columns + j)];
      sum += l * r;
    }
    return sum * shape.product().scale();
  }

  private static double activate(ProductActivation activation, double x) {
    return switch (activation) {
      case NONE -> x;
      case RELU -> Math.max(x, 0);
      case GELU_TANH ->
          x / 2 * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
    };
  }

  private static int bytes(Type element) {
    return element == FloatType.F32 ? 4 : 2;
  }

  private Matrix matrix(MemorySegment host, long at, int count, Type element) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      put(host, at + (long) i * bytes(element), element, random.nextFloat() * 2 - 1);
      numbers[i] = get(host, at + (long) i * bytes(element), element);
    }
    return new Matrix(numbers, at);
  }

  private static void put(MemorySegment host, long at, Type element, float value) {
    if (element == FloatType.F32) {
      host.set(JAVA_FLOAT, at, value);
    } else if (element == FloatType.F16) {
      host.set(JAVA_SHORT, at, Float.floatToFloat16(value));
    } else {
      host.set(JAVA_SHORT, at, (short) (Float.floatToIntBits(value) >>> 16));
    }
  }

  private static double get(MemorySegment host, long at, Type element) {
    if (element == FloatType.F32) {
      return host.get(JAVA_FLOAT, at);
    } else if (element == FloatType.F16) {
      return Float.float16ToFloat(host.get(JAVA_SHORT, at));
    }
    return Float.intBitsToFloat(host.get(JAVA_SHORT, at) << 16);
  }
}
