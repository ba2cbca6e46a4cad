package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// What a pass through a model is for: training or inference; and what comes of it besides the result. One phase is for
/// one pass, of one thread.
///
/// In training it draws what dropout leaves out, and takes the running statistics of norms, which are tensors like others:
/// [#updated] gives the model that has them.
public final class Phase {
  private final Optional<Rng> rng;
  private final Precision precision;

  /// The dtype of products in less than full precision.
  private final DType narrow;

  /// What buffers are after this pass; empty where they are not to change.
  private final Optional<List<Update>> updates;

  /// The draws of a pass before this one, which are to be the same.
  private final Optional<Deque<Tensor>> drawn;

  private final Optional<List<Tensor>> draws;
  private final boolean training;

  /// What a buffer is after this pass.
  private record Update(Tensor buffer, Tensor next) {}

  private Phase(
      boolean training,
      Optional<Rng> rng,
      Precision precision,
      DType narrow,
      Optional<List<Update>> updates,
      Optional<Deque<Tensor>> drawn,
      Optional<List<Tensor>> draws) {
    this.training = training;
    this.rng = rng;
    this.precision = precision;
    this.narrow = narrow;
    this.updates = updates;
    this.drawn = drawn;
    this.draws = draws;
  }

  /// {@return a pass through a model that is trained}
  public static Phase inference() {
    return new Phase(
        false,
        Optional.empty(),
        Precision.FULL,
        DType.FLOAT16,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// {@return a pass of training}
  ///
  /// @param rng draws what dropout leaves out
  public static Phase training(Rng rng) {
    return new Phase(
        true,
        Optional.of(rng),
        Precision.FULL,
        DType.FLOAT16,
        Optional.of(new ArrayList<>()),
        Optional.empty(),
        Optional.empty());
  }

  /// {@return the same, in which products are computed as `wanted` says, in f16}
  public Phase with(Precision wanted) {
    return with(wanted, DType.FLOAT16);
  }

  /// {@return the same, in which products are computed as `wanted` says}
  ///
  /// @param of the dtype that is narrower than that of the weights: f16 or bf16
  /// @throws IllegalArgumentException if it is another
  public Phase with(Precision wanted, DType of) {
    checkNarrow(of);
    return new Phase(training, rng, wanted, of, updates, drawn, draws);
  }

  /// Refuses a dtype that no product is computed in instead of f32.
  public static void checkNarrow(DType dtype) {
    checkArgument(
        dtype == DType.FLOAT16 || dtype == DType.BFLOAT16,
        "products are narrowed to float16 or bfloat16, not to %s",
        dtype.paddleName());
  }

  /// {@return whether this is training}
  public boolean isTraining() {
    return training;
  }

  /// {@return how products are computed}
  public Precision precision() {
    return precision;
  }

  /// {@return 1 with probability `keep`, else 0}
  ///
  /// @throws IllegalStateException in inference
  public Tensor mask(double keep, long... shape) {
    checkState(training, "only training draws at random");
    if (drawn.isPresent()) {
      return drawn.get().removeFirst();
    }
    Tensor mask = rng.orElseThrow().bernoulli(keep, shape);
    draws.ifPresent(list -> list.add(mask));
    return mask;
  }

  /// Takes note of what a buffer is after this pass. In a pass that computes again what was computed before, buffers stay.
  public void update(Tensor buffer, Tensor next) {
    updates.ifPresent(all -> all.add(new Update(buffer, next.stopGradient())));
  }

  /// {@return what a buffer is after what this pass did so far}
  public Tensor current(Tensor buffer) {
    List<Update> all = updates.orElse(List.of());
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).buffer() == buffer) {
        return all.get(i).next();
      }
    }
    return buffer;
  }

  /// {@return `tree`, a model or part of it, with its buffers as they are after this pass}
  public <T> T updated(T tree) {
    return Trees.map(this::current, tree);
  }

  /// {@return a pass that is part of this one, the draws of which are kept in `kept`}
  Phase keeping(List<Tensor> kept) {
    return new Phase(training, rng, precision, narrow, updates, drawn, Optional.of(kept));
  }

  /// {@return a pass that draws again what was drawn, and changes nothing}
  Phase again(List<Tensor> kept) {
    return new Phase(
        training,
        rng,
        precision,
        narrow,
        Optional.empty(),
        Optional.of(new ArrayDeque<>(new ArrayList<>(kept))),
        Optional.empty());
  }

  /// {@return `x` as an operand of a product with `weight`}
  public Tensor operand(Tensor x, Tensor weight) {
    checkArgument(isFloat(x), "a product with weights is one of floats, not %s", x.describe());
    return switch (precision) {
      case FULL -> x;
      case O1 -> as(x, narrow);
      case O2 -> as(x, weight.dtype());
    };
  }

  /// {@return `weight` as an operand of a product}
  public Tensor weight(Tensor weight) {
    return precision == Precision.O1 ? as(weight, narrow) : weight;
  }

  /// {@return a product as what is computed with it next takes it}
  public Tensor product(Tensor product) {
    return precision == Precision.O1 ? as(product, DType.FLOAT32) : product;
  }

  /// {@return `x` in the precision that norms, losses and exponentials need}
  public static Tensor wide(Tensor x) {
    return x.dtype() == DType.FLOAT16 || x.dtype() == DType.BFLOAT16 ? x.cast(DType.FLOAT32) : x;
  }

  /// {@return `x` as a `dtype`}
  static Tensor as(Tensor x, DType dtype) {
    return x.dtype() == dtype ? x : x.cast(dtype);
  }

  private static boolean isFloat(Tensor x) {
    return switch (x.dtype()) {
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> true;
      default -> false;
    };
  }
}
