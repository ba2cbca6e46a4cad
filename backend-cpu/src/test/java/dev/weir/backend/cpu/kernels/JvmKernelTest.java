package dev.weir.backend.cpu.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the oracle data cannot show: faults, memory shared with operands, and training.
class JvmKernelTest {
  private final Arena arena = Arena.ofAuto();

  private Tensor floats(double... values) {
    return floats(values, values.length);
  }

  private Tensor floats(double[] values, long... shape) {
    Tensor tensor = Tensor.allocate(arena, DType.FLOAT32, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  private Tensor longs(long... values) {
    return Tensor.of(arena, values, values.length);
  }

  private static HostKernel kernel(String operator, Map<String, ?> attributes) {
    return HostKernels.find(operator).orElseThrow().factory().bind(KernelAttributes.of(attributes));
  }

  private Tensor run(String operator, Map<String, ?> attributes, Tensor... operands) {
    EagerCall call = new EagerCall(arena).with(operands);
    kernel(operator, attributes).run(call);
    return call.result(0);
  }

  private KernelException fault(String operator, Map<String, ?> attributes, Tensor... operands) {
    return assertThrows(KernelException.class, () -> run(operator, attributes, operands));
  }

  /// A call whose only result is the memory of operand 0.
  private record InPlaceCall(ImmutableList<Tensor> operands) implements KernelCall {
    @Override
    public int inputCount() {
      return operands.size();
    }

    @Override
    public Tensor input(int i) {
      return operands.get(i);
    }

    @Override
    public List<Tensor> inputs(int i) {
      return List.of(operands.get(i));
    }

    @Override
    public Tensor output(int i, DType dtype, long... shape) {
      return operands.get(0).reshapedView(shape);
    }

    @Override
    public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
      throw new UnsupportedOperationException();
    }
  }

  private static void runInPlace(String operator, Map<String, ?> attributes, Tensor... operands) {
    kernel(operator, attributes).run(new InPlaceCall(ImmutableList.copyOf(operands)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"divide", "floor_divide", "remainder"})
  void integersAreNotDividedByZero(String operator) {
    KernelException fault = fault(operator, Map.of(), longs(1, 2), longs(1, 0));
    assertEquals("pd_op." + operator + ": integer division by zero", fault.getMessage());
  }

  @Test
  void shapesThatDoNotBroadcastAreNamed() {
    KernelException fault = fault("add", Map.of(), floats(1, 2, 3), floats(1, 2));
    assertEquals("pd_op.add: shapes [3] and [2] do not broadcast", fault.getMessage());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -0.25})
  void whatIsNoProbabilityIsNotDrawn(double value) {
    Tensor row = floats(new double[] {0.5, value, 0.25}, 1, 3);
    for (String mode : List.of("truncated", "non-truncated")) {
      KernelException fault =
          fault("top_p_sampling", Map.of("mode", mode), row, floats(new double[] {0.9}, 1, 1));
      assertEquals(
          "pd_op.top_p_sampling: class 1 of row 0 has %s, which is no probability".formatted(value),
          fault.getMessage());
    }
    assertEquals(
        "pd_op.bernoulli: element 1 is not a probability: " + value,
        fault("bernoulli", Map.of(), row).getMessage());
  }

  @Test
  void operandsOfTwoTypesAreRefused() {
    KernelException fault = fault("multiply", Map.of(), floats(1), longs(1));
    assertEquals("pd_op.multiply: operands differ in type: float32 and int64", fault.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "-4, 0", "0, 5"})
  void indicesOutOfRangeAreRefused(long first, long second) {
    Tensor x = floats(new double[6], 3, 2);
    assertThrows(
        KernelException.class,
        () -> run("gather", Map.of("axis", first == 0 ? 1 : 0), x, longs(first, second)));
  }

  @Test
  void negativeIndicesCountFromTheEnd() {
    Tensor out = run("gather", Map.of("axis", 0), floats(10, 20, 30), longs(-1, -3));
    assertArrayEquals(new double[] {30, 10}, out.toDoubleArray());
  }

  @Test
  void nothingHasNoMaximum() {
    Tensor x = Tensor.allocate(arena, DType.FLOAT32, 2, 0);
    assertThrows(KernelException.class, () -> run("max", Map.of("axis", List.of(1)), x));
    assertArrayEquals(
        new double[] {1, 1}, run("prod", Map.of("axis", List.of(1)), x).toDoubleArray());
    assertTrue(Double.isNaN(run("mean", Map.of(), x).getDouble(0)));
  }

  @Test
  void attributeOfTheWrongKindIsNamed() {
    KernelException fault =
        assertThrows(KernelException.class, () -> kernel("softmax", Map.of("axis", "last")));
    assertEquals("pd_op.softmax: attribute 'axis' is not an integer: last", fault.getMessage());
  }

  @Test
  void assertPassesWhatHoldsAndShowsItsDataOtherwise() {
    HostKernel kernel = kernel("assert", Map.of("summarize", 20L));
    Tensor yes = Tensor.of(arena, new boolean[] {true}, 1);
    Tensor no = Tensor.of(arena, new boolean[] {false}, 1);
    kernel.run(new EagerCall(arena).with(yes).withVector(List.of()));
    KernelException fault =
        assertThrows(
            KernelException.class,
            () -> kernel.run(new EagerCall(arena).with(no).withVector(List.of(longs(4, 7)))));
    assertEquals("pd_op.assert: the condition does not hold\n[4 7]", fault.getMessage());
  }

  @Test
  void elementwiseTwinsMayOverwriteTheirOperand() {
    Tensor x = floats(-1, 2, -3);
    runInPlace("relu", Map.of(), x);
    assertArrayEquals(new double[] {0, 2, 0}, x.toDoubleArray());
    runInPlace("add", Map.of(), x, x);
    assertArrayEquals(new double[] {0, 4, 0}, x.toDoubleArray());
    runInPlace("scale", Map.of("scale", 3, "bias", 1), x);
    assertArrayEquals(new double[] {1, 13, 1}, x.toDoubleArray());
  }

  @Test
  void movingTwinsMayOverwriteTheirOperand() {
    Tensor x = floats(new double[] {1, 2, 3, 4}, 2, 2);
    runInPlace("transpose", Map.of("perm", List.of(1, 0)), x);
    assertArrayEquals(new double[] {1, 3, 2, 4}, x.toDoubleArray());
    runInPlace("cumsum", Map.of("axis", 0), x);
    assertArrayEquals(new double[] {1, 3, 3, 7}, x.toDoubleArray());
    runInPlace("reshape", Map.of("shape", List.of(-1)), x);
    assertArrayEquals(new double[] {1, 3, 3, 7}, x.toDoubleArray());
    runInPlace("tril", Map.of("diagonal", 0), x);
    assertArrayEquals(new double[] {1, 0, 3, 7}, x.toDoubleArray());
  }

  @Test
  void aShapeMayComeAsAVectorOfScalars() {
    EagerCall call =
        new EagerCall(arena)
            .with(floats(1, 2, 3, 4, 5, 6))
            .withVector(
                List.of(Tensor.of(arena, new int[] {2}), Tensor.of(arena, new int[] {-1}, 1)));
    kernel("reshape", Map.of()).run(call);
    assertArrayEquals(new long[] {2, 3}, call.result(0).shape());
  }

  @Test
  void aBackwardSliceToMinusOneEndsAtTheFirstElement() {
    Tensor out =
        run(
            "strided_slice",
            Map.of("axes", List.of(0)),
            floats(10, 20, 30, 40),
            longs(2),
            longs(-1),
            longs(-1));
    assertArrayEquals(new double[] {30, 20, 10}, out.toDoubleArray());
  }

  @Test
  void dropoutDropsTheSameElementsForTheSameSeed() {
    Map<String, ?> attributes =
        Map.of("is_test", false, "mode", "upscale_in_train", "seed", 7L, "p", 0.25);
    double[] ones = new double[10_000];
    Arrays.fill(ones, 1);
    double[] first = run("dropout", attributes, floats(ones)).toDoubleArray();
    double[] second = run("dropout", attributes, floats(ones)).toDoubleArray();
    assertArrayEquals(first, second);
    long kept = Arrays.stream(first).filter(value -> value != 0).count();
    // 10,000 draws with probability 3/4: four standard deviations are 173.
    assertTrue(Math.abs(kept - 7500) < 173, () -> "kept " + kept);
    for (double value : first) {
      assertTrue(value == 0 || Math.abs(value - 4.0 / 3) < 1e-6, () -> "value " + value);
    }
  }

  @Test
  void reductionsOverDistantAxesMeet() {
    Tensor x = floats(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, 2, 2, 2);
    Tensor sums = run("sum", Map.of("axis", List.of(0, 2), "keepdim", true), x);
    assertArrayEquals(new long[] {1, 2, 1}, sums.shape());
    // 1 + 2 + 5 + 6 and 3 + 4 + 7 + 8.
    assertArrayEquals(new double[] {14, 22}, sums.toDoubleArray());
  }

  @Test
  void manySmallNumbersAddUp() {
    double[] tenths = new double[1_000_000];
    Arrays.fill(tenths, 0.1);
    // The float nearest to 0.1, a million times.
    double exact = 1_000_000 * (double) 0.1f;
    assertEquals(exact, run("sum", Map.of(), floats(tenths)).getDouble(0), 0.01);
  }

  @Test
  void matricesLargerThanATileAgreeWithTheirDefinition() {
    int m = 70;
    int k = 300;
    int n = 270;
    Tensor x = Tensor.allocate(arena, DType.INT64, m, k);
    Tensor y = Tensor.allocate(arena, DType.INT64, n, k);
    for (int i = 0; i < m * k; i++) {
      x.setLong(i, i % 7 - 3);
    }
    for (int i = 0; i < n * k; i++) {
      y.setLong(i, i % 11 - 5);
    }
    Map<String, ?> attributes = Map.of("transpose_y", true);
    Tensor exact = run("matmul", attributes, x, y);
    for (DType dtype : List.of(DType.FLOAT32, DType.FLOAT64)) {
      Tensor a = run("cast", Map.of("dtype", dtype), x);
      Tensor b = run("cast", Map.of("dtype", dtype), y);
      Tensor product = run("matmul", attributes, a, b);
      for (int row = 0; row < m; row += 23) {
        for (int column = 0; column < n; column += 53) {
          long sum = 0;
          for (int i = 0; i < k; i++) {
            sum += x.getLong(row * k + i) * y.getLong(column * k + i);
          }
          assertEquals(sum, exact.getLong(row * n + column));
          assertEquals(sum, product.getLong(row * n + column));
        }
      }
    }
  }

  @Test
  void complexElementsMoveWhole() {
    Tensor x = Tensor.allocate(arena, DType.COMPLEX128, 2, 2);
    for (int i = 0; i < 4; i++) {
      x.setComplex(i, i, -i);
    }
    Tensor out = run("transpose", Map.of("perm", List.of(1, 0)), x);
    assertArrayEquals(new double[] {0, 2, 1, 3}, out.toDoubleArray());
    assertEquals(-2, out.getImaginary(1));
  }

  @Test
  void theTableNamesTypesEachKernelTakes() {
    assertTrue(HostKernels.find("conv2d").orElseThrow().dtypes().contains(DType.FLOAT16));
    assertTrue(HostKernels.find("no_such_operator").isEmpty());
    // A twin says itself that this kernel computes it.
    assertTrue(HostKernels.find("relu_").isEmpty());
  }
}
