package dev.weir.examples.training;

import dev.weir.nn.Linear;
import dev.weir.nn.data.Batch;
import dev.weir.nn.data.Loader;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.optim.Adam;
import dev.weir.nn.train.Trainer;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;

/// The least that it takes to train a model.
public final class TenLines {
  private TenLines() {}

  // region model
  /// What is learned.
  public record Net(Linear hidden, Linear output) {
    /// {@return what the network makes of `x`}
    public Tensor apply(Tensor x) {
      return output.apply(hidden.apply(x).tanh());
    }
  }

  // endregion

  /// {@return the loss after learning the sine from 256 points}
  public static double learn() {
    try (Scope _ = Scope.open()) {
      // region train
      Rng rng = Rng.of(1);
      Tensor x = rng.between(-3, 3, 256, 1);
      Net net = new Net(Linear.of(rng, 1, 32), Linear.of(rng, 32, 1));
      Trainer<Net, Batch> trainer =
          Trainer.of(
              net,
              Adam.of(0.01),
              (model, batch, phase) -> Losses.squaredError(model.apply(batch.x()), batch.y()));
      for (int epoch = 0; epoch < 40; epoch++) {
        for (Batch batch : Loader.of(new Batch(x, x.sin()), 32).shuffled(rng)) {
          trainer.step(batch);
        }
      }
      Net trained = trainer.model();
      // endregion
      return Losses.squaredError(trained.apply(x), x.sin()).item();
    }
  }
}
