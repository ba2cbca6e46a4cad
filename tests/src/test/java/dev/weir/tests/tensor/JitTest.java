package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// What is compiled computes what eager code does.
class JitTest {
  record Weights(Tensor w, Tensor b) {}

  private static Tensor of(float... values) {
    return Tensor.of(values);
  }

  @Test
  void aFunctionIsCompiledForEachSignature() {
    int[] recorded = {0};
    Fn2<Tensor, Integer, Tensor> f =
        (x, n) -> {
          recorded[0]++;
          Tensor y = x;
          for (int i = 0; i < n; i++) {
            y = y.multiply(x);
          }
          return y;
        };
    Jit.Two<Tensor, Integer, Tensor> jit = Jit.of(f);
    assertThat(jit.apply(of(2, 3), 2).toFloats()).containsExactly(8, 27);
    assertThat(jit.apply(of(1, 4), 2).toFloats()).containsExactly(1, 64);
    assertThat(jit.compilations()).isEqualTo(1);
    assertThat(jit.apply(of(2, 3), 1).toFloats()).containsExactly(4, 9);
    assertThat(jit.apply(of(2), 2).toFloats()).containsExactly(8);
    assertThat(jit.apply(of(3, 2), 2).toFloats()).containsExactly(27, 8);
    assertThat(jit.compilations()).isEqualTo(3);
    // What the function does outside is done in each call.
    assertThat(recorded[0]).isEqualTo(5);
  }

  /// The cell of seed 004: a compiled function in eager code, and its gradient.
  @Test
  void aCompiledFunctionIsOneEntryOfATape() {
    Fn2<Tensor, Tensor, Tensor> forward =
        (p, x) -> x.add(x).multiply(p).multiply(x.add(x).multiply(p));
    Jit.Two<Tensor, Tensor, Tensor> jit = Jit.of(forward);
    Tensor p = of(0.5f);
    Tensor x = of(2);
    try (Tape tape = Tape.record()) {
      Tensor y = jit.apply(p, x).add(x);
      assertThat(tape.names()).containsExactly("jit", "pd_op.add");
      assertThat(y.item()).isEqualTo(6);
      // y = (2 x p)^2 + x: dy/dx = 8 x p^2 + 1, dy/dp = 8 x^2 p.
      assertThat(tape.gradient(y, x).item()).isEqualTo(5);
      assertThat(tape.gradient(y, p).item()).isEqualTo(16);
    }
  }

  @Test
  void oneSwitchMakesEverythingEager() {
    int[] recorded = {0};
    Jit.One<Tensor, Tensor> jit =
        Jit.of(x -> {
          recorded[0]++;
          return x.add(x);
        });
    Jit.setEnabled(false);
    try {
      jit.apply(of(1));
      jit.apply(of(1));
    } finally {
      Jit.setEnabled(true);
    }
    assertThat(recorded[0]).isEqualTo(2);
    assertThat(jit.compilations()).isZero();
  }

  @Test
  void operatorsThatBelongTogetherAreOneKernel() {
    Fn1<Tensor, Tensor> chain = x -> x.multiply(x).exp().add(1).log().tanh();
    Jit.One<Tensor, Tensor> fused = Jit.of(chain);
    Jit.One<Tensor, Tensor> exact = Jit.exact(chain);
    Tensor x = of(0.1f, 0.2f);
    fused.apply(x);
    exact.apply(x);
    assertThat(fused.kernels()).hasSize(1);
    assertThat(exact.kernels()).hasSize(5);
    assertThat(fused.programs().get(0)).contains("pd_op.multiply", "pd_op.tanh");
  }

  @Test
  void whatIsNotThereWhileAProgramIsTracedIsSaid() {
    Tensor outside = of(1, 2);
    assertThatThrownBy(() -> Jit.traced((Tensor x) -> x.add(outside)).apply(of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "float32[2] was made before and is used in a program that Jit records, where it would"
                + " never change again; pass it as an argument, or make it in there");
    assertThatThrownBy(
            () -> Jit.traced((Tensor x) -> x.sum().item() > 0 ? x : x.neg()).apply(of(1, 2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no elements yet");
    assertThatThrownBy(() -> Jit.traced((Tensor x) -> x.nonzero()).apply(of(1, 2)))
        .hasMessageContaining("how large the result of pd_op.nonzero is depends on elements");
    List<Tensor> leaked = new ArrayList<>();
    Jit.traced(
            (Tensor x) -> {
              leaked.add(x);
              return x.add(x);
            })
        .apply(of(1, 2));
    assertThat(leaked.get(0).toString()).isEqualTo("float32[2] (recorded)");
    assertThatThrownBy(() -> leaked.get(0).add(of(1, 2))).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void treesGoInAndOut() {
    Jit.Two<Weights, Tensor, Weights> step =
        Jit.of((weights, x) -> {
          Weights slope =
              Grad.of((Weights at) -> x.matmul(at.w()).add(at.b()).tanh().sum()).apply(weights);
          return new Weights(
              weights.w().subtract(slope.w().multiply(0.1)),
              weights.b().subtract(slope.b().multiply(0.1)));
        });
    Weights start = new Weights(Tensor.of(new float[][] {{1, 0}, {0, 1}}), of(0, 0));
    Weights next = step.apply(start, Tensor.zeros(1, 2));
    // tanh'(0) = 1.
    assertThat(next.b().toFloats()).containsExactly(-0.1f, -0.1f);
    assertThat(next.w().toFloats()).containsExactly(1, 0, 0, 1);
  }

  @Test
  void randomNumbersOfTheForwardRunAreThoseOfTheWayBack() {
    Rng rng = Rng.of(5);
    Jit.One<Tensor, Tensor> dropped = Jit.of(x -> x.multiply(rng.bernoulli(0.5, 64)));
    Tensor x = Tensor.ones(64);
    for (int run = 0; run < 3; run++) {
      try (Tape tape = Tape.record()) {
        Tensor y = dropped.apply(x);
        assertThat(tape.gradient(y, x).contentEquals(y)).isTrue();
      }
    }
  }

  private static final List<UnaryOperator<Tensor>> UNARY =
      List.of(
          Tensor::relu,
          Tensor::tanh,
          Tensor::sigmoid,
          Tensor::exp,
          Tensor::sin,
          Tensor::silu,
          Tensor::neg,
          Tensor::softmax,
          x -> x.gelu(),
          x -> x.multiply(0.5),
          x -> x.add(1),
          x -> x.transpose(1, 0),
          x -> x.sum(new long[] {1}, DType.UNDEFINED, true),
          x -> x.clip(-1, 1),
          x -> x.mean(new long[] {0}, true),
          x -> x.abs(),
          x -> x.square(),
          x -> x.logSoftmax(),
          x -> x.erf());

  private static final List<BinaryOperator<Tensor>> BINARY =
      List.of(Tensor::add, Tensor::subtract, Tensor::multiply, Tensor::maximum, Tensor::minimum);

  /// {@return a function of two matrices of n x n, made of operators that are drawn}
  static Fn2<Tensor, Tensor, Tensor> program(long seed) {
    Random random = new Random(seed);
    int[] kinds = IntStream.range(0, 8).map(i -> random.nextInt(1000)).toArray();
    return (x, y) -> {
      List<Tensor> values = new ArrayList<>(List.of(x, y));
      for (int kind : kinds) {
        Tensor a = values.get(kind % values.size());
        Tensor b = values.get(kind / 7 % values.size());
        int choice = kind % 26;
        if (choice < UNARY.size()) {
          values.add(UNARY.get(choice).apply(b));
        } else if (choice < UNARY.size() + BINARY.size()) {
          values.add(BINARY.get(choice - UNARY.size()).apply(a, b));
        } else {
          values.add(x.add(a).matmul(y.add(b)).multiply(0.25));
        }
      }
      Tensor sum = values.get(2).sum();
      for (Tensor each : values.subList(3, values.size())) {
        sum = sum.add(each.tanh().sum());
      }
      return sum;
    };
  }

  @TestFactory
  Stream<DynamicTest> eagerAndCompiledAgreeOnSomePrograms() {
    return agree(0, 6);
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicTest> eagerAndCompiledAgreeOnRandomPrograms() {
    return agree(100, 160);
  }

  private static Stream<DynamicTest> agree(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(
            seed -> DynamicTest.dynamicTest("seed " + seed, () -> Scope.run(() -> agree(seed))));
  }

  private static void agree(int seed) {
    var f = Grad.valueAndGrad(program(seed));
    int n = 3 + seed % 4;
    Tensor x = Rng.of(seed).normal(n, n);
    Tensor y = Rng.of(seed + 1).normal(n, n);
    var eager = f.apply(x, y);
    // One kernel for each operator, the same in both: the same bits.
    var exact = Jit.exact(f).apply(x, y);
    assertThat(exact.value().contentEquals(eager.value())).as("value of seed %s", seed).isTrue();
    assertThat(exact.gradient().contentEquals(eager.gradient()))
        .as("gradient of %s", seed)
        .isTrue();
    // Fused, sums may be in another order.
    var fused = Jit.of(f).apply(x, y);
    near(fused.value(), eager.value());
    near(fused.gradient(), eager.gradient());
  }

  static void near(Tensor got, Tensor want) {
    float[] a = got.toFloats();
    float[] b = want.toFloats();
    float largest = 1;
    for (float each : b) {
      largest = Math.max(largest, Math.abs(each));
    }
    for (int i = 0; i < a.length; i++) {
      assertThat(Math.abs(a[i] - b[i])).isLessThanOrEqualTo(1e-5f * largest);
    }
  }
}
