package dev.weir.nn.train;

import dev.weir.nn.Precision;
import dev.weir.nn.amp.LossScale;
import dev.weir.nn.optim.Clip;
import dev.weir.tensor.Rng;
import java.util.Optional;
import java.util.function.Predicate;

/// How a model is trained, besides what moves its weights.
///
/// @param rng draws what dropout leaves out
/// @param scale by what losses are multiplied, if they are
/// @param learned by their names, which weights are learned
/// @param decays by their names, which weights decay where the optimiser has weights decay
public record Settings(
    Mode mode,
    Precision precision,
    Optional<LossScale> scale,
    Clip clip,
    Rng rng,
    Predicate<String> learned,
    Predicate<String> decays) {
  /// {@return training of all weights in full precision, fused}
  public static Settings standard() {
    return new Settings(
        Mode.FUSED,
        Precision.FULL,
        Optional.empty(),
        Clip.none(),
        Rng.of(0),
        name -> true,
        name -> true);
  }

  /// {@return the same, computed in another way}
  public Settings with(Mode wanted) {
    return new Settings(wanted, precision, scale, clip, rng, learned, decays);
  }

  /// {@return the same with products in 16 bits, and losses multiplied by `wanted`}
  public Settings with(Precision narrow, LossScale wanted) {
    return new Settings(mode, narrow, Optional.of(wanted), clip, rng, learned, decays);
  }

  /// {@return the same with gradients clipped}
  public Settings with(Clip wanted) {
    return new Settings(mode, precision, scale, wanted, rng, learned, decays);
  }

  /// {@return the same with another generator}
  public Settings with(Rng wanted) {
    return new Settings(mode, precision, scale, clip, wanted, learned, decays);
  }

  /// {@return the same, in which only the weights whose names are accepted are learned}
  public Settings learning(Predicate<String> wanted) {
    return new Settings(mode, precision, scale, clip, rng, wanted, decays);
  }

  /// {@return the same, in which only the weights whose names are accepted decay}
  public Settings decaying(Predicate<String> wanted) {
    return new Settings(mode, precision, scale, clip, rng, learned, wanted);
  }
}
