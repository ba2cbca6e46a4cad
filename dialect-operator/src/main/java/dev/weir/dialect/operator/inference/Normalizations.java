package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The shapes of normalised tensors and their statistics.
public final class Normalizations {
  private Normalizations() {}

  /// {@return the type of one statistic per row, where dimensions from `begin` on make up a row}; at
  /// least in f32
  ///
  /// @throws IllegalArgumentException unless 0 < `begin` < rank
  public static TensorType rowStatistics(TensorType x, int begin) {
    if (begin <= 0 || begin >= x.rank()) {
      throw new IllegalArgumentException(
          "begin_norm_axis %d must lie between 0 and the rank of '%s'".formatted(begin, x));
    }
    return TensorType.of(statisticType(x), x.shape().subArray(0, begin).trimmed());
  }

  /// {@return the element type of statistics: that of `x`, but f32 for narrower floats}
  public static Type statisticType(TensorType x) {
    return x.elementType() instanceof FloatType type && type.width() < 32
        ? FloatType.F32
        : x.elementType();
  }

  /// Checks that `weight`, if there, has as many elements as a row of `x`.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void checkRow(TensorType x, int begin, Optional<Value> weight, String what) {
    if (weight.isPresent()) {
      long row = Sizes.product(x.shape(), begin, x.rank());
      Sizes.same(
          Sizes.elementCount(Sizes.tensor(weight.get())), row, "elements of a row and of " + what);
    }
  }

  /// Checks that `weight` has as many elements as `x` has channels.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void checkChannels(TensorType x, String dataFormat, Value weight, String what) {
    long channels = x.dimension(channelAxis(x, dataFormat));
    Sizes.same(
        Sizes.elementCount(Sizes.tensor(weight)), channels, "numbers of channels and of " + what);
  }

  /// {@return the axis of the channels}
  ///
  /// @throws IllegalArgumentException if there is none
  public static int channelAxis(TensorType x, String dataFormat) {
    if (x.rank() < 2) {
      throw new IllegalArgumentException("expects a tensor of rank 2 or more, got '" + x + "'");
    }
    return dataFormat.endsWith("C") ? x.rank() - 1 : 1;
  }

  /// {@return the type of one number per channel}
  public static TensorType perChannel(TensorType x, String dataFormat, Type elementType) {
    long channels = x.dimension(channelAxis(x, dataFormat));
    return TensorType.of(elementType, ImmutableLongArray.of(channels));
  }

  /// {@return the type of one statistic per image and group of channels}; at least in f32
  ///
  /// @throws IllegalArgumentException if the channels cannot be divided into `groups`, or `scale` or
  ///     `bias` have another number of elements than there are channels
  public static TensorType groupStatistics(
      TensorType x, String dataFormat, int groups, Optional<Value> scale, Optional<Value> bias) {
    long channels = x.dimension(channelAxis(x, dataFormat));
    if (groups <= 0 || Sizes.isKnown(channels) && channels % groups != 0) {
      throw new IllegalArgumentException(
          "%s channels of '%s' cannot be divided into %d groups"
              .formatted(Sizes.isKnown(channels) ? channels : "?", x, groups));
    }
    scale.ifPresent(value -> checkChannels(x, dataFormat, value, "scales"));
    bias.ifPresent(value -> checkChannels(x, dataFormat, value, "biases"));
    return TensorType.of(statisticType(x), x.dimension(0), groups);
  }
}
