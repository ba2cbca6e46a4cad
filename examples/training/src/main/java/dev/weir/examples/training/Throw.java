package dev.weir.examples.training;

import dev.weir.nn.train.Mode;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.util.ArrayList;
import java.util.List;

/// Finds out how to throw a ball so that it hits a mark, in air that slows it down: the gradient goes back through all
/// steps of the flight. Many marks are tried at once: what is thrown is a batch.
public final class Throw {
  private static final int STEPS = 20;
  private static final double TIME = 1.0 / STEPS;
  private static final double GRAVITY = 9.81;
  private static final double DRAG = 0.1;
  private static final double RATE = 0.4;

  private Throw() {}

  // region flight
  /// {@return where balls are after a second that fly off with `velocity` from the origin, for each its x and its y}
  public static Tensor flight(Tensor velocity) {
    Tensor place = velocity.zerosLike();
    Tensor now = velocity;
    Tensor fall = Tensor.of(new float[] {0, (float) (-GRAVITY * TIME)});
    for (int i = 0; i < STEPS; i++) {
      Tensor speed = now.square().sum(new long[] {-1}, now.dtype(), true).add(1e-9).sqrt();
      now = now.subtract(now.multiply(speed).multiply(DRAG * TIME)).add(fall);
      place = place.add(now.multiply(TIME));
    }
    return place;
  }

  /// {@return by how much balls miss their marks, squared and added up}
  public static Tensor miss(Tensor velocity, Tensor marks) {
    return flight(velocity).subtract(marks).square().sum();
  }

  // endregion

  /// A velocity for each mark, and by how much it misses.
  public record Try(Tensor velocity, Tensor miss) {}

  // region step
  /// {@return a better try, and by how much the one before missed}
  public static Try better(Tensor velocity, Tensor marks) {
    var found = Grad.valueAndGrad(Throw::miss).apply(velocity, marks);
    return new Try(velocity.subtract(found.gradient().multiply(RATE)), found.value());
  }

  // endregion

  // region lanes
  /// {@return how the miss of each ball changes with its velocity, written for one ball}
  public static Tensor slopes(Tensor velocity, Tensor marks) {
    Fn2<Tensor, Tensor, Tensor> miss = Throw::miss;
    return Vmap.of(Grad.of(miss)).apply(velocity, marks);
  }

  // endregion

  /// {@return eight marks around}
  public static Tensor marks() {
    float[][] marks = new float[8][];
    for (int i = 0; i < marks.length; i++) {
      marks[i] = new float[] {i - 3.5f, 1 + i % 3};
    }
    return Tensor.of(marks);
  }

  /// What came of it.
  ///
  /// @param misses by how much each try missed
  /// @param landings where the balls are in the end
  public record Result(List<Double> misses, List<Float> landings) {}

  /// {@return what comes of so many tries}
  public static Result aim(int tries, Mode mode) {
    Fn2<Tensor, Tensor, Try> step =
        switch (mode) {
          case EAGER -> Throw::better;
          case EXACT -> Jit.exact(Throw::better);
          case FUSED -> Jit.of(Throw::better);
        };
    try (Scope _ = Scope.open()) {
      Tensor marks = marks();
      Tensor velocity = Tensor.ones(8, 2);
      List<Double> misses = new ArrayList<>();
      for (int i = 0; i < tries; i++) {
        Tensor before = velocity;
        Try next = Scope.call(() -> step.apply(before, marks));
        misses.add(next.miss().item());
        velocity = next.velocity();
      }
      List<Float> landings = new ArrayList<>();
      for (float each : flight(velocity).toFloats()) {
        landings.add(each);
      }
      return new Result(misses, landings);
    }
  }

  /// Prints by how much the first and the last try missed, and where the balls are.
  public static void main(String[] arguments) {
    Result result = aim(60, Mode.FUSED);
    System.out.println(
        result.misses().getFirst() + " -> " + result.misses().getLast() + " " + result.landings());
  }
}
