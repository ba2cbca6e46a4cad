package dev.weir.models.generation;

import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Chooses tokens, one after the other. The same seed and logits give the same tokens.
///
/// Logits are divided by the temperature, then cut to the `topK` largest, then to the fewest of these whose probabilities add
/// up to `topP`, as transformers does it. Of equal logits the one of the smaller number comes first.
public final class Sampler {
  private final Sampling sampling;
  private final SplittableRandom random;

  /// Makes a sampler at the start of its random numbers.
  public Sampler(Sampling sampling) {
    this.sampling = sampling;
    random = new SplittableRandom(sampling.seed());
  }

  /// {@return a token}
  ///
  /// @param logits one for each token, at least one
  public int next(ImmutableDoubleArray logits) {
    if (sampling.temperature() == 0) {
      return largest(logits);
    }
    int[] candidates = candidates(logits);
    double[] weights = weights(logits, candidates);
    double left = random.nextDouble() * Arrays.stream(weights).sum();
    int chosen = 0;
    while (chosen + 1 < candidates.length && left >= weights[chosen]) {
      left -= weights[chosen++];
    }
    return candidates[chosen];
  }

  private static int largest(ImmutableDoubleArray logits) {
    int best = 0;
    for (int i = 1; i < logits.length(); i++) {
      if (logits.get(i) > logits.get(best)) {
        best = i;
      }
    }
    return best;
  }

  /// {@return the tokens that may be chosen, the likeliest first}
  private int[] candidates(ImmutableDoubleArray logits) {
    int[] order =
        IntStream.range(0, logits.length())
            .boxed()
            .sorted(Comparator.comparingDouble((Integer token) -> -logits.get(token)))
            .mapToInt(token -> token)
            .toArray();
    int count = sampling.topK() == 0 ? order.length : Math.min(sampling.topK(), order.length);
    int[] first = Arrays.copyOf(order, count);
    if (sampling.topP() == 1) {
      return first;
    }
    double[] weights = weights(logits, first);
    double enough = sampling.topP() * Arrays.stream(weights).sum();
    double sum = 0;
    int kept = 0;
    while (kept < count && sum < enough) {
      sum += weights[kept++];
    }
    return Arrays.copyOf(first, Math.max(1, kept));
  }

  /// {@return probabilities, but for a common factor}
  private double[] weights(ImmutableDoubleArray logits, int[] tokens) {
    double largest = logits.get(tokens[0]);
    return Arrays.stream(tokens)
        .mapToDouble(token -> Math.exp((logits.get(token) - largest) / sampling.temperature()))
        .toArray();
  }
}
