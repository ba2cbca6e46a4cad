package dev.weir.nn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.nn.Activation;
import dev.weir.nn.Layer;
import dev.weir.nn.LayerNorm;
import dev.weir.nn.Linear;
import dev.weir.nn.Phase;
import dev.weir.nn.Precision;
import dev.weir.nn.data.Batch;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.optim.Sgd;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Training with products in bf16 beside PyTorch's `autocast`; `tests/oracle/precision.py` has its losses.
class PrecisionTest {
  private static final double[] FULL = {
    1.493311, 1.005508, 0.867022, 0.797416, 0.755376, 0.727283, 0.707096, 0.691786, 0.679693,
    0.669838, 0.661604, 0.654585
  };

  private static final double[] NARROW = {
    1.492035, 1.003137, 0.866072, 0.797085, 0.754581, 0.726816, 0.706852, 0.692332, 0.678261,
    0.667331, 0.662964, 0.653984
  };

  /// A network of each kind of layer that has a precision of its own.
  public record Net(Linear hidden, LayerNorm norm, Linear output) implements Layer {
    @Override
    public Tensor apply(Tensor x, Phase phase) {
      Tensor y = Activation.GELU.apply(hidden.apply(x, phase), phase);
      return output.apply(norm.apply(y, phase), phase);
    }
  }

  private static Tensor waves(double k, double size, long... shape) {
    long count = 1;
    for (long each : shape) {
      count *= each;
    }
    float[] values = new float[Math.toIntExact(count)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.sin(k * i + k);
    }
    return Tensor.of(values, shape).multiply(size);
  }

  private static Net net() {
    return new Net(
        new Linear(waves(0.7, 0.4, 16, 8), Optional.of(waves(0.3, 0.1, 16))),
        LayerNorm.of(16),
        new Linear(waves(1.1, 0.4, 4, 16), Optional.of(waves(0.9, 0.1, 4))));
  }

  private static Batch batch() {
    long[] labels = new long[12];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 4;
    }
    return new Batch(waves(0.37, 2, 12, 8), Tensor.of(labels));
  }

  private static List<Double> losses(Settings settings) {
    Trainer<Net, Batch> trainer =
        Trainer.of(
            net(),
            Sgd.of(0.2),
            (model, batch, phase) -> Losses.crossEntropy(model.apply(batch.x(), phase), batch.y()),
            settings);
    List<Double> losses = new ArrayList<>();
    for (int i = 0; i < FULL.length; i++) {
      losses.add(trainer.step(batch()).loss());
    }
    return losses;
  }

  @Test
  void lossesAreThoseOfAutocast() {
    List<Double> full = losses(Settings.standard().with(Mode.EAGER));
    for (int i = 0; i < FULL.length; i++) {
      assertThat(full.get(i)).isCloseTo(FULL[i], within(2e-5));
    }
    for (Precision precision : List.of(Precision.O1, Precision.O2)) {
      List<Double> narrow =
          losses(Settings.standard().with(Mode.EAGER).with(precision, DType.BFLOAT16));
      for (int i = 0; i < NARROW.length; i++) {
        // bf16 has 8 bits: a few thousandths of what a layer gives, here and there.
        assertThat(narrow.get(i)).as(precision + " " + i).isCloseTo(NARROW[i], within(0.006));
      }
      assertThat(narrow).isNotEqualTo(full);
    }
  }

  /// Products take bf16; what is no product takes f32, as PyTorch's `autocast` has norms and losses.
  @Test
  void productsAloneAreNarrow() {
    Phase phase = Phase.training(Rng.of(1)).with(Precision.O1, DType.BFLOAT16);
    try (Tape tape = Tape.record()) {
      var _ = Losses.crossEntropy(net().apply(batch().x(), phase), batch().y());
      List<String> wide =
          tape.names().stream()
              .filter(name -> !name.equals("pd_op.cast") && !name.equals("pd_op.matmul"))
              .toList();
      assertThat(wide).contains("pd_op.gelu", "pd_op.layer_norm");
      // An operand, a weight, and a result for each of the two products.
      assertThat(tape.names().stream().filter("pd_op.matmul"::equals)).hasSize(2);
      assertThat(tape.names().stream().filter("pd_op.cast"::equals)).hasSize(6);
    }
  }

  @Test
  void productsAreNarrowedToSixteenBits() {
    assertThatThrownBy(() -> Settings.standard().with(Precision.O1, DType.FLOAT64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("products are narrowed to float16 or bfloat16, not to float64");
  }
}
