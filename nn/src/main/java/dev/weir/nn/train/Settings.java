package dev.weir.nn.train;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.nn.Phase;
import dev.weir.nn.Precision;
import dev.weir.nn.amp.LossScale;
import dev.weir.nn.optim.Clip;
import dev.weir.tensor.Rng;
import java.util.Optional;
import java.util.function.Predicate;

/// How a model is trained, besides what moves its weights.
///
/// @param rng draws what dropout leaves out
/// @param narrow the dtype of products in less than full precision: f16 or bf16
/// @param scale by what losses are multiplied, if they are
/// @param learned by their names, which weights are learned
/// @param decays by their names, which weights decay where the optimiser has weights decay
public record Settings(
    Mode mode,
    Precision precision,
    DType narrow,
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
        DType.FLOAT16,
        Optional.empty(),
        Clip.none(),
        Rng.of(0),
        name -> true,
        name -> true);
  }

  /// {@return the same, computed in another way}
  public Settings with(Mode wanted) {
    return new Settings(wanted, precision, narrow, scale, clip, rng, learned, decays);
  }

  /// {@return the same with products in f16, and losses multiplied by `by`, without which small gradients are 0 there}
  public Settings with(Precision wanted, LossScale by) {
    return new Settings(mode, wanted, DType.FLOAT16, Optional.of(by), clip, rng, learned, decays);
  }

  /// {@return the same with products in `of`}: bf16 has the range of f32, so that losses need not be scaled
  ///
  /// @throws IllegalArgumentException if `of` is neither f16 nor bf16
  public Settings with(Precision wanted, DType of) {
    Phase.checkNarrow(of);
    return new Settings(mode, wanted, of, scale, clip, rng, learned, decays);
  }

  /// {@return the same with gradients clipped}
  public Settings with(Clip wanted) {
    return new Settings(mode, precision, narrow, scale, wanted, rng, learned, decays);
  }

  /// {@return the same with another generator}
  public Settings with(Rng wanted) {
    return new Settings(mode, precision, narrow, scale, clip, wanted, learned, decays);
  }

  /// {@return the same, in which only the weights whose names are accepted are learned}
  public Settings learning(Predicate<String> wanted) {
    return new Settings(mode, precision, narrow, scale, clip, rng, wanted, decays);
  }

  /// {@return the same, in which only the weights whose names are accepted decay}
  public Settings decaying(Predicate<String> wanted) {
    return new Settings(mode, precision, narrow, scale, clip, rng, learned, wanted);
  }
}
