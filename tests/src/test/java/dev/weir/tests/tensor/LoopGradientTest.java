package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tensor.CustomGradient;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Gradients of loops that a tensor ends. The numbers are PyTorch 1.13's for the same code; those of eager code are the same
/// to the bit.
class LoopGradientTest {
  private static final Tensor X = Tensor.of(new float[] {1, 2, 3});
  private static final Tensor W = Tensor.of(new float[] {1.5f, 1.25f, 2});

  record Both(Tensor x, Tensor w) {}

  private static void check(Fn2<Tensor, Tensor, Tensor> f, double value, float[] dx, float[] dw) {
    Jit.Two<Tensor, Tensor, Tensor> jit = Jit.of(f).fullGraph();
    Fn1<Both, Tensor> eager = both -> f.apply(both.x(), both.w());
    Fn1<Both, Tensor> captured = both -> jit.apply(both.x(), both.w());
    var expected = Grad.valueAndGrad(eager).apply(new Both(X, W));
    for (int i = 0; i < 2; i++) {
      var found = Grad.valueAndGrad(captured).apply(new Both(X, W));
      assertThat(found.value().item()).isEqualTo(expected.value().item());
      assertThat(found.gradient().x().toFloats())
          .containsExactly(expected.gradient().x().toFloats())
          .containsExactly(dx, within(1e-3f));
      assertThat(found.gradient().w().toFloats())
          .containsExactly(expected.gradient().w().toFloats())
          .containsExactly(dw, within(1e-3f));
      assertThat(found.value().item()).isCloseTo(value, within(1e-2));
    }
    assertThat(jit.programs()).singleElement().asString().contains("pd_op.while");
  }

  @Test
  void aLoop() {
    check(
        (x, w) -> {
          Tensor y = x;
          while (y.sum().item() < 100) {
            y = y.multiply(w).add(0.5);
          }
          return y.multiply(y).sum();
        },
        12737.71875,
        new float[] {215.47266f, 62.298775f, 7136},
        new float[] {1062.2891f, 661.7027f, 58983.5f});
  }

  @Test
  void aReturnOutOfTwoLoops() {
    check(
        (x, w) -> {
          Tensor y = x;
          while (y.sum().item() < 100) {
            Tensor z = y;
            while (z.max().item() < 20) {
              z = z.multiply(w);
              if (z.sum().item() > 60) {
                return z.multiply(z).sum();
              }
            }
            y = y.add(z.multiply(0.25));
            if (y.max().item() > 16) {
              return y.multiply(w).sum();
            }
          }
          return y.sum();
        },
        45.495391845703125,
        new float[] {4.321289f, 2.587051f, 12.0f},
        new float[] {8.910156f, 10.538818f, 72.0f});
  }

  @Test
  void aBreakOutOfTwoLoops() {
    check(
        (x, w) -> {
          Tensor y = x;
          outer:
          for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 3; j++) {
              y = y.multiply(w);
              if (y.sum().item() > 40) {
                break outer;
              }
              if (y.max().item() > 14 + i) {
                continue outer;
              }
            }
            y = y.add(w);
          }
          return y.multiply(y).sum();
        },
        2353.470703125,
        new float[] {51.257812f, 23.841858f, 1536.0f},
        new float[] {136.6875f, 152.58789f, 9216.0f});
  }

  @Test
  void aBranchInALoop() {
    check(
        (x, w) -> {
          Tensor y = x;
          while (y.sum().item() < 30) {
            if (y.min().item() < 1) {
              y = y.add(w);
            } else {
              y = y.multiply(w);
            }
          }
          return y.sum();
        },
        31.28125,
        new float[] {3.375f, 1.953125f, 8},
        new float[] {6.75f, 9.375f, 36});
  }

  @Test
  void aLoopInALoop() {
    check(
        (x, w) -> {
          Tensor y = x;
          while (y.sum().item() < 200) {
            Tensor z = y;
            while (z.sum().item() < 20) {
              z = z.multiply(w).add(1);
            }
            y = y.add(z);
          }
          return y.multiply(x).sum();
        },
        596,
        new float[] {72, 100, 264},
        new float[] {32, 96, 312});
  }

  @Test
  void whatIsCountedAndWhatIsUsedFromAround() {
    check(
        (x, w) -> {
          Tensor y = x;
          Tensor n = Tensor.of(0f);
          while (y.abs().max().item() < 50) {
            y = y.multiply(w).add(x.sin());
            n = n.add(1);
          }
          return y.sum().add(n.sum()).multiply(w.sum());
        },
        361.6732482910156,
        new float[] {44.89917f, 0.19978333f, 5.463028f},
        new float[] {183.23436f, 185.72363f, 543.5372f});
  }

  @Test
  void aLoopThatNeverRuns() {
    check(
        (x, w) -> {
          Tensor y = x;
          while (y.sum().item() > 1000) {
            y = y.multiply(w);
          }
          return y.multiply(w).sum();
        },
        10,
        new float[] {1.5f, 1.25f, 2},
        new float[] {1, 2, 3});
  }

  /// The gradient of each run is doubled: 2 * 2 for two runs.
  @Test
  void customGradientsHoldInLoops() {
    CustomGradient doubled =
        CustomGradient.of(in -> in.get(0).multiply(3), (in, y, dy) -> List.of(dy.multiply(2)));
    Fn1<Tensor, Tensor> f =
        x -> {
          Tensor y = x;
          while (y.sum().item() < 50) {
            y = doubled.apply(y);
          }
          return y.sum();
        };
    assertThat(Grad.of(Jit.of(f).fullGraph()).apply(X).toFloats()).containsExactly(4, 4, 4);
    assertThat(Grad.of(f).apply(X).toFloats()).containsExactly(4, 4, 4);
  }

  @Test
  void aSecondDerivativeIsAnErrorThatSaysSo() {
    Fn1<Tensor, Tensor> f =
        x -> {
          Tensor y = x;
          while (y.sum().item() < 50) {
            y = y.multiply(y);
          }
          return y.sum();
        };
    Fn1<Tensor, Tensor> jit = Jit.of(f);
    Fn1<Tensor, Tensor> slope = x -> Grad.of(jit).apply(x).sum();
    assertThatThrownBy(() -> Grad.of(slope).apply(X))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Jit.exact leaves the loop to Java");
  }
}
