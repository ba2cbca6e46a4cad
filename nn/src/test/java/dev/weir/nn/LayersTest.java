package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What layers do besides what PyTorch is asked about.
class LayersTest {
  @Test
  void dropoutLeavesOutInTrainingOnly() {
    Tensor x = Tensor.ones(10_000);
    Dropout dropout = new Dropout(0.25);
    assertThat(dropout.apply(x)).isSameAs(x);
    double[] kept = dropout.apply(x, Phase.training(Rng.of(1))).toDoubles();
    double sum = 0;
    for (double each : kept) {
      assertThat(each == 0 || Math.abs(each - 4 / 3.0) < 1e-6).isTrue();
      sum += each;
    }
    // The mean of 10,000 with deviation 0.577 is within five deviations over 100.
    assertThat(sum / kept.length).isCloseTo(1, within(0.029));
    assertThatThrownBy(() -> new Dropout(1)).hasMessageContaining("probability 1.0");
  }

  @Test
  void runningStatisticsMoveInTrainingAndServeInInference() {
    BatchNorm norm = BatchNorm.of(2);
    Tensor x = Tensor.of(new float[][] {{1, 10}, {3, 30}});
    Phase phase = Phase.training(Rng.of(1));
    Tensor y = norm.apply(x, phase);
    assertThat(y.toDoubles()[0]).isCloseTo(-1, within(1e-4));
    BatchNorm after = phase.updated(norm);
    // 0.9 of the old and 0.1 of the new; variances 2 and 200 are those without bias.
    assertThat(after.mean().toFloats()).containsExactly(0.2f, 2);
    assertThat(after.variance().toDoubles()[0]).isCloseTo(1.1, within(1e-6));
    assertThat(after.variance().toDoubles()[1]).isCloseTo(20.9, within(1e-5));
    assertThat(norm.mean().toFloats()).containsExactly(0, 0);
    double want = (1 - 0.2) / Math.sqrt(1.1 + 1e-5);
    assertThat(after.apply(x).toDoubles()[0]).isCloseTo(want, within(1e-6));
    assertThat(TreePaths.of(norm).stream().filter(leaf -> leaf.isMarked(Buffer.class)))
        .extracting(TreePaths.Leaf::path)
        .containsExactly("mean", "variance");
  }

  @Test
  void whatIsComputedAgainHasTheSameGradientAndASmallerTape() {
    Rng rng = Rng.of(2);
    record Net(Linear first, Dropout dropout, BatchNorm norm, Linear second) implements Layer {
      @Override
      public Tensor apply(Tensor x, Phase phase) {
        Tensor y = dropout.apply(first.apply(x, phase).tanh(), phase);
        return second.apply(norm.apply(y, phase).gelu(), phase);
      }
    }
    Net net =
        new Net(Linear.of(rng, 5, 7), new Dropout(0.4), BatchNorm.of(7), Linear.of(rng, 7, 3));
    Tensor x = rng.normal(6, 5);
    Fn2<Net, Tensor, Net> plain = gradient(false);
    Fn2<Net, Tensor, Net> again = gradient(true);
    Net want = plain.apply(net, x);
    for (Fn2<Net, Tensor, Net> f : List.of(again, Jit.exact(again))) {
      List<Tensor> found = Trees.tensors(f.apply(net, x));
      for (int i = 0; i < found.size(); i++) {
        assertThat(found.get(i).contentEquals(Trees.tensors(want).get(i))).isTrue();
      }
    }
    // What a fused program adds up in another order may differ in the last place.
    List<Tensor> fused = Trees.tensors(Jit.of(again).apply(net, x));
    for (int i = 0; i < fused.size(); i++) {
      assertThat(OracleNumbers.distance(fused.get(i), Trees.tensors(want).get(i), 1e-3))
          .isLessThan(1e-5);
    }
    try (Tape tape = Tape.record()) {
      Phase phase = Phase.training(Rng.of(9));
      Recompute.of(net).apply(x, phase);
      assertThat(tape.size()).isEqualTo(1);
      assertThat(phase.updated(net).norm().mean().contentEquals(net.norm().mean())).isFalse();
    }
  }

  private static <L extends Record & Layer> Fn2<L, Tensor, L> gradient(boolean again) {
    return (layer, x) ->
        Grad.of(
                (L given) -> {
                  Layer applied = again ? Recompute.of(given) : given;
                  return applied.apply(x, Phase.training(Rng.of(9))).square().sum();
                })
            .apply(layer);
  }

  @Test
  void aFunctionIsComputedAgain() {
    Tensor x = Tensor.of(new float[] {0.5f, -1});
    Tensor slope = Grad.of((Tensor t) -> Recompute.apply(u -> u.exp().sin(), t).sum()).apply(x);
    double[] found = slope.toDoubles();
    assertThat(found[0]).isCloseTo(Math.exp(0.5) * Math.cos(Math.exp(0.5)), within(1e-6));
    assertThat(found[1]).isCloseTo(Math.exp(-1) * Math.cos(Math.exp(-1)), within(1e-6));
  }

  @Test
  void attentionStepByStepWithACacheIsAttentionAtOnce() {
    Rng rng = Rng.of(4);
    for (boolean first : new boolean[] {true, false}) {
      TransformerEncoderBlock made = TransformerEncoderBlock.of(rng, 8, 2, 16);
      TransformerEncoderBlock block =
          new TransformerEncoderBlock(
              made.attention(),
              made.norm1(),
              made.linear1(),
              made.linear2(),
              made.norm2(),
              Activation.GELU,
              0,
              first);
      Tensor x = rng.normal(3, 6, 8);
      Tensor whole = block.apply(x, Optional.of(MultiHeadAttention.causal(6)), Phase.inference());
      var step =
          Jit.of((TransformerEncoderBlock b, Tensor t, KeyValueCache c) ->
              b.apply(t, c, Phase.inference()));
      KeyValueCache cache = KeyValueCache.empty(3, 2, 7, 4);
      List<Tensor> parts = new ArrayList<>();
      // Three steps at once, then one by one.
      for (int[] range : new int[][] {{0, 3}, {3, 4}, {4, 5}, {5, 6}}) {
        Tensor part = x.slice(new long[] {range[0]}, new long[] {range[1]}, 1);
        var found = step.apply(block, part, cache);
        cache = found.cache();
        parts.add(found.out());
      }
      assertThat(step.compilations()).isEqualTo(2);
      Tensor joined = dev.weir.tensor.OperatorMethods.concat(parts, 1);
      assertThat(OracleNumbers.distance(joined, whole, 0)).isLessThan(1e-5);
      assertThat(cache.length().toLongs()).containsExactly(6);
      Tensor last = x.slice(new long[] {0}, new long[] {1}, 1);
      var full = step.apply(block, last, cache);
      assertThat(step.apply(block, last, full.cache()).out().toDoubles()).contains(Double.NaN);
    }
  }

  @Test
  void statesGoOnFromWhereTheyWere() {
    Rng rng = Rng.of(6);
    Tensor x = rng.normal(2, 5, 3);
    Tensor head = x.slice(new long[] {0}, new long[] {2}, 1);
    Tensor tail = x.slice(new long[] {2}, new long[] {5}, 1);
    Lstm lstm = Lstm.of(rng, 3, 4);
    var first = lstm.run(head, Optional.empty(), Phase.inference());
    var rest = lstm.run(tail, Optional.of(first.state()), Phase.inference());
    Tensor whole = lstm.apply(x);
    assertThat(whole.slice(new long[] {2}, new long[] {5}, 1).contentEquals(rest.out())).isTrue();
    Gru gru = Gru.of(rng, 3, 4);
    var begun = gru.run(head, Optional.empty(), Phase.inference());
    var ended = gru.run(tail, Optional.of(begun.state()), Phase.inference());
    assertThat(gru.apply(x).slice(new long[] {2}, new long[] {5}, 1).contentEquals(ended.out()))
        .isTrue();
  }

  @Test
  void whatDoesNotFitIsAnError() {
    Rng rng = Rng.of(1);
    assertThatThrownBy(() -> Linear.of(rng, 3, 4).apply(Tensor.zeros(2, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a linear layer of 3 features got float32[2, 5]");
    assertThatThrownBy(() -> Conv2d.of(rng, 3, 4, 3).apply(Tensor.zeros(2, 4, 8, 8)))
        .hasMessage("a convolution of images [N, 3, H, W] got float32[2, 4, 8, 8]");
    assertThatThrownBy(() -> Conv2d.of(rng, 3, 4, 3, 2)).hasMessageContaining("in 2 groups");
    assertThatThrownBy(() -> BatchNorm.of(3).apply(Tensor.zeros(2, 4)))
        .hasMessage("a norm of 3 channels got float32[2, 4]");
    assertThatThrownBy(() -> LayerNorm.of(3).apply(Tensor.zeros(2, 4)))
        .hasMessage("a norm of [3] got float32[2, 4]");
    assertThatThrownBy(() -> Embedding.of(rng, 3, 4).apply(Tensor.zeros(2)))
        .hasMessage("an embedding is of integers, not float32[2]");
    assertThatThrownBy(() -> MultiHeadAttention.of(rng, 6, 4))
        .hasMessage("a width of 6 is no multiple of 4 heads");
    assertThatThrownBy(() -> Linear.of(rng, 3, 4).apply(Tensor.of(new long[] {1, 2, 3})))
        .hasMessageContaining("floats, not int64[3]");
  }

  @Test
  void layersFollowEachOther() {
    Rng rng = Rng.of(1);
    Linear linear = Linear.of(rng, 2, 3);
    Sequential net = linear.then(Activation.RELU).then(Activation.SOFTMAX);
    assertThat(net.layers()).hasSize(3);
    Tensor x = rng.normal(4, 2);
    assertThat(net.apply(x).contentEquals(linear.apply(x).relu().softmax(-1))).isTrue();
    assertThat(TreePaths.of(net))
        .extracting(TreePaths.Leaf::path)
        .containsExactly("layers.0.weight", "layers.0.bias");
  }

  /// A lambda is captured as a record is, called with a phase and without one.
  @Test
  void aLayerMayBeALambda() {
    Rng rng = Rng.of(1);
    Tensor weight = rng.normal(3, 3);
    Linear linear = Linear.of(rng, 2, 3);
    Sequential net =
        Sequential.of(
            linear,
            (x, phase) -> x.matmul(weight),
            (x, phase) -> phase.isTraining() ? x : x.multiply(2));
    Layer last = (x, phase) -> phase.isTraining() ? x : x.tanh();
    Tensor x = rng.normal(4, 2);
    Jit.One<Tensor, Tensor> jit = Jit.of((Tensor given) -> last.apply(net.apply(given)));
    Tensor want = linear.apply(x).matmul(weight).multiply(2).tanh();
    assertThat(jit.fullGraph().apply(x).subtract(want).abs().max().item()).isLessThan(1e-6);
  }
}
