package dev.weir.models.llama;

import com.google.common.collect.ImmutableList;

/// What there is to know of a model of the LLaMA family but its weights.
///
/// @param family its architecture
/// @param layers how many layers there are
/// @param width the size of a hidden state
/// @param heads how many heads there are for queries
/// @param keyHeads how many heads there are for keys and values, which divides `heads`
/// @param headSize the size of a head, which is even
/// @param innerWidth the size within a feed-forward block
/// @param vocabulary how many tokens there are
/// @param context how many positions the model was made for
/// @param epsilon what is added to the mean square of a hidden state
/// @param frequencies the radians by which a position turns each pair of a head's elements; `headSize / 2` of them
/// @param rotatesNeighbours whether elements `2 i` and `2 i + 1` of a head are a pair, as in GGUF; else `i` and
///     `i + headSize / 2`
public record LlamaConfig(
    LlamaFamily family,
    int layers,
    int width,
    int heads,
    int keyHeads,
    int headSize,
    int innerWidth,
    int vocabulary,
    int context,
    double epsilon,
    ImmutableList<Double> frequencies,
    boolean rotatesNeighbours) {
  /// The largest head that is built: a damaged file does not ask for much memory.
  static final int LARGEST_HEAD = 1 << 16;

  /// {@return the frequencies for heads of `size` elements}
  static ImmutableList<Double> frequencies(int size, double base, RotaryScaling scaling) {
    var frequencies = ImmutableList.<Double>builder();
    for (int i = 0; i < size / 2; i++) {
      double frequency = Math.pow(base, -2.0 * i / size);
      frequencies.add(frequency * scaling.factor(frequency));
    }
    return frequencies.build();
  }
}
