package dev.weir.nn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.nn.BatchNorm;
import dev.weir.nn.Dropout;
import dev.weir.nn.Layer;
import dev.weir.nn.LayerNorm;
import dev.weir.nn.Linear;
import dev.weir.nn.Phase;
import dev.weir.nn.Precision;
import dev.weir.nn.amp.LossScale;
import dev.weir.nn.data.Batch;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.optim.Adam;
import dev.weir.nn.optim.Clip;
import dev.weir.nn.optim.Optimizer;
import dev.weir.nn.optim.Schedule;
import dev.weir.nn.optim.Sgd;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import dev.weir.tensor.capture.Explanation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Training: the same numbers in all modes, and after a checkpoint; precision, clipping, memory.
class TrainerTest {
  /// A network with all that a checkpoint must have: weights, running statistics, draws.
  public record Net(Linear hidden, BatchNorm norm, Dropout dropout, LayerNorm rows, Linear output)
      implements Layer {
    static Net of(Rng rng) {
      return new Net(
          Linear.of(rng, 6, 12),
          BatchNorm.of(12),
          new Dropout(0.3),
          LayerNorm.of(12),
          Linear.of(rng, 12, 3));
    }

    @Override
    public Tensor apply(Tensor x, Phase phase) {
      Tensor y = norm.apply(hidden.apply(x, phase), phase).tanh();
      return output.apply(rows.apply(dropout.apply(y, phase), phase), phase);
    }
  }

  private static final Objective<Net, Batch> OBJECTIVE =
      (net, batch, phase) -> Losses.crossEntropy(net.apply(batch.x(), phase), batch.y());

  private static Batch batch(int number) {
    Rng rng = Rng.of(100 + number);
    return new Batch(rng.normal(8, 6), rng.randint(0, 3, 8));
  }

  private static Optimizer optimizer() {
    return Adam.decoupled(Schedule.cosine(0.02, 40).warmUp(3), 0.1);
  }

  private static Settings settings(Mode mode) {
    return Settings.standard().with(mode).with(Rng.of(5)).with(Clip.norm(1));
  }

  private static Trainer<Net, Batch> trainer(Settings settings) {
    return Trainer.of(Net.of(Rng.of(1)), optimizer(), OBJECTIVE, settings);
  }

  private static List<Double> losses(Trainer<Net, Batch> trainer, int from, int to) {
    List<Double> losses = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Batch batch = batch(i % 3);
      losses.add(trainer.step(batch).loss());
    }
    return losses;
  }

  @Test
  void eagerAndCompiledTrainingIsTheSameToTheBitAlsoAfterACheckpoint(@TempDir Path folder) {
    Trainer<Net, Batch> eager = trainer(settings(Mode.EAGER));
    List<Double> want = losses(eager, 0, 12);
    assertThat(want.get(9)).isLessThan(want.get(0));
    Trainer<Net, Batch> exact = trainer(settings(Mode.EXACT));
    assertThat(losses(exact, 0, 5)).isEqualTo(want.subList(0, 5));
    Path file = folder.resolve("net.safetensors");
    exact.save(file);
    for (Mode mode : List.of(Mode.EAGER, Mode.EXACT)) {
      Settings other = settings(mode).with(Rng.of(77));
      Trainer<Net, Batch> restored = Trainer.of(Net.of(Rng.of(2)), optimizer(), OBJECTIVE, other);
      restored.load(file);
      assertThat(restored.steps()).isEqualTo(5);
      assertThat(losses(restored, 5, 12)).isEqualTo(want.subList(5, 12));
      List<Tensor> got = Trees.tensors(restored.model());
      List<Tensor> weights = Trees.tensors(eager.model());
      for (int i = 0; i < got.size(); i++) {
        assertThat(got.get(i).contentEquals(weights.get(i))).isTrue();
      }
    }
    List<Double> fused = losses(trainer(settings(Mode.FUSED)), 0, 12);
    for (int i = 0; i < fused.size(); i++) {
      assertThat(fused.get(i)).isCloseTo(want.get(i), within(1e-4));
    }
  }

  /// What computes losses and gradients is one program, with the network, dropout, statistics and clipping in it.
  @Test
  void compiledTrainingIsOneProgram() {
    for (Mode mode : List.of(Mode.EXACT, Mode.FUSED)) {
      Trainer<Net, Batch> trainer = trainer(settings(mode));
      losses(trainer, 0, 3);
      Explanation seen = trainer.explain();
      assertThat(seen.graphs()).as("%s", seen).hasSize(1);
      assertThat(seen.graphs().get(0).operations()).isGreaterThan(30);
      assertThat(seen.breaks()).isEmpty();
      assertThat(seen.notes()).isEmpty();
      assertThat(seen.recompilations()).isEmpty();
    }
    Trainer<Net, Batch> eager = trainer(settings(Mode.EAGER));
    losses(eager, 0, 1);
    assertThat(eager.explain().graphs()).isEmpty();
  }

  @Test
  void itIsSaidOnceIfTrainingIsNotOneProgram() {
    List<String> said = new ArrayList<>();
    Handler handler =
        new ConsoleHandler() {
          @Override
          public void publish(LogRecord line) {
            said.add(new SimpleFormatter().formatMessage(line));
          }
        };
    Logger logger = Logger.getLogger(Trainer.class.getName());
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try {
      Objective<Net, Batch> prints =
          (net, batch, phase) -> {
            System.out.print("");
            return Losses.crossEntropy(net.apply(batch.x(), phase), batch.y());
          };
      Trainer<Net, Batch> trainer =
          Trainer.of(Net.of(Rng.of(1)), optimizer(), prints, settings(Mode.FUSED));
      assertThat(losses(trainer, 0, 3)).isEqualTo(losses(trainer(settings(Mode.EAGER)), 0, 3));
      assertThat(said)
          .singleElement()
          .asString()
          .contains("not one program", "TrainerTest.java:", "PrintStream.print is called");
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
  }

  @Test
  void aCheckpointOfAnotherModelIsRefusedAndChangesNothing(@TempDir Path folder) {
    Path file = folder.resolve("net.safetensors");
    Trainer<Net, Batch> adam = trainer(settings(Mode.FUSED));
    adam.save(file);
    Trainer<Net, Batch> plain =
        Trainer.of(Net.of(Rng.of(2)), Sgd.of(0.1), OBJECTIVE, settings(Mode.FUSED));
    assertThatThrownBy(() -> plain.load(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it has more: optimizer.first.hidden.weight")
        .hasMessageContaining("net.safetensors");
    assertThat(plain.model().hidden().weight().contentEquals(Net.of(Rng.of(2)).hidden().weight()))
        .isTrue();
  }

  @Test
  void onlyWhatIsNamedIsLearned() {
    Trainer<Net, Batch> trainer =
        trainer(settings(Mode.FUSED).learning(name -> name.startsWith("output")));
    Net before = trainer.model();
    losses(trainer, 0, 2);
    Net after = trainer.model();
    assertThat(after.hidden().weight().contentEquals(before.hidden().weight())).isTrue();
    assertThat(after.output().weight().contentEquals(before.output().weight())).isFalse();
    assertThat(after.norm().mean().contentEquals(before.norm().mean())).isFalse();
    assertThatThrownBy(() -> trainer(settings(Mode.FUSED).learning(name -> false)))
        .hasMessageContaining("no weights that are learned");
  }

  @Tag("thorough")
  @Test
  void narrowTrainingComesNearAndSkipsWhatOverflows() {
    List<Double> want = losses(trainer(settings(Mode.FUSED)), 0, 12);
    for (Precision precision : List.of(Precision.O1, Precision.O2)) {
      Settings narrow = settings(Mode.FUSED).with(precision, LossScale.dynamic(1024));
      List<Double> found = losses(trainer(narrow), 0, 12);
      assertThat(found).isNotEqualTo(want);
      for (int i = 0; i < found.size(); i++) {
        // f16 has 11 bits: a few thousandths, which grow from step to step.
        assertThat(found.get(i)).isCloseTo(want.get(i), within(0.03));
      }
      Trainer<Net, Batch> large =
          trainer(settings(Mode.EAGER).with(precision, new LossScale(0x1p24, 7, 2000)));
      Net before = large.model();
      Trainer.Outcome outcome = large.step(batch(0));
      assertThat(outcome.moved()).isFalse();
      assertThat(outcome.loss()).isCloseTo(want.get(0), within(0.03));
      assertThat(large.scale()).isEqualTo(new LossScale(0x1p23, 0, 2000));
      assertThat(large.steps()).isZero();
      assertThat(large.model().hidden().weight().contentEquals(before.hidden().weight())).isTrue();
      for (int i = 0; i < 20 && !large.step(batch(0)).moved(); i++) {
        assertThat(large.steps()).isZero();
      }
      assertThat(large.steps()).isEqualTo(1);
      assertThat(large.model().hidden().weight().dtype())
          .isEqualTo(before.hidden().weight().dtype());
    }
  }

  @Test
  void aScaleIsDoubledAfterGoodStepsAndHalvedByABadOne() {
    LossScale scale = LossScale.dynamic(4);
    for (int i = 0; i < 1999; i++) {
      scale = scale.after(true);
    }
    assertThat(scale.scale()).isEqualTo(4);
    assertThat(scale.after(true)).isEqualTo(new LossScale(8, 0, 2000));
    assertThat(scale.after(false)).isEqualTo(new LossScale(2, 0, 2000));
    assertThat(LossScale.fixed(4).after(false)).isEqualTo(LossScale.fixed(4));
  }

  @Test
  void aStepLeavesNoMemoryBehind() {
    try (Scope scope = Scope.open()) {
      Trainer<Net, Batch> trainer = trainer(settings(Mode.EAGER));
      Batch batch = batch(0);
      trainer.step(batch);
      long live = Scope.liveBytes();
      int held = scope.size();
      for (int i = 0; i < 20; i++) {
        trainer.step(batch);
      }
      assertThat(scope.size()).isEqualTo(held);
      assertThat(Scope.liveBytes()).isLessThanOrEqualTo(live);
    }
  }

  @Test
  void theModelThatIsGivenStaysAsItIs() {
    Net net = Net.of(Rng.of(1));
    float[] before = net.hidden().weight().toFloats();
    Trainer<Net, Batch> trainer = Trainer.of(net, optimizer(), OBJECTIVE, settings(Mode.FUSED));
    Net first = trainer.model();
    losses(trainer, 0, 1);
    assertThat(net.hidden().weight().toFloats()).containsExactly(before);
    assertThat(first.hidden().weight().toFloats()).containsExactly(before);
    assertThat(trainer.model().hidden().weight().toFloats()).isNotEqualTo(before);
  }
}
