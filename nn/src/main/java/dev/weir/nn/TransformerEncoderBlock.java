package dev.weir.nn;

import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// A block of a transformer: attention of a sequence to itself and two linear layers, each with a norm, and added to what
/// it got. With a [causal mask][MultiHeadAttention#causal] it is that of a language model.
///
/// @param normFirst whether norms are before attention and linear layers, or behind the sums
public record TransformerEncoderBlock(
    MultiHeadAttention attention,
    LayerNorm norm1,
    Linear linear1,
    Linear linear2,
    LayerNorm norm2,
    Activation activation,
    double dropout,
    boolean normFirst)
    implements Layer {
  /// What a block gives, and the cache with what it saw.
  public record Cached(Tensor out, KeyValueCache cache) {}

  /// {@return a block with norms first and GELU}
  public static TransformerEncoderBlock of(Rng rng, long width, int heads, long hidden) {
    return new TransformerEncoderBlock(
        MultiHeadAttention.of(rng, width, heads),
        LayerNorm.of(width),
        Linear.of(rng, width, hidden),
        Linear.of(rng, hidden, width),
        LayerNorm.of(width),
        Activation.GELU,
        0,
        true);
  }

  /// {@return the same with dropout behind attention, linear layers and activation, and in attention}
  public TransformerEncoderBlock withDropout(double p) {
    return new TransformerEncoderBlock(
        attention.withDropout(p), norm1, linear1, linear2, norm2, activation, p, normFirst);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return apply(x, Optional.empty(), phase);
  }

  /// {@return what the block gives of `x`}
  ///
  /// @param mask is added to the scores of attention
  public Tensor apply(Tensor x, Optional<Tensor> mask, Phase phase) {
    if (normFirst) {
      Tensor normal = norm1.apply(x, phase);
      Tensor y = x.add(dropped(attention.apply(normal, normal, mask, phase), phase));
      return y.add(linear(norm2.apply(y, phase), phase));
    }
    Tensor y = norm1.apply(x.add(dropped(attention.apply(x, x, mask, phase), phase)), phase);
    return norm2.apply(y.add(linear(y, phase)), phase);
  }

  /// {@return what the block gives of steps that follow those in the cache}
  public Cached apply(Tensor x, KeyValueCache cache, Phase phase) {
    Tensor given = normFirst ? norm1.apply(x, phase) : x;
    MultiHeadAttention.Cached seen = attention.apply(given, cache, phase);
    Tensor y = x.add(dropped(seen.out(), phase));
    if (normFirst) {
      return new Cached(y.add(linear(norm2.apply(y, phase), phase)), seen.cache());
    }
    Tensor normal = norm1.apply(y, phase);
    return new Cached(norm2.apply(normal.add(linear(normal, phase)), phase), seen.cache());
  }

  private Tensor linear(Tensor x, Phase phase) {
    Tensor hidden = dropped(activation.apply(linear1.apply(x, phase), phase), phase);
    return dropped(linear2.apply(hidden, phase), phase);
  }

  private Tensor dropped(Tensor x, Phase phase) {
    return new Dropout(dropout).apply(x, phase);
  }
}
