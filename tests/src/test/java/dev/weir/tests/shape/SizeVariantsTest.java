package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.tests.TargetPrograms;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs with code of its own for likely sizes, and programs that compute with sizes and check them, on each target.
class SizeVariantsTest {
  private static final String ROWS =
      """
      %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<b, n>>
      %y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: -1>} : tensor<?xf32, #shape.sizes<n>>
      shape.likely [#shape.constraint<"b = 4">, #shape.constraint<"n = 8">]
      shape.likely [#shape.constraint<"n % 16">]
      shape.likely [#shape.constraint<"b = 1">]
      %s = pd_op.add %x, %y : (tensor<?x?xf32, #shape.sizes<b, n>>, tensor<?xf32, #shape.sizes<n>>) -> tensor<?x?xf32>
      %r = pd_op.softmax %s {axis = -1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
      %a = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
      %m = pd_op.sum %s, %a : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?xf32>
      pir.shadow_output %r, "r" : tensor<?x?xf32>
      pir.shadow_output %m, "m" : tensor<?xf32>
      pir.shadow_output %y, "same" : tensor<?xf32, #shape.sizes<n>>
      """;

  /// Both sizes that fit a case and sizes that fit none; the third case fits where the second does, too.
  private static final long[][] SIZES = {
    {4, 8}, {4, 9}, {5, 16}, {1, 32}, {1, 7}, {0, 3}, {3, 1}, {4, 8}
  };

  private static final String CHECKED =
      """
      %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 4>} : tensor<?x4xf32, #shape.sizes<b>>
      %k = pd_op.data {dtype = #pir.dtype<bool>, name = "k", shape = array<i64: -1>} : tensor<?xi1, #shape.sizes<n>>
      %p = pd_op.nonzero %k : (tensor<?xi1, #shape.sizes<n>>) -> tensor<?x1xi64>
      %v = shape.value [#shape.term<2*s0 + 1>, #shape.term<min(s0, s1)>] (%x, %p) {dims = array<i32: 0, 0>} : (tensor<?x4xf32, #shape.sizes<b>>, tensor<?x1xi64>) -> tensor<2xi32>
      %w = shape.constrain <"s0 = s1"> (%p, %x) {dims = array<i32: 0, 0>} : tensor<?x1xi64>, tensor<?x4xf32, #shape.sizes<b>>
      %a = shape.assuming (%w) -> (tensor<?x4xf32>) {
        %q = pd_op.cast %p {dtype = #pir.dtype<float32>} : (tensor<?x1xi64>) -> tensor<?x1xf32>
        %m = pd_op.multiply %x, %q : (tensor<?x4xf32, #shape.sizes<b>>, tensor<?x1xf32>) -> tensor<?x4xf32>
        shape.yield %m : tensor<?x4xf32>
      }
      pir.shadow_output %a, "a" : tensor<?x4xf32>
      pir.shadow_output %v, "v" : tensor<2xi32>
      """;

  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#inProcess")
  void eachVariantComputesTheSame(String target) {
    checkVariants(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#compiled")
  void eachVariantOfCompiledKernelsComputesTheSame(String target) {
    checkVariants(target);
  }

  private static void checkVariants(String target) {
    var random = RandomGenerator.of("L64X128MixRandom");
    try (Executable program = TargetPrograms.compile(ROWS, target)) {
      for (long[] size : SIZES) {
        Tensor x = uniform(random, size);
        Tensor y = uniform(random, size[1]);
        Map<String, Tensor> out = program.run(Map.of("x", x, "y", y));
        assertThat(out.get("r").shape()).containsExactly(size);
        for (int row = 0; row < size[0]; row++) {
          check(x, y, row, out);
        }
        for (int i = 0; i < size[1]; i++) {
          assertThat(out.get("same").getDouble(i)).isEqualTo(y.getDouble(i));
        }
      }
    }
  }

  private static void check(Tensor x, Tensor y, int row, Map<String, Tensor> out) {
    int n = (int) y.dim(0);
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < n; i++) {
      double each = x.getDouble((long) row * n + i) + y.getDouble(i);
      sum += each;
      weights += Math.exp(each);
    }
    assertThat(out.get("m").getDouble(row)).isCloseTo(sum, Offset.offset(1e-4));
    for (int i = 0; i < n; i++) {
      double each = x.getDouble((long) row * n + i) + y.getDouble(i);
      assertThat(out.get("r").getDouble((long) row * n + i))
          .as("row %d of %d columns", row, n)
          .isCloseTo(Math.exp(each) / weights, Offset.offset(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#inProcess")
  void sizesThatFollowFromDataAreChecked(String target) {
    checkData(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#compiled")
  void sizesThatFollowFromDataAreCheckedBeforeCompiledKernels(String target) {
    checkData(target);
  }

  private static void checkData(String target) {
    var random = RandomGenerator.of("L64X128MixRandom");
    try (Executable program = TargetPrograms.compile(CHECKED, target)) {
      Tensor x = uniform(random, 3, 4);
      Map<String, Tensor> out = program.run(Map.of("x", x, "k", selecting(1, 4, 5)));
      assertThat(out.get("v").getLong(0)).isEqualTo(7);
      assertThat(out.get("v").getLong(1)).isEqualTo(3);
      for (int i = 0; i < 12; i++) {
        long row = new long[] {1, 4, 5}[i / 4];
        assertThat(out.get("a").getDouble(i)).isCloseTo(row * x.getDouble(i), Offset.offset(1e-6));
      }
      Map<String, Tensor> wrong = Map.of("x", x, "k", selecting(1, 4));
      assertThatThrownBy(() -> program.run(wrong))
          .isInstanceOf(RunException.class)
          .hasMessage(
              "dimension 0 of operand 0 is 2, but must be 3 as dimension 0 of operand 1, required"
                  + " by 'shape.constrain'");
    }
  }

  private static Tensor selecting(int... elements) {
    Tensor tensor = Tensor.zeros(DType.BOOL, 7);
    for (int element : elements) {
      tensor.setLong(element, 1);
    }
    return tensor;
  }

  private static Tensor uniform(RandomGenerator random, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, random.nextDouble(-1, 1));
    }
    return tensor;
  }
}
