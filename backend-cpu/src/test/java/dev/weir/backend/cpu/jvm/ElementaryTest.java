package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.kernels.elementwise.Erf;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The functions of generated code against those of doubles, which are exact to a unit in the last place of a
/// double.
final class ElementaryTest {
  private static final Workers ONE = new Workers(1);
  private static final int COUNT = 20_011;
  private static final float[] SPECIAL = {
    0f,
    -0f,
    1f,
    -1f,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.MIN_VALUE,
    Float.MIN_NORMAL,
    Float.MAX_VALUE,
    -Float.MAX_VALUE,
    88.7f,
    88.8f,
    -87.4f,
    -103.9f,
    -104.1f,
    0.625f,
    1e-20f,
    -1e-20f,
    4f,
    -4f,
    0.5f,
    -0.5f,
    1.5f,
    -1.5f,
    2.5f,
    -0.7f,
    0x1p22f + 0.5f,
    -0x1p22f - 0.5f,
    0x1p23f,
    -0x1p23f - 1
  };

  private static Tensor inputs(double low, double high) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    for (int i = 0; i < COUNT; i++) {
      tensor.setDouble(i, i < SPECIAL.length ? SPECIAL[i] : low + (high - low) * i / (COUNT - 1));
    }
    return tensor;
  }

  /// Checks that results are at most `units` units in the last place from those of doubles.
  private static void check(
      UnaryKind kind, DoubleUnaryOperator exact, double low, double high, double units) {
    Tensor from = inputs(low, high);
    Tensor to = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    MapKernel.run(MapKernel.of(kind, 0, ONE), from, to);
    for (int i = 0; i < COUNT; i++) {
      double x = from.getDouble(i);
      double expected = exact.applyAsDouble(x);
      float nearest = (float) expected;
      double actual = to.getDouble(i);
      boolean near =
          Float.isNaN(nearest)
              ? Double.isNaN(actual)
              : nearest == actual || Math.abs(actual - expected) <= units * Math.ulp(nearest);
      assertThat(near).as("%s of %s is %s, not %s", kind, x, actual, expected).isTrue();
    }
  }

  @Test
  void exp() {
    check(UnaryKind.EXP, StrictMath::exp, -110, 95, 1);
    check(UnaryKind.EXP, StrictMath::exp, -1, 1, 1);
    check(UnaryKind.EXP, StrictMath::exp, -104, -87, 1);
    check(UnaryKind.EXP, StrictMath::exp, 88, 89.5, 1);
  }

  @Test
  void log() {
    check(UnaryKind.LOG, StrictMath::log, -1, 10, 1);
    check(UnaryKind.LOG, StrictMath::log, 1e-44, 1e-37, 1);
    check(UnaryKind.LOG, StrictMath::log, 1e10, 1e38, 1);
  }

  @Test
  void tanh() {
    check(UnaryKind.TANH, StrictMath::tanh, -12, 12, 2);
    check(UnaryKind.TANH, StrictMath::tanh, -0.7, 0.7, 2);
  }

  @Test
  void erf() {
    check(UnaryKind.ERF, Erf::erf, -5, 5, 3);
    check(UnaryKind.ERF, Erf::erf, -1.1, 1.1, 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = UnaryKind.class,
      names = {
        "EXP",
        "LOG",
        "TANH",
        "ERF",
        "SQRT",
        "RSQRT",
        "RECIPROCAL",
        "FLOOR",
        "CEIL",
        "ROUND",
        "TRUNC"
      })
  void vectorsGiveTheSameBits(UnaryKind kind) {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    Tensor from = inputs(-6, 6);
    Tensor one = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    Tensor many = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    MapKernel.run(MapKernel.of(kind, 0, ONE), from, one);
    MapKernel.run(MapKernel.of(kind, VectorSupport.floatLanes(), ONE), from, many);
    for (int i = 0; i < COUNT; i++) {
      // Which NaN it is does not count.
      assertThat(Float.floatToIntBits((float) many.getDouble(i)))
          .as("%s of %s", kind, from.getDouble(i))
          .isEqualTo(Float.floatToIntBits((float) one.getDouble(i)));
    }
  }
}
