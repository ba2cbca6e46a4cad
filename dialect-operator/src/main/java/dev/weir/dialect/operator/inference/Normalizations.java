package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import java.util.Optional;

/// The shapes of normalised tensors and their statistics.
public final class Normalizations {
  private Normalizations() {}

  /// {@return the type of one statistic per row, where dimensions from `begin` on make up a row}; at
  /// least in f32
  ///
  /// @throws IllegalArgumentException unless 0 < `begin` < rank
  public static TensorShape rowStatistics(TensorShape x, int begin) {
    if (begin == 0) {
      throw outside(x, begin);
    }
    checkBegin(x, begin);
    return x.inference().tensor(statisticType(x), x.sizes().subList(0, begin));
  }

  private static void checkBegin(TensorShape x, int begin) {
    if (begin < 0 || begin >= x.rank()) {
      throw outside(x, begin);
    }
  }

  private static IllegalArgumentException outside(TensorShape x, int begin) {
    return new IllegalArgumentException(
        "begin_norm_axis %d must lie between 0 and the rank of '%s'".formatted(begin, x));
  }

  /// {@return the element type of statistics: that of `x`, but f32 for narrower floats}
  public static Type statisticType(TensorShape x) {
    return x.elementType() instanceof FloatType type && type.width() < 32
        ? FloatType.F32
        : x.elementType();
  }

  /// Checks that `weight`, if there, has as many elements as a row of `x`.
  ///
  /// @throws IllegalArgumentException if it has not, or `x` has no dimension `begin`
  public static void checkRow(TensorShape x, int begin, Optional<Value> weight, String what) {
    checkBegin(x, begin);
    if (weight.isPresent()) {
      ShapeInference shapes = x.inference();
      shapes.same(
          shapes.of(weight.get()).elementCount(),
          x.product(begin, x.rank()),
          "elements of a row and of " + what);
    }
  }

  /// Checks that `weight` has as many elements as `x` has channels.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void checkChannels(TensorShape x, String dataFormat, Value weight, String what) {
    ShapeInference shapes = x.inference();
    shapes.same(
        shapes.of(weight).elementCount(),
        x.size(channelAxis(x.rank(), dataFormat)),
        "numbers of channels and of " + what);
  }

  /// {@return the axis of the channels of a tensor of `rank` dimensions}
  ///
  /// @throws IllegalArgumentException if there is none
  public static int channelAxis(int rank, String dataFormat) {
    if (rank < 2) {
      throw new IllegalArgumentException("expects a tensor of rank 2 or more, got rank " + rank);
    }
    return dataFormat.endsWith("C") ? rank - 1 : 1;
  }

  /// {@return the type of one number per channel}
  public static TensorShape perChannel(TensorShape x, String dataFormat, Type elementType) {
    return x.inference().tensor(elementType, x.size(channelAxis(x.rank(), dataFormat)));
  }

  /// {@return the type of one statistic per image and group of channels}; at least in f32
  ///
  /// @throws IllegalArgumentException if the channels cannot be divided into `groups`, or `scale` or
  ///     `bias` have another number of elements than there are channels
  public static TensorShape groupStatistics(
      TensorShape x, String dataFormat, int groups, Optional<Value> scale, Optional<Value> bias) {
    Term channels = x.size(channelAxis(x.rank(), dataFormat));
    if (groups <= 0 || !x.inference().requireDivisible(channels, groups)) {
      throw new IllegalArgumentException(
          "%s channels of '%s' cannot be divided into %d groups".formatted(channels, x, groups));
    }
    scale.ifPresent(value -> checkChannels(x, dataFormat, value, "scales"));
    bias.ifPresent(value -> checkChannels(x, dataFormat, value, "biases"));
    return x.inference().tensor(statisticType(x), x.size(0), Term.of(groups));
  }
}
