package dev.weir.examples.training;

import com.google.common.collect.ImmutableMap;
import dev.weir.nn.Activation;
import dev.weir.nn.Conv2d;
import dev.weir.nn.Dropout;
import dev.weir.nn.Layer;
import dev.weir.nn.Linear;
import dev.weir.nn.Phase;
import dev.weir.nn.Pool2d;
import dev.weir.nn.data.Batch;
import dev.weir.nn.data.Loader;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.metric.Accuracy;
import dev.weir.nn.metric.RunningMean;
import dev.weir.nn.optim.Adam;
import dev.weir.nn.optim.Schedule;
import dev.weir.nn.train.Mode;
import dev.weir.nn.train.Progress;
import dev.weir.nn.train.Settings;
import dev.weir.nn.train.Trainer;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A network that learns to tell handwritten digits apart.
public final class LeNet {
  private static final int BATCH = 32;

  private LeNet() {}

  // region model
  /// What is learned, and how it is applied.
  public record Net(Conv2d conv1, Conv2d conv2, Linear hidden, Dropout dropout, Linear output)
      implements Layer {
    /// {@return a network to begin with}
    static Net of(Rng rng) {
      return new Net(
          Conv2d.of(rng, 1, 16, 3).withPadding(1),
          Conv2d.of(rng, 16, 32, 3).withPadding(1),
          Linear.of(rng, 32 * 2 * 2, 64),
          new Dropout(0.2),
          Linear.of(rng, 64, 10));
    }

    @Override
    public Tensor apply(Tensor x, Phase phase) {
      Tensor y = Pool2d.max(2).apply(conv1.apply(x, phase).relu(), phase);
      y = Pool2d.max(2).apply(conv2.apply(y, phase).relu(), phase);
      y = hidden.apply(Activation.FLATTEN.apply(y, phase), phase).relu();
      return output.apply(dropout.apply(y, phase), phase);
    }
  }

  // endregion

  /// How training went.
  ///
  /// @param losses the mean loss of each epoch
  /// @param accuracy the share of digits held out that are told right
  public record Result(List<Double> losses, double accuracy) {}

  // region train
  /// {@return how it goes to train for so many epochs}
  public static Result train(int epochs, Mode mode) {
    try (Scope _ = Scope.open()) {
      Digits digits = Digits.load();
      Rng rng = Rng.of(1);
      Loader<Batch> loader = Loader.of(digits.training(), BATCH).wholeBatches().shuffled(rng);
      Schedule rate = Schedule.cosine(5e-3, epochs * loader.batches());
      Trainer<Net, Batch> trainer =
          Trainer.of(
              Net.of(rng),
              Adam.decoupled(rate, 0.01),
              (net, batch, phase) -> Losses.crossEntropy(net.apply(batch.x(), phase), batch.y()),
              Settings.standard().with(mode).with(rng));
      List<Double> losses = new ArrayList<>();
      try (Progress progress = Progress.of(epochs * loader.batches())) {
        for (int i = 0; i < epochs; i++) {
          losses.add(epoch(trainer, loader, progress));
        }
      }
      return new Result(losses, accuracy(trainer.model(), digits.test()));
    }
  }

  private static double epoch(
      Trainer<Net, Batch> trainer, Loader<Batch> loader, Progress progress) {
    RunningMean mean = new RunningMean();
    try (Scope _ = Scope.open()) {
      for (Batch batch : loader) {
        double loss = trainer.step(batch).loss();
        progress.step(loss, BATCH);
        mean.add(loss);
      }
    }
    return mean.value();
  }

  private static double accuracy(Net net, Batch test) {
    Accuracy accuracy = new Accuracy();
    accuracy.add(Jit.of((Net n, Tensor x) -> n.apply(x)).apply(net, test.x()), test.y());
    return accuracy.value();
  }

  // endregion

  /// Trains in the mode that is named, for so many epochs, and draws the losses: `FUSED 12 lenet.svg`.
  public static void main(String[] arguments) {
    Mode mode = arguments.length > 0 ? Mode.valueOf(arguments[0]) : Mode.FUSED;
    int epochs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 12;
    long begin = System.nanoTime();
    Result result = train(epochs, mode);
    System.out.printf(
        "%s: %.1f %% of the digits held out, %.1f s, losses %s%n",
        mode, 100 * result.accuracy(), (System.nanoTime() - begin) * 1e-9, result.losses());
    if (arguments.length > 2) {
      write(
          Path.of(arguments[2]),
          Curve.of(
              "LeNet on handwritten digits: mean loss of each epoch",
              "epochs",
              ImmutableMap.of("eager, exact, fused", result.losses())));
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
