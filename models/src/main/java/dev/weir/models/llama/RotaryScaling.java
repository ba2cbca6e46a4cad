package dev.weir.models.llama;

/// How the frequencies of rotary position embeddings are changed, so that a model takes longer texts than those it was
/// trained with.
///
/// Source: `modeling_rope_utils.py` of
/// [transformers](https://github.com/huggingface/transformers/blob/v4.46.0/src/transformers/modeling_rope_utils.py).
public sealed interface RotaryScaling {
  /// {@return the factor of `frequency`, in radians per position}
  double factor(double frequency);

  /// Frequencies stay as they are.
  record None() implements RotaryScaling {
    @Override
    public double factor(double frequency) {
      return 1;
    }
  }

  /// All frequencies are divided by one number.
  ///
  /// @param divisor the number
  record Linear(double divisor) implements RotaryScaling {
    @Override
    public double factor(double frequency) {
      return 1 / divisor;
    }
  }

  /// LLaMA 3.1: low frequencies are divided, high ones stay, and those between are interpolated.
  ///
  /// @param divisor what low frequencies are divided by
  /// @param low the turns within the original context below which a frequency is low
  /// @param high the turns within the original context above which a frequency is high
  /// @param context the original context, in positions
  record Llama3(double divisor, double low, double high, double context) implements RotaryScaling {
    @Override
    public double factor(double frequency) {
      double turns = context * frequency / (2 * Math.PI);
      if (turns < low) {
        return 1 / divisor;
      }
      if (turns > high) {
        return 1;
      }
      double smooth = (turns - low) / (high - low);
      return (1 - smooth) / divisor + smooth;
    }
  }
}
