package dev.weir.nn;

import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// A block of a transformer that makes one sequence of another: attention to what was made so far, attention to the other
/// sequence, and two linear layers, each with a norm, and added to what it got.
///
/// @param normFirst whether norms are before the three, or behind the sums
public record TransformerDecoderBlock(
    MultiHeadAttention attention,
    MultiHeadAttention cross,
    Linear linear1,
    Linear linear2,
    LayerNorm norm1,
    LayerNorm norm2,
    LayerNorm norm3,
    Activation activation,
    double dropout,
    boolean normFirst) {
  /// {@return a block with norms first and GELU}
  public static TransformerDecoderBlock of(Rng rng, long width, int heads, long hidden) {
    return new TransformerDecoderBlock(
        MultiHeadAttention.of(rng, width, heads),
        MultiHeadAttention.of(rng, width, heads),
        Linear.of(rng, width, hidden),
        Linear.of(rng, hidden, width),
        LayerNorm.of(width),
        LayerNorm.of(width),
        LayerNorm.of(width),
        Activation.GELU,
        0,
        true);
  }

  /// {@return what the block gives of `x`, which looks at `memory`}
  ///
  /// @param mask is added to the scores of `x` and itself
  public Tensor apply(Tensor x, Tensor memory, Optional<Tensor> mask, Phase phase) {
    if (normFirst) {
      Tensor normal = norm1.apply(x, phase);
      Tensor y = x.add(dropped(attention.apply(normal, normal, mask, phase), phase));
      Tensor asked = norm2.apply(y, phase);
      Tensor z = y.add(dropped(cross.apply(asked, memory, Optional.empty(), phase), phase));
      return z.add(linear(norm3.apply(z, phase), phase));
    }
    Tensor y = norm1.apply(x.add(dropped(attention.apply(x, x, mask, phase), phase)), phase);
    Tensor z =
        norm2.apply(y.add(dropped(cross.apply(y, memory, Optional.empty(), phase), phase)), phase);
    return norm3.apply(z.add(linear(z, phase)), phase);
  }

  private Tensor linear(Tensor x, Phase phase) {
    Tensor hidden = dropped(activation.apply(linear1.apply(x, phase), phase), phase);
    return dropped(linear2.apply(hidden, phase), phase);
  }

  private Tensor dropped(Tensor x, Phase phase) {
    return new Dropout(dropout).apply(x, phase);
  }
}
