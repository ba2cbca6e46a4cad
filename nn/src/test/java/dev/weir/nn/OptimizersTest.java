package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.nn.optim.Adam;
import dev.weir.nn.optim.Clip;
import dev.weir.nn.optim.Optimizer;
import dev.weir.nn.optim.Schedule;
import dev.weir.nn.optim.Sgd;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Optimisers, schedules and clipping against PyTorch; warm-up by hand.
class OptimizersTest {
  private static final Map<String, Tensor> WANT = OracleNumbers.results("pieces.safetensors");
  private static final int[] SIZES = {5, 1, 12};

  private static Optimizer optimizer(String name) {
    Schedule rate = Schedule.constant(0.1);
    return switch (name) {
      case "sgd" -> Sgd.of(0.1);
      case "sgd_decay" -> Sgd.of(rate).withDecay(0.3);
      case "momentum" -> Sgd.momentum(rate, 0.9);
      case "nesterov" -> Sgd.nesterov(rate, 0.8).withDecay(0.05);
      case "adam" -> Adam.of(0.1);
      case "adam_betas" -> Adam.of(rate).withBetas(0.7, 0.95).withEpsilon(1e-3).withDecay(0.1);
      case "adamw" -> Adam.decoupled(rate, 0.2);
      default -> throw new AssertionError(name);
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sgd", "sgd_decay", "momentum", "nesterov", "adam", "adam_betas", "adamw"})
  void weightsMoveAsWithPyTorch(String name) {
    Optimizer optimizer = optimizer(name);
    List<Tensor> weights = new ArrayList<>();
    for (int i = 0; i < SIZES.length; i++) {
      weights.add(OracleNumbers.tensor(2, i, 1, 0, SIZES[i]));
    }
    Optimizer.State state = optimizer.start(weights);
    for (int step = 0; step < 12; step++) {
      List<Tensor> gradients = new ArrayList<>();
      for (int i = 0; i < SIZES.length; i++) {
        gradients.add(OracleNumbers.tensor(3 + step, i, 1, 0, SIZES[i]));
      }
      Optimizer.Step next = optimizer.step(weights, gradients, state);
      weights = next.weights();
      state = next.state();
      for (int i = 0; i < SIZES.length; i++) {
        Tensor want = WANT.get("optimizer/%s/%d/%d".formatted(name, step, i));
        if (want != null) {
          assertThat(OracleNumbers.distance(weights.get(i), want, 0))
              .as("step %s, weight %s", step, i)
              .isLessThan(1e-5);
        }
      }
    }
    assertThat(WANT).containsKey("optimizer/%s/11/2".formatted(name));
    assertThat(state.step()).isEqualTo(12);
    // Operators would be a kernel each: even plain descent has two for each weight.
    assertThat(optimizer.kernels()).isBetween(1, SIZES.length);
  }

  @Test
  void weightsThatDoNotDecayMoveByTheirGradientsAlone() {
    Optimizer optimizer = Adam.decoupled(Schedule.constant(0.1), 0.5);
    List<Tensor> weights = List.of(Tensor.ones(2), Tensor.ones(2));
    List<Tensor> still = List.of(Tensor.zeros(2), Tensor.zeros(2));
    var next = optimizer.step(weights, still, optimizer.start(weights), List.of(true, false));
    assertThat(next.weights().get(0).toFloats()).containsExactly(0.95f, 0.95f);
    assertThat(next.weights().get(1).toFloats()).containsExactly(1, 1);
  }

  @Test
  void ratesAreThoseOfPyTorch() {
    check("step", Schedule.step(0.5, 7, 0.3));
    check("exponential", Schedule.exponential(0.5, 0.9));
    check("cosine", Schedule.cosine(0.5, 30));
    assertThat(Schedule.constant(0.5).at(77)).isEqualTo(0.5);
    assertThat(Schedule.cosine(0.5, 30).at(31)).isZero();
  }

  private static void check(String name, Schedule schedule) {
    double[] want = WANT.get("schedule/" + name).toDoubles();
    assertThat(want).hasSize(30);
    for (int i = 0; i < want.length; i++) {
      assertThat(schedule.at(i)).isCloseTo(want[i], within(1e-6));
    }
  }

  @Test
  void ratesGrowBeforeTheyFollowTheirSchedule() {
    Schedule warm = Schedule.step(1, 2, 0.5).warmUp(4);
    double[] want = {0.2, 0.4, 0.6, 0.8, 1, 1, 0.5, 0.5, 0.25};
    for (int i = 0; i < want.length; i++) {
      assertThat(warm.at(i)).isCloseTo(want[i], within(1e-12));
    }
  }

  @Test
  void gradientsAreClippedAsByPyTorch() {
    List<Tensor> gradients = new ArrayList<>();
    for (int i = 0; i < SIZES.length; i++) {
      gradients.add(OracleNumbers.tensor(4, i, 5, 0, SIZES[i]));
    }
    for (int bound : new int[] {1, 1000}) {
      List<Tensor> clipped = Clip.norm(bound).apply(gradients);
      for (int i = 0; i < SIZES.length; i++) {
        Tensor want = WANT.get("clip/norm/%d/%d".formatted(bound, i));
        assertThat(OracleNumbers.distance(clipped.get(i), want, 0)).isLessThan(1e-5);
      }
    }
    Tensor cut = Clip.value(2).apply(List.of(Tensor.of(new float[] {-3, 1, 2.5f}))).get(0);
    assertThat(cut.toFloats()).containsExactly(-2, 1, 2);
    assertThat(Clip.length(List.of(Tensor.of(new float[] {3}), Tensor.of(new float[] {4}))).item())
        .isEqualTo(5);
  }
}
