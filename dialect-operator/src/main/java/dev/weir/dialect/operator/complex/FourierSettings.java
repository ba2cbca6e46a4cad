package dev.weir.dialect.operator.complex;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.def.Attr;
import dev.weir.ir.type.Axes;

/// How a discrete Fourier transform is taken: with `n` points, number `k` of the result is the sum over `j` of number
/// `j` times `exp(∓2πi jk / n)`, `-` where `forward`, along each of `axes`.
public interface FourierSettings extends UnaryOperands {
  /// What normalisations are called.
  ImmutableSet<String> NORMALIZATIONS = ImmutableSet.of("backward", "ortho", "forward");

  /// {@return the axes, counted from the back if negative}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray axes();

  /// {@return what the sums are divided by: `backward`, the number of points if not `forward`; `forward`, the number
  ///     of points if `forward`; `ortho`, its root}
  @Attr
  String normalization();

  /// {@return whether exponents are negative}
  @Attr
  boolean forward();

  /// Checks axes and normalisation.
  ///
  /// @return the last of the axes; -1 if there is none
  /// @throws IllegalArgumentException if an axis is out of range or there twice, or the normalisation is not known
  default int checkTransform(TensorShape x) {
    if (!NORMALIZATIONS.contains(normalization())) {
      throw new IllegalArgumentException(
          "expects 'backward', 'ortho' or 'forward' as normalization, got '%s'"
              .formatted(normalization()));
    }
    boolean[] seen = new boolean[x.rank()];
    int last = -1;
    for (int i = 0; i < axes().length(); i++) {
      last = Axes.normalize(axes().get(i), x.rank());
      if (seen[last]) {
        throw new IllegalArgumentException("axis %d is there twice".formatted(last));
      }
      seen[last] = true;
    }
    return last;
  }

  /// Checks that there is something to transform along each axis.
  ///
  /// @throws IllegalArgumentException if there is not
  default void checkPoints(ShapeInference shapes, TensorShape x) {
    for (int i = 0; i < axes().length(); i++) {
      Term points = x.size(Axes.normalize(axes().get(i), x.rank()));
      if (!shapes.requireAtLeast(points, 1)) {
        throw new IllegalArgumentException("expects a point or more, got '%s'".formatted(x));
      }
    }
  }

  /// {@return the name of the normalisation that divides the transform back by the same}
  default String inverseNormalization() {
    return switch (normalization()) {
      case "backward" -> "forward";
      case "forward" -> "backward";
      default -> normalization();
    };
  }
}
