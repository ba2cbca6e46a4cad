package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The shapes of quantised tensors and their scales.
public final class Quantizations {
  /// The algorithms by which weights are quantised, and how many numbers a byte then holds.
  public static final ImmutableMap<String, Integer> WEIGHT_ALGORITHMS =
      ImmutableMap.of("weight_only_int8", 1, "weight_only_int4", 2);

  private Quantizations() {}

  /// {@return the types of the results of `quantize_linear` and `dequantize_linear`}: in a test only
  /// the first, else also state, sum and scale
  ///
  /// @throws IllegalArgumentException if there are not as many scales as places along the axis
  public static List<Type> linear(Value x, Optional<Value> scale, int axis, boolean test) {
    TensorType type = Sizes.tensor(x);
    Type element = type.elementType();
    if (scale.isPresent()) {
      TensorType scales = Sizes.tensor(scale.get());
      long count = axis < 0 ? 1 : type.dimension(Axes.normalize(axis, type.rank()));
      long given = Sizes.elementCount(scales);
      if (given != 1) {
        Sizes.same(given, count, "numbers of scales and of places along the axis");
      }
      if (!(element instanceof FloatType)) {
        element = scales.elementType();
      }
    }
    TensorType y = type.withElementType(element);
    if (test) {
      return ImmutableList.of(y);
    }
    TensorType one = TensorType.of(element, 1);
    TensorType scales = scale.isPresent() ? Sizes.tensor(scale.get()) : one;
    return ImmutableList.of(y, one, one, scales);
  }

  /// {@return whether the results are declared as inferred, as far as they are there}
  public static boolean agree(List<? extends Type> inferred, List<? extends Type> declared) {
    int count = Math.clamp(declared.size(), 1, inferred.size());
    return TypeAgreement.agree(inferred.subList(0, count), declared);
  }

  /// {@return the types of quantised weights and of their scales}: one scale per column, or one per
  /// column and `groupSize` rows
  ///
  /// @throws IllegalArgumentException if the sizes are not those that kernels take
  public static List<Type> weight(TensorType x, int perByte, int groupSize) {
    if (x.rank() != 2) {
      throw new IllegalArgumentException("expects weights of rank 2, got '%s'".formatted(x));
    }
    if (x.dimension(0) % 64 != 0 && !x.isDynamic(0)
        || x.dimension(1) % 16 != 0 && !x.isDynamic(1)) {
      throw new IllegalArgumentException(
          "expects multiples of 64 rows and 16 columns, got '%s'".formatted(x));
    }
    checkGroup(groupSize);
    long columns = x.dimension(1);
    TensorType out =
        TensorType.of(
            IntegerType.I8,
            x.isDynamic(1) ? TensorType.DYNAMIC : columns / perByte,
            x.dimension(0));
    TensorType scale =
        groupSize < 0
            ? TensorType.of(x.elementType(), columns)
            : TensorType.of(
                x.elementType(),
                x.isDynamic(0) ? TensorType.DYNAMIC : (x.dimension(0) + groupSize - 1) / groupSize,
                columns);
    return ImmutableList.of(out, scale);
  }

  /// Checks the number of rows that share a scale.
  ///
  /// @throws IllegalArgumentException unless that is all (-1), 64 or 128
  public static void checkGroup(int groupSize) {
    if (groupSize != -1 && groupSize != 64 && groupSize != 128) {
      throw new IllegalArgumentException(
          "expects 'group_size' to be one of -1, 64, 128, got %d".formatted(groupSize));
    }
  }
}
