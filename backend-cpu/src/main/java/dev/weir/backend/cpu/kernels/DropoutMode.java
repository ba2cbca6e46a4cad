package dev.weir.backend.cpu.kernels;

import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// How a dropout scales what it keeps, and what it keeps.
///
/// Which elements are dropped depends on the seed and the element's position only, so the same seed drops the same
/// elements on every run and every machine.
///
/// @param test whether everything is kept
/// @param upscale whether training scales what is kept, rather than inference
public record DropoutMode(boolean test, boolean upscale) {
  static DropoutMode of(KernelAttributes attributes) {
    String mode = attributes.string("mode", "upscale_in_train");
    boolean upscale = mode.equals("upscale_in_train");
    if (!upscale && !mode.equals("downgrade_in_infer")) {
      throw KernelException.of("unknown dropout mode '%s'", mode);
    }
    return new DropoutMode(attributes.bool("is_test", false), upscale);
  }

  /// What is kept is multiplied by this.
  double factor(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw KernelException.of("'p' is not a probability: %s", p);
    }
    return test == upscale ? 1 : upscale ? 1 / (1 - p) : 1 - p;
  }

  /// Whether training keeps the element at `position`.
  public static boolean keeps(long seed, long position, double p) {
    return uniform(seed, position) >= p;
  }

  /// A number in [0, 1) that looks random in both arguments (the finaliser of SplitMix64).
  static double uniform(long seed, long position) {
    long z = seed * 0xD1342543DE82EF95L + (position + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
  }
}
