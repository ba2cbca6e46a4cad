package dev.weir.models.generation;

import static com.google.common.base.Preconditions.checkArgument;

/// How a token is chosen of the logits.
///
/// @param temperature what logits are divided by; 0 for the likeliest token
/// @param topK how many of the likeliest tokens may be chosen; 0 for all
/// @param topP the probability that those which may be chosen have together at least; 1 for all
/// @param seed what random numbers are made of
public record Sampling(double temperature, int topK, double topP, long seed) {
  /// The likeliest token.
  public static final Sampling GREEDY = new Sampling(0, 0, 1, 0);

  /// Refuses what no distribution is made of.
  public Sampling {
    checkArgument(
        temperature >= 0 && temperature < Double.POSITIVE_INFINITY,
        "the temperature is %s; expected 0 or more",
        temperature);
    checkArgument(topK >= 0, "top-k is %s; expected 0 or more", topK);
    checkArgument(topP > 0 && topP <= 1, "top-p is %s; expected more than 0, and at most 1", topP);
  }
}
