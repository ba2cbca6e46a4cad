package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.JitComparison;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Programs for all sizes, programs on disk, and what compiled code computes beside eager code.
class JitOptionsTest {
  private static Tensor loss(Tensor x, Tensor w) {
    return x.matmul(w).tanh().square().mean();
  }

  private static Tensor slope(Tensor x, Tensor w) {
    return Grad.of((Tensor at) -> loss(x, at)).apply(w);
  }

  @Test
  void oneProgramIsForAllSizes() {
    Scope.run(() -> {
      Jit.Two<Tensor, Tensor, Tensor> value = Jit.of(JitOptionsTest::loss).symbolic();
      Jit.Two<Tensor, Tensor, Tensor> slope = Jit.of(JitOptionsTest::slope).symbolic();
      Rng rng = Rng.of(2);
      for (int rows = 11; rows < 40; rows += 4) {
        Tensor x = rng.normal(rows, 5);
        Tensor w = rng.normal(5, 3);
        assertThat(value.apply(x, w).item()).isCloseTo(loss(x, w).item(), within(1e-6));
        JitTest.near(slope.apply(x, w), slope(x, w));
      }
      assertThat(value.compilations()).isEqualTo(1);
      assertThat(slope.compilations()).isEqualTo(1);
      assertThat(value.programs().get(0)).contains("#shape.sizes<n0, n1>");
    });
  }

  /// A size of 1 broadcasts, and equal sizes are equal for good, so others are another program.
  @Test
  void onesAndEqualSizesAreKept() {
    Jit.Two<Tensor, Tensor, Tensor> add = Jit.of((Tensor x, Tensor y) -> x.add(y)).symbolic();
    for (long[] sizes : new long[][] {{3, 4}, {5, 6}, {7, 7}, {8, 8}, {1, 4}, {1, 9}}) {
      Tensor y = Tensor.arange(sizes[1]);
      Tensor x = Tensor.arange(sizes[0]).reshape(-1, 1);
      long[] want =
          IntStream.range(0, (int) (sizes[0] * sizes[1]))
              .mapToLong(i -> i / sizes[1] + i % sizes[1])
              .toArray();
      assertThat(add.apply(x, y).toLongs()).containsExactly(want);
    }
    assertThat(add.compilations()).isEqualTo(3);
  }

  @Test
  void numbersThatAreSizesFollow() {
    Jit.One<Tensor, Tensor> mean =
        Jit.of((Tensor x) ->
                x.reshape(x.dim(0) * x.dim(1))
                    .add(Tensor.zeros(x.dim(0) * x.dim(1)))
                    .sum()
                    .multiply(1.0 / x.dim(0)))
            .symbolic();
    for (int n = 2; n < 9; n++) {
      assertThat(mean.apply(Tensor.ones(n, 10)).item()).isCloseTo(10, within(1e-6));
    }
    assertThat(mean.compilations()).isEqualTo(1);
  }

  @Test
  void whatDependsOnSizesOtherwiseIsAnErrorAtItsLine() {
    var branch = Jit.of((Tensor x) -> x.dim(0) > 5 ? x.exp() : x.tanh()).symbolic();
    assertThatThrownBy(() -> branch.apply(Tensor.ones(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("whether pd_op.tanh is computed at JitOptionsTest.java:")
        .hasMessageContaining("is compiled for each shape");
    var number = Jit.of((Tensor x) -> x.multiply(Math.sqrt((double) x.dim(0)))).symbolic();
    assertThatThrownBy(() -> number.apply(Tensor.ones(3))).hasMessageContaining("a number");
    Rng rng = Rng.of(1);
    var drawn = Jit.of((Tensor x) -> x.add(rng.normal(x.dim(0)))).symbolic();
    assertThatThrownBy(() -> drawn.apply(Tensor.ones(3))).hasMessageContaining("at random");
    assertThatThrownBy(() -> Jit.exact((Tensor x) -> x.exp()).symbolic())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("symbolic is for Jit.of");
  }

  @Test
  void gradientsGoThroughAProgramForAllSizes() {
    Jit.One<Tensor, Tensor> square = Jit.of((Tensor x) -> x.square().sum()).symbolic();
    for (int n = 2; n < 5; n++) {
      Tensor x = Tensor.arange(n).cast(DType.FLOAT32);
      try (Tape tape = Tape.record()) {
        Tensor y = square.apply(x);
        assertThat(tape.gradient(y, x).contentEquals(x.multiply(2))).isTrue();
      }
    }
    assertThat(square.compilations()).isEqualTo(1);
  }

  /// An operator's attribute that is told where its default says the same, by a call of one of the sizes that are tried: 44
  /// is one of those that 37 is compared with.
  @Test
  void attributesThatAreToldMeanWhatTheirAbsenceDoes() {
    Scope.run(() -> {
      assertThat(Tensor.ones(44, 44).softmax(-1).dim(0)).isEqualTo(44);
      Jit.One<Tensor, Tensor> all = Jit.of((Tensor x) -> x.softmax()).symbolic();
      for (int n : new int[] {37, 5, 44}) {
        Tensor x = Rng.of(n).normal(n, n);
        JitTest.near(all.apply(x), x.softmax());
      }
      assertThat(all.compilations()).isEqualTo(1);
    });
  }

  @TestFactory
  Stream<DynamicTest> someDrawnProgramsAreForAllSizes() {
    return drawn(0, 3);
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicTest> drawnProgramsAreForAllSizes() {
    return drawn(200, 260);
  }

  private static Stream<DynamicTest> drawn(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(seed ->
            DynamicTest.dynamicTest(
                "seed " + seed,
                () ->
                    Scope.run(() -> {
                      Fn2<Tensor, Tensor, Tensor> f = JitTest.program(seed);
                      Jit.Two<Tensor, Tensor, Tensor> all = Jit.of(f).symbolic();
                      for (int n = 3; n < 7; n++) {
                        Tensor x = Rng.of(seed).normal(n, n);
                        Tensor y = Rng.of(seed + 1).normal(n, n);
                        JitTest.near(all.apply(x, y), f.apply(x, y));
                      }
                      assertThat(all.compilations()).isEqualTo(1);
                    })));
  }

  @Test
  void programsAreKeptOnDisk(@TempDir Path folder) throws IOException {
    Tensor x = Rng.of(1).normal(3, 4);
    Tensor first = Jit.of((Tensor at) -> at.exp().softmax()).cache(folder).apply(x);
    long files = files(folder);
    assertThat(files).isPositive();
    Tensor second = Jit.of((Tensor at) -> at.exp().softmax()).cache(folder).apply(x);
    assertThat(second.contentEquals(first)).isTrue();
    assertThat(files(folder)).isEqualTo(files);
    Jit.of((Tensor at) -> at.exp().softmax(0)).cache(folder).apply(x);
    assertThat(files(folder)).isGreaterThan(files);
  }

  /// The programs; a note of what one was made of is shorter.
  private static long files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(each -> each.toFile().length() > 1000).count();
    }
  }

  @Test
  void everyOperatorIsCompared() {
    Tensor x = Rng.of(3).normal(30, 5);
    Tensor w = Rng.of(4).normal(5, 3);
    JitComparison exact = Jit.exact(JitOptionsTest::loss).compare(x, w);
    assertThat(exact.operators()).isEqualTo(5);
    assertThat(exact.toString()).isEqualTo("0 of 5 values differ");
    JitComparison fused = Jit.of(JitOptionsTest::slope).compare(x, w);
    assertThat(fused.operators()).isGreaterThan(5);
    assertThat(fused.firstBeyond(1e-5)).isEmpty();
  }

  /// Where an exponential is given back besides, the sum of it is another kernel: 150,000 numbers in another order.
  @Test
  void theFirstDifferenceHasANameAndAPlace() {
    int different = 0;
    for (int seed = 0; seed < 6; seed++) {
      Tensor x = Rng.of(seed).normal(500, 300);
      JitComparison found = Jit.of((Tensor at) -> at.exp().sum().log()).compare(x);
      assertThat(found.operators()).isEqualTo(4);
      assertThat(found.firstBeyond(1e-5)).isEmpty();
      for (JitComparison.Difference each : found.differences()) {
        different++;
        assertThat(each.eager()).isNotEqualTo(each.compiled());
        assertThat(each.operator()).isNotEqualTo("pd_op.exp");
        assertThat(each.element()).isZero();
      }
      found
          .firstBeyond(0)
          .filter(each -> each.operator().equals("pd_op.sum"))
          .ifPresent(each ->
              assertThat(each.toString())
                  .contains("1: pd_op.sum at JitOptionsTest.java:", "element 0 is", "1 differ"));
    }
    assertThat(different).isPositive();
  }
}
