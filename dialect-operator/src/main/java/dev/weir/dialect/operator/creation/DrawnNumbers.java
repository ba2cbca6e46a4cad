package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableSet;

/// What is drawn at random: the numbers depend on a seed and on where an element stands, and on nothing else, so
/// that the same program draws the same numbers on every machine.
///
/// The bits of element `i`, which is counted in row-major order, are those of SplitMix64 after `i + 1` steps from a
/// state of `seed * 0xD1342543DE82EF95`; the number in [0, 1) is its upper 53 bits.
///
/// Deviation: a seed of 0 is a seed, where PaddlePaddle draws others in each run.
///
/// Source:
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml),
/// and for the numbers
/// [Steele, Lea and Flood, Fast splittable pseudorandom number generators](https://doi.org/10.1145/2714064.2660195).
public sealed interface DrawnNumbers extends CreationOp
    permits UniformOp, GaussianOp, RandintOp, BernoulliOp, TopPSamplingOp {
  /// Drawing at random is an effect: two draws are not one.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
