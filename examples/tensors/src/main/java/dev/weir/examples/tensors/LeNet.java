package dev.weir.examples.tensors;

import dev.weir.tensor.Fn3;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.util.ArrayList;
import java.util.List;

/// A small LeNet that learns to tell apart in which quarter of an image a blot lies, eagerly or compiled: the losses are
/// the same.
public final class LeNet {
  private static final double RATE = 0.2;
  private static final int BATCH = 16;
  private static final int SIZE = 12;
  private static final int CLASSES = 4;
  private static final int FLAT = 8 * 3 * 3;

  private LeNet() {}

  /// What is learned.
  public record Weights(Tensor conv1, Tensor conv2, Tensor dense, Tensor bias) {
    /// {@return weights to begin with}
    static Weights of(Rng rng) {
      return new Weights(
          rng.normal(4, 1, 3, 3).multiply(0.3),
          rng.normal(8, 4, 3, 3).multiply(0.2),
          rng.normal(FLAT, CLASSES).multiply(0.1),
          Tensor.zeros(CLASSES));
    }
  }

  /// A batch of images, and the quarter that is meant in each.
  public record Batch(Tensor images, Tensor labels) {
    /// {@return a batch drawn at random}
    static Batch of(Rng rng) {
      Tensor images = rng.normal(BATCH, 1, SIZE, SIZE).multiply(0.2);
      Tensor labels = rng.randint(0, CLASSES, BATCH, 1);
      var raw = images.storage();
      for (int i = 0; i < BATCH; i++) {
        long label = labels.storage().getLong(i);
        long corner = label / 2 * (SIZE / 2) * SIZE + label % 2 * (SIZE / 2);
        for (int at = 0; at < 9; at++) {
          raw.setDouble((long) i * SIZE * SIZE + corner + (at / 3 + 1L) * SIZE + at % 3 + 1, 1);
        }
      }
      return new Batch(images, labels);
    }
  }

  /// A step of the training.
  public record Step(Weights weights, Tensor loss) {}

  static Tensor loss(Weights weights, Batch batch) {
    Tensor x = pooled(batch.images().conv2d(weights.conv1(), new int[] {1, 1}, new int[] {1, 1}));
    x = pooled(x.conv2d(weights.conv2(), new int[] {1, 1}, new int[] {1, 1}));
    Tensor logits = x.reshape(BATCH, FLAT).matmul(weights.dense()).add(weights.bias());
    return logits.crossEntropyWithSoftmax(batch.labels()).loss().mean();
  }

  private static Tensor pooled(Tensor x) {
    return x.relu()
        .pool2d(
            new long[] {2, 2},
            new int[] {2, 2},
            new int[] {0, 0},
            "max",
            false,
            true,
            "NCHW",
            false,
            false,
            "EXPLICIT");
  }

  static Step step(Weights weights, Batch batch, Double rate) {
    var found = Grad.valueAndGrad(LeNet::loss).apply(weights, batch);
    Weights next = Trees.map((w, dw) -> w.subtract(dw.multiply(rate)), weights, found.gradient());
    return new Step(next, found.value());
  }

  /// {@return the losses of `steps` steps}
  public static List<Double> train(int steps, Fn3<Weights, Batch, Double, Step> step) {
    List<Double> losses = new ArrayList<>();
    try (Scope _ = Scope.open()) {
      Rng rng = Rng.of(7);
      Weights weights = Weights.of(rng);
      for (int i = 0; i < steps; i++) {
        Weights before = weights;
        Step next = Scope.call(() -> step.apply(before, Batch.of(rng), RATE));
        losses.add(next.loss().item());
        weights = next.weights();
      }
    }
    return losses;
  }

  /// {@return the losses of `steps` eager steps}
  public static List<Double> eager(int steps) {
    return train(steps, LeNet::step);
  }

  /// {@return the losses of `steps` compiled steps, a kernel for each operator}
  public static List<Double> exact(int steps) {
    return train(steps, Jit.exact(LeNet::step));
  }

  /// {@return the losses of `steps` compiled steps}
  public static List<Double> compiled(int steps) {
    return train(steps, Jit.of(LeNet::step));
  }

  /// Prints the losses of 60 steps.
  public static void main(String[] arguments) {
    System.out.println(compiled(60));
  }
}
