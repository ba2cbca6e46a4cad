package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Derivatives of functions of tensors. What is differentiated is the first argument: a tensor, or a [tree][Trees] of
/// tensors, such as a record of weights; a gradient is built as that is.
///
/// ```java
/// Fn1<Tensor, Tensor> slope = Grad.of(x -> x.multiply(x).sum());
/// Fn1<Tensor, Tensor> curvature = Grad.of(x -> slope.apply(x).sum());
/// ```
///
/// A gradient is a function like any other: it can be differentiated again, and compiled by [Jit].
public final class Grad {
  /// What a function gives, and its gradient.
  public record ValueAndGrad<R, A>(R value, A gradient) {}

  /// What a function gives, and its directional derivative.
  public record Jvp<R>(R value, R tangent) {}

  private Grad() {}

  /// {@return the gradient of `f`, which gives one number}
  public static <A> Fn1<A, A> of(Fn1<A, Tensor> f) {
    return a -> evaluate(f, a).gradient();
  }

  /// {@return the gradient of `f`, which gives one number, with respect to its first argument}
  public static <A, B> Fn2<A, B, A> of(Fn2<A, B, Tensor> f) {
    return (a, b) -> evaluate(x -> f.apply(x, b), a).gradient();
  }

  /// {@return the gradient of `f`, which gives one number, with respect to its first argument}
  public static <A, B, C> Fn3<A, B, C, A> of(Fn3<A, B, C, Tensor> f) {
    return (a, b, c) -> evaluate(x -> f.apply(x, b, c), a).gradient();
  }

  /// {@return what `f` gives, one number, and its gradient}
  public static <A> Fn1<A, ValueAndGrad<Tensor, A>> valueAndGrad(Fn1<A, Tensor> f) {
    return a -> evaluate(f, a);
  }

  /// {@return what `f` gives, one number, and its gradient with respect to the first argument}
  public static <A, B> Fn2<A, B, ValueAndGrad<Tensor, A>> valueAndGrad(Fn2<A, B, Tensor> f) {
    return (a, b) -> evaluate(x -> f.apply(x, b), a);
  }

  /// {@return what `f` gives, one number, and its gradient with respect to the first argument}
  public static <A, B, C> Fn3<A, B, C, ValueAndGrad<Tensor, A>> valueAndGrad(
      Fn3<A, B, C, Tensor> f) {
    return (a, b, c) -> evaluate(x -> f.apply(x, b, c), a);
  }

  private static <A> ValueAndGrad<Tensor, A> evaluate(Fn1<A, Tensor> f, A at) {
    try (Tape tape = Tape.record()) {
      Tensor value = f.apply(at);
      checkArgument(
          value.elementCount() == 1,
          "a gradient is that of one number; this function gives %s: sum it, or use Grad.vjp",
          value.describe());
      return new ValueAndGrad<>(value, back(tape, value, value.onesLike(), at));
    }
  }

  /// {@return the cotangents of the float tensors of `at` where that of `of` is `cotangent`}; other tensors have none and
  /// stay as they are
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  private static <A> A back(Tape tape, Object of, Object cotangent, A at) {
    List<Tensor> leaves = new ArrayList<>();
    Trees.Structure structure = Trees.structure(at, leaves);
    List<Tensor> with =
        leaves.stream().filter(leaf -> Pullback.isDifferentiable(leaf.dtype())).toList();
    checkArgument(!with.isEmpty(), "the first argument has no float tensor to differentiate by");
    Iterator<Tensor> found =
        tape.gradients(Trees.tensors(of), Trees.tensors(cotangent), with).iterator();
    List<Tensor> all = new ArrayList<>();
    for (Tensor leaf : leaves) {
      all.add(Pullback.isDifferentiable(leaf.dtype()) ? found.next() : leaf);
    }
    return (A) structure.build(all.iterator());
  }

  /// {@return what `f` gives at `at`, and the gradient of that, weighted by `cotangent`}: the product of a vector and the
  /// Jacobian
  public static <A, R> ValueAndGrad<R, A> vjp(Fn1<A, R> f, A at, R cotangent) {
    try (Tape tape = Tape.record()) {
      R value = f.apply(at);
      return new ValueAndGrad<>(value, back(tape, value, cotangent, at));
    }
  }

  /// {@return what `f` gives at `at`, and how that changes where `at` moves along `tangent`}: the product of the Jacobian
  /// and a vector. It is computed as the gradient of a gradient, which is linear in the cotangent
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  public static <A, R> Jvp<R> jvp(Fn1<A, R> f, A at, A tangent) {
    ImmutableList<Tensor> inputs = Trees.tensors(at);
    ImmutableList<Tensor> directions = Trees.tensors(tangent);
    checkArgument(
        inputs.size() == directions.size(),
        "there are %s tensors, and tangents of %s",
        inputs.size(),
        directions.size());
    try (Tape outer = Tape.record()) {
      List<Tensor> outputs = new ArrayList<>();
      List<Tensor> cotangents = new ArrayList<>();
      Trees.Structure structure;
      ImmutableList<Tensor> gradients;
      R value;
      try (Tape inner = Tape.record()) {
        value = f.apply(at);
        structure = Trees.structure(value, outputs);
        outputs.forEach(each -> cotangents.add(each.zerosLike()));
        gradients = inner.gradients(outputs, cotangents, inputs);
      }
      var tangents = outer.gradients(gradients, directions, cotangents);
      return new Jvp<>(value, (R) structure.build(tangents.iterator()));
    }
  }

  /// {@return `x`, the gradient of which is replaced by what `hook` makes of it}: to look at it, clip it, or log it
  public static Tensor hook(Tensor x, Fn1<Tensor, Tensor> hook) {
    return CustomGradient.of(
            given -> CustomGradient.identity(given.get(0)),
            (inputs, output, cotangent) -> List.of(hook.apply(cotangent)))
        .apply(x);
  }
}
