package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;

/// Normalisations, and their gradients, written in arithmetic and means: what is differentiated where
/// there is no operator for a gradient.
///
/// Everything is over `axes` of one tensor. Parameters broadcast to its shape already.
final class NormalForms {
  private final Formula f;
  private final Value axes;

  NormalForms(Pullback back, long... axes) {
    this.f = new Formula(back);
    this.axes = back.integers(axes);
  }

  /// A tensor less its mean and over its deviation.
  record Normal(Value normal, Value mean, Value variance, Value inverse) {}

  Value mean(Value x) {
    return f.back().add(OperatorOps.mean(x, axes).keepdim(true));
  }

  Normal normal(Value x, double epsilon) {
    Value mean = mean(x);
    Value centred = f.minus(x, mean);
    Value variance = mean(f.back().add(OperatorOps.square(centred)));
    Value inverse = f.back().add(OperatorOps.rsqrt(f.plus(variance, epsilon)));
    return new Normal(f.times(centred, inverse), mean, variance, inverse);
  }

  /// {@return `x` over the root of the mean of its squares}
  Value rootMeanSquare(Value x, double epsilon) {
    Value squares = mean(f.back().add(OperatorOps.square(x)));
    return f.times(x, f.back().add(OperatorOps.rsqrt(f.plus(squares, epsilon))));
  }

  /// {@return `normal` times `scale` plus `bias`}
  Value affine(Value normal, Optional<Value> scale, Optional<Value> bias) {
    Value scaled = scale.isPresent() ? f.times(normal, scale.get()) : normal;
    return bias.isPresent() ? f.plus(scaled, bias.get()) : scaled;
  }

  /// {@return the gradient of `x`, given that of its normal form, scale included}:
  /// `(g - mean(g) - n mean(g n)) / deviation`
  Value gradient(Normal x, Value g) {
    Value along = f.times(x.normal, mean(f.times(g, x.normal)));
    return f.times(f.minus(f.minus(g, mean(g)), along), x.inverse);
  }

  // How operators give what is normalised.

  /// {@return the axes of a tensor of rank `rank` from `begin` on}
  static long[] from(int begin, int rank) {
    long[] axes = new long[rank - begin];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = begin + (long) i;
    }
    return axes;
  }

  /// {@return all axes of a tensor of rank `rank` but one}
  static long[] but(int axis, int rank) {
    long[] axes = new long[rank - 1];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = i < axis ? i : i + 1L;
    }
    return axes;
  }

  /// {@return a parameter with one number for each element of a row of `x`, in the shape of a row and
  /// the element type of `x`}
  static Value ofRow(Pullback back, Value parameter, Value x, int begin) {
    Formula f = new Formula(back);
    int rank = Sizes.tensor(x).rank();
    Value cast = f.cast(parameter, Pullback.dtype(x));
    if (rank - begin == 1) {
      return cast;
    }
    Value shape =
        back.add(
            OperatorOps.slice(
                back.add(OperatorOps.shape(x)),
                back.integers(begin),
                back.integers(rank),
                ImmutableLongArray.of(0)));
    return back.add(OperatorOps.reshape(cast, shape));
  }

  /// {@return a parameter with one number for each channel of `x`, so that it broadcasts to `x`, with
  /// the element type of `x`}
  static Value ofChannel(Pullback back, Value parameter, Value x, int axis) {
    Formula f = new Formula(back);
    int rank = Sizes.tensor(x).rank();
    Value cast = f.cast(parameter, Pullback.dtype(x));
    long[] added = new long[rank - 1 - axis];
    for (int i = 0; i < added.length; i++) {
      added[i] = i + 1L;
    }
    return added.length == 0 ? cast : back.add(OperatorOps.unsqueeze(cast, back.integers(added)));
  }

  /// {@return `x` with its channels, the last dimension, made the second}
  static Value channelsSecond(Pullback back, Value x) {
    return back.add(OperatorOps.transpose(x, channelsSecond(Sizes.tensor(x).rank())));
  }

  /// {@return `x` with its channels, the second dimension, made the last}
  static Value channelsLast(Pullback back, Value x) {
    ImmutableIntArray perm = channelsSecond(Sizes.tensor(x).rank());
    return back.add(OperatorOps.transpose(x, ShapeGradients.inverse(perm)));
  }

  private static ImmutableIntArray channelsSecond(int rank) {
    int[] perm = new int[rank];
    for (int i = 0; i < rank; i++) {
      perm[i] = i == 0 ? 0 : i == 1 ? rank - 1 : i - 1;
    }
    return ImmutableIntArray.copyOf(perm);
  }
}
