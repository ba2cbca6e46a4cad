package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// Attention with several heads over sequences `[batch, steps, width]`.
///
/// @param dropout how many of the weights of attention are left out in training
public record MultiHeadAttention(
    Linear query, Linear key, Linear value, Linear output, int heads, double dropout) {
  /// What attention gives, and the cache with what it saw.
  public record Cached(Tensor out, KeyValueCache cache) {}

  /// {@return attention of so many heads}
  public static MultiHeadAttention of(Rng rng, long width, int heads) {
    checkArgument(
        heads > 0 && width % heads == 0, "a width of %s is no multiple of %s heads", width, heads);
    return new MultiHeadAttention(
        Linear.of(rng, width, width),
        Linear.of(rng, width, width),
        Linear.of(rng, width, width),
        Linear.of(rng, width, width),
        heads,
        0);
  }

  /// {@return the same with dropout}
  public MultiHeadAttention withDropout(double p) {
    return new MultiHeadAttention(query, key, value, output, heads, p);
  }

  /// {@return a mask by which no step sees a later one}
  public static Tensor causal(long steps) {
    return Tensor.full(Double.NEGATIVE_INFINITY, DType.FLOAT32, steps, steps).triu(1);
  }

  /// {@return what the steps of `x` see in those of `memory`}
  ///
  /// @param mask is added to the scores: 0 where a step may look, -∞ where not
  public Tensor apply(Tensor x, Tensor memory, Optional<Tensor> mask, Phase phase) {
    Tensor k = split(key.apply(memory, phase));
    Tensor v = split(value.apply(memory, phase));
    return attend(split(query.apply(x, phase)), k, v, mask, phase);
  }

  /// {@return what the steps of `x` see in each other and, by the cache, in those before}
  public Cached apply(Tensor x, KeyValueCache cache, Phase phase) {
    KeyValueCache next = cache.with(split(key.apply(x, phase)), split(value.apply(x, phase)));
    Tensor q = split(query.apply(x, phase));
    Tensor out = attend(q, next.keys(), next.values(), Optional.of(cache.mask(x.dim(1))), phase);
    return new Cached(out, next);
  }

  private Tensor attend(Tensor q, Tensor k, Tensor v, Optional<Tensor> mask, Phase phase) {
    Tensor scaled = q.multiply(1 / Math.sqrt((double) q.dim(3)));
    Tensor scores =
        Phase.wide(
            phase.product(phase.operand(scaled, k).matmul(phase.operand(k, k), false, true)));
    Tensor shares = mask.map(scores::add).orElse(scores).softmax(-1);
    shares = Phase.as(new Dropout(dropout).apply(shares, phase), v.dtype());
    Tensor seen = phase.product(phase.operand(shares, v).matmul(phase.operand(v, v)));
    Tensor joined =
        seen.transpose(0, 2, 1, 3).reshape(seen.dim(0), seen.dim(2), seen.dim(1) * seen.dim(3));
    return output.apply(joined, phase);
  }

  /// {@return `[batch, steps, width]` as `[batch, heads, steps, width / heads]`}
  private Tensor split(Tensor x) {
    return x.reshape(x.dim(0), x.dim(1), heads, x.dim(2) / heads).transpose(0, 2, 1, 3);
  }
}
