package dev.weir.target.jvm.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.UnaryKind;
import dev.weir.target.jvm.kernel.Erf;
import dev.weir.target.jvm.parallel.Workers;
import dev.weir.target.jvm.vector.VectorSupport;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The functions of generated code against those of `java.lang.Math`, which are exact to an ulp of a double.
final class ElementaryTest {
  private static final Workers ONE = new Workers(1);
  private static final int COUNT = 20_011;
  private static final float[] SPECIAL = {
    0f, -0f, 1f, -1f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE,
    Float.MIN_NORMAL, Float.MAX_VALUE, -Float.MAX_VALUE, 88.7f, 88.8f, -87.4f, -103.9f, -104.1f,
    0.625f, 1e-20f, -1e-20f, 4f, -4f
  };

  private static Tensor inputs(double low, double high) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    for (int i = 0; i < COUNT; i++) {
      tensor.setDouble(
          i, i < SPECIAL.length ? SPECIAL[i] : low + (high - low) * i / (COUNT - 1));
    }
    return tensor;
  }

  private static void check(
      UnaryKind kind, DoubleUnaryOperator exact, double low, double high, double tolerance) {
    Tensor from = inputs(low, high);
    Tensor to = Tensor.zeros(DType.FLOAT32, 1, COUNT);
    MapKernel.run(MapKernel.of(kind, 0, ONE), from, to);
    for (int i = 0; i < COUNT; i++) {
      double x = from.getDouble(i);
      float expected = (float) exact.applyAsDouble(x);
      float actual = (float) to.getDouble(i);
      boolean near =
          Float.isNaN(expected) ? Float.isNaN(actual) : expected == actual
              || Math.abs(actual - expected) <= Math.max(tolerance * Math.abs(expected),
                  4 * Float.MIN_VALUE);
      assertThat(near).as("%s of %s is %s, not %s", kind, x, expected, actual).isTrue();
    }
  }

  @Test void exp() {
    check(UnaryKind.EXP, Math::exp, -110, 95, 3e-7);
    check(UnaryKind.EXP, Math::exp, -1, 1, 3e-7);
  }

  @Test void log() {
    check(UnaryKind.LOG, Math::log, -1, 10, 3e-7);
    check(UnaryKind.LOG, Math::log, 1e-44, 1e-37, 3e-7);
    check(UnaryKind.LOG, Math::log, 1e10, 1e38, 3e-7);
  }

  @Test void tanh() {
    check(UnaryKind.TANH, Math::tanh, -12, 12, 3e-7);
    check(UnaryKind.TANH, Math::tanh, -0.7, 0.7, 3e-7);
  }

  @Test void erf() {
    check(UnaryKind.ERF, Erf::erf, -5, 5, 4e-7);
    check(UnaryKind.ERF, Erf::erf, -1.1, 1.1, 4e-7);
  }

  @ParameterizedTest
  @EnumSource(
      value = UnaryKind.class,
      names = {"EXP", "LOG", "TANH", "ERF", "SQRT", "RSQRT",
        "RECIPROCAL"}) void vectorsGiveTheSameBits(UnaryKind kind) {
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
