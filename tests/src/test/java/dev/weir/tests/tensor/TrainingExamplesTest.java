package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.examples.training.Curve;
import dev.weir.examples.training.Digits;
import dev.weir.examples.training.Gpt;
import dev.weir.examples.training.LeNet;
import dev.weir.examples.training.TenLines;
import dev.weir.examples.training.Throw;
import dev.weir.nn.train.Mode;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The programs of `examples/training` learn what they are to learn, with the same losses in all modes.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrainingExamplesTest {
  @Test
  void tenLinesLearnTheSine() {
    assertThat(TenLines.learn()).isLessThan(0.01);
  }

  /// The counts of the test set that scikit-learn documents.
  @Test
  void thereAreAllDigits() {
    Digits digits = Digits.load();
    assertThat(digits.training().x().shape()).containsExactly(1438, 1, 8, 8);
    assertThat(digits.test().x().shape()).containsExactly(359, 1, 8, 8);
    assertThat(digits.training().x().max().item()).isEqualTo(1);
    // The first line of the file begins 0,0,5,13,9,1,0,0 and is a zero.
    assertThat(Arrays.copyOf(digits.training().x().toFloats(), 8))
        .containsExactly(0, 0, 5 / 16f, 13 / 16f, 9 / 16f, 1 / 16f, 0, 0);
    assertThat(digits.training().y().toLongs()[0]).isZero();
  }

  @Test
  void leNetLearnsInAnEpoch() {
    LeNet.Result result = LeNet.train(1, Mode.FUSED);
    assertThat(result.losses().get(0)).isLessThan(Math.log(10));
    // Guessing is right in one of ten cases.
    assertThat(result.accuracy()).isGreaterThan(0.3);
  }

  @Tag("thorough")
  @Test
  void leNetTells97PerCentInEachMode() {
    LeNet.Result eager = LeNet.train(12, Mode.EAGER);
    LeNet.Result exact = LeNet.train(12, Mode.EXACT);
    LeNet.Result fused = LeNet.train(12, Mode.FUSED);
    assertThat(exact).isEqualTo(eager);
    for (LeNet.Result each : List.of(eager, exact, fused)) {
      assertThat(each.accuracy()).isGreaterThanOrEqualTo(0.97);
    }
    for (int i = 0; i < 12; i++) {
      assertThat(fused.losses().get(i)).isCloseTo(eager.losses().get(i), within(1e-3));
    }
  }

  /// At first the model knows nothing: the loss is the logarithm of the number of letters.
  @Tag("thorough")
  @Test
  void theLanguageModelLearnsAlikeInEachMode() throws IOException {
    String text =
        Files.readString(Path.of(System.getProperty("weir.root"), "docs/tutorial/11-tensors.md"));
    Gpt.Result eager = Gpt.train(text, 10, Mode.EAGER);
    assertThat(eager.losses().get(0))
        .isCloseTo(Math.log((double) text.codePoints().distinct().count()), within(0.1));
    assertThat(eager.losses().get(9)).isLessThan(eager.losses().get(0) - 0.3);
    assertThat(eager.written()).hasSize(32);
    assertThat(Gpt.train(text, 10, Mode.EXACT)).isEqualTo(eager);
    Gpt.Result fused = Gpt.train(text, 10, Mode.FUSED);
    for (int i = 0; i < 10; i++) {
      assertThat(fused.losses().get(i)).isCloseTo(eager.losses().get(i), within(1e-3));
    }
  }

  /// What is written for one ball is the gradient of all of them together, as no ball knows of another.
  @Tag("thorough")
  @Test
  void slopesOfOneBallAreThoseOfAll() {
    Tensor velocity = Throw.marks().multiply(0.5).add(1);
    Fn2<Tensor, Tensor, Tensor> miss = Throw::miss;
    float[] all = Grad.of(miss).apply(velocity, Throw.marks()).toFloats();
    assertThat(Throw.slopes(velocity, Throw.marks()).toFloats())
        .containsExactly(all, within(1e-5f));
    Fn2<Tensor, Tensor, Tensor> slopes = Throw::slopes;
    assertThat(Jit.of(slopes).apply(velocity, Throw.marks()).toFloats())
        .containsExactly(all, within(1e-5f));
  }

  /// The captured form is one program: 20 steps there, and the way back.
  @Test
  void aTryIsOneProgram() {
    Fn2<Tensor, Tensor, Throw.Try> better = Throw::better;
    Jit.Two<Tensor, Tensor, Throw.Try> jit = Jit.of(better).fullGraph();
    Tensor velocity = Tensor.ones(8, 2);
    Throw.Try found = jit.apply(velocity, Throw.marks());
    Throw.Try plain = better.apply(velocity, Throw.marks());
    assertThat(found.velocity().toFloats())
        .containsExactly(plain.velocity().toFloats(), within(1e-5f));
    assertThat(jit.explain().graphs()).hasSize(1);
    assertThat(jit.explain().breaks()).isEmpty();
  }

  @Test
  void ballsHitTheirMarks() {
    Throw.Result eager = Throw.aim(60, Mode.EAGER);
    assertThat(eager.misses().getLast()).isLessThan(1e-6);
    for (int i = 0; i < 8; i++) {
      assertThat(eager.landings().get(2 * i)).isCloseTo(i - 3.5f, within(1e-3f));
      assertThat(eager.landings().get(2 * i + 1)).isCloseTo(1 + i % 3, within(1e-3f));
    }
    assertThat(Throw.aim(60, Mode.EXACT)).isEqualTo(eager);
  }

  @Tag("thorough")
  @Test
  void ballsHitTheirMarksFused() {
    List<Double> fused = Throw.aim(60, Mode.FUSED).misses();
    List<Double> eager = Throw.aim(60, Mode.EAGER).misses();
    for (int i = 0; i < 60; i++) {
      assertThat(fused.get(i)).isCloseTo(eager.get(i), within(1e-4 * Math.max(1, eager.get(i))));
    }
  }

  /// The flight again, in plain Java.
  @Test
  void aBallFliesAsPlainJavaSaysItDoes() {
    double vx = 3;
    double vy = 7;
    double x = 0;
    double y = 0;
    for (int i = 0; i < 20; i++) {
      double speed = Math.sqrt(vx * vx + vy * vy);
      vx -= vx * speed * 0.1 * 0.05;
      vy -= vy * speed * 0.1 * 0.05 + 9.81 * 0.05;
      x += vx * 0.05;
      y += vy * 0.05;
    }
    double[] found = Throw.flight(Tensor.of(new float[][] {{3, 7}})).toDoubles();
    assertThat(found[0]).isCloseTo(x, within(1e-5));
    assertThat(found[1]).isCloseTo(y, within(1e-5));
  }

  /// Places by hand: three losses from left to right, two decades from top to bottom.
  @Test
  void aCurveIsTheSameTextForTheSameNumbers() {
    String svg = Curve.of("title", "steps", ImmutableMap.of("a", List.of(10.0, 1.0, 0.1)));
    assertThat(svg)
        .contains("<path d=\"M44.0 44.0L320.0 171.0L596.0 298.0\"")
        .contains(">0.1</text>", ">1</text>", ">10</text>", ">title</text>", ">3 steps</text>");
    assertThat(Curve.of("title", "steps", ImmutableMap.of("a", List.of(10.0, 1.0, 0.1))))
        .isEqualTo(svg);
    assertThatThrownBy(() -> Curve.of("t", "x", ImmutableMap.of("a", List.of(0.0, 1.0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0");
  }
}
