package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.nn.data.Batch;
import dev.weir.nn.train.Mode;
import dev.weir.nn.train.Settings;
import dev.weir.nn.train.Trainer;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import dev.weir.tensor.capture.Explanation;
import dev.weir.testkit.sample.Sample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Random models compute what PyTorch computes: what they give, gradients, and weights after three steps; in eager code
/// and compiled.
class RandomModelsTest {
  private static final double CLOSE = 1e-5;
  private static final Map<String, Tensor> WANT = OracleNumbers.results("models.safetensors");

  /// What a model gives, and the gradient of its loss.
  public record Result(Tensor out, Tensor loss, Sequential gradient) {}

  @Tag(Sample.TAG)
  @TestFactory
  Stream<DynamicTest> modelsAgreeWithPyTorch() {
    return Sample.of(OracleModel.all(), 5).stream()
        .map(each ->
            DynamicTest.dynamicTest("model " + each.number(), () -> Scope.run(() -> check(each))));
  }

  @Test
  void thereAreSixtyModelsOfAllLayers() {
    List<OracleModel> all = OracleModel.all();
    assertThat(all).hasSize(60);
    Set<Class<?>> layers = new HashSet<>();
    all.forEach(model -> model.net().layers().forEach(layer -> layers.add(layer.getClass())));
    assertThat(layers)
        .contains(
            Linear.class,
            Conv1d.class,
            Conv2d.class,
            ConvTranspose2d.class,
            Pool2d.class,
            LayerNorm.class,
            RmsNorm.class,
            GroupNorm.class,
            BatchNorm.class,
            Embedding.class,
            Lstm.class,
            Gru.class,
            OracleModel.Encoder.class,
            OracleModel.Decoder.class);
  }

  private static void check(OracleModel model) {
    Fn2<Sequential, Batch, Result> eager =
        (net, batch) -> {
          List<Tensor> out = new ArrayList<>();
          var found =
              Grad.valueAndGrad(
                      (Sequential given) -> {
                        Tensor y = given.apply(batch.x(), Phase.training(Rng.of(0)));
                        out.add(y);
                        return model.loss(y, batch.y());
                      })
                  .apply(net);
          return new Result(out.get(0), found.value(), found.gradient());
        };
    Result plain = eager.apply(model.net(), model.batch());
    compare(model, plain, "eager");
    Jit.Two<Sequential, Batch, Result> compiled = Jit.of(eager);
    compare(model, compiled.apply(model.net(), model.batch()), "compiled");
    isWhole(model, compiled.explain());
    Result exact = Jit.exact(eager).apply(model.net(), model.batch());
    List<Tensor> bits = Trees.tensors(exact);
    for (int i = 0; i < bits.size(); i++) {
      assertThat(bits.get(i).contentEquals(Trees.tensors(plain).get(i)))
          .as("the same bits as eager code")
          .isTrue();
    }
    for (Mode mode : List.of(Mode.EAGER, Mode.FUSED)) {
      Trainer<Sequential, Batch> trainer =
          Trainer.of(
              model.net(), model.newOptimizer(), model.objective(), Settings.standard().with(mode));
      for (int i = 0; i < 3; i++) {
        trainer.step(model.batch());
      }
      for (TreePaths.Leaf leaf : TreePaths.of(trainer.model())) {
        near(model, mode + " after/" + leaf.path(), leaf.tensor(), 0);
      }
      if (mode == Mode.FUSED) {
        isWhole(model, trainer.explain());
      }
    }
  }

  /// What is said to be compiled is one program.
  private static void isWhole(OracleModel model, Explanation seen) {
    assertThat(seen.graphs()).as("model %s: %s", model.number(), seen).hasSize(1);
    assertThat(seen.breaks()).isEmpty();
    assertThat(seen.notes()).isEmpty();
  }

  private static void compare(OracleModel model, Result got, String mode) {
    near(model, mode + " out", got.out(), 0);
    near(model, mode + " loss", got.loss(), 0);
    double largest = 0;
    for (TreePaths.Leaf leaf : TreePaths.of(got.gradient())) {
      if (isLearned(leaf)) {
        Tensor want = WANT.get(model.number() + "/grad/" + leaf.path());
        for (double each : want.toDoubles()) {
          largest = Math.max(largest, Math.abs(each));
        }
      }
    }
    for (TreePaths.Leaf leaf : TreePaths.of(got.gradient())) {
      if (isLearned(leaf)) {
        // A gradient that is zero but for rounding, such as that of a bias before a norm, is
        // measured by the others.
        near(model, mode + " grad/" + leaf.path(), leaf.tensor(), largest * 0.1);
      }
    }
  }

  private static boolean isLearned(TreePaths.Leaf leaf) {
    return !leaf.path().endsWith(".mean") && !leaf.path().endsWith(".variance");
  }

  private static void near(OracleModel model, String what, Tensor got, double scale) {
    String name = what.substring(what.indexOf(' ') + 1);
    Tensor want = WANT.get(model.number() + "/" + name);
    assertThat(want).as(name).isNotNull();
    assertThat(OracleNumbers.distance(got, want, scale))
        .as("model %s, %s: %s instead of %s", model.number(), what, got, want)
        .isLessThan(CLOSE);
  }
}
