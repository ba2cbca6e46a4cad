package dev.weir.pass.batching;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/// What is asked of a function that is batched.
///
/// @param size the number of lanes
/// @param inAxes for each argument where its lanes are, counted from the back if negative; nothing for
///     an argument that all lanes share
/// @param outAxes for each result where its lanes go; nothing for a result that must be the same for all.
///     One axis stands for all
/// @param strict whether a loop over lanes is an error
/// @param randomness what becomes of operators that draw random numbers
public record BatchRequest(
    long size,
    ImmutableList<OptionalInt> inAxes,
    ImmutableList<OptionalInt> outAxes,
    boolean strict,
    Randomness randomness) {
  /// Checks the size.
  public BatchRequest {
    checkArgument(size > 0, "there is a lane or more, not %s", size);
  }

  /// {@return the request for `size` lanes, which lie along these axes of the arguments and come first in
  /// results}
  public static BatchRequest of(long size, ImmutableList<OptionalInt> inAxes) {
    return new BatchRequest(
        size, inAxes, ImmutableList.of(OptionalInt.of(0)), false, Randomness.ERROR);
  }

  /// {@return this request with lanes along these axes of the results}
  public BatchRequest withOutAxes(ImmutableList<OptionalInt> axes) {
    return new BatchRequest(size, inAxes, axes, strict, randomness);
  }

  /// {@return this request, where loops over lanes are errors if `on`}
  public BatchRequest withStrict(boolean on) {
    return new BatchRequest(size, inAxes, outAxes, on, randomness);
  }

  /// {@return this request with another answer to random numbers}
  public BatchRequest withRandomness(Randomness answer) {
    return new BatchRequest(size, inAxes, outAxes, strict, answer);
  }
}
