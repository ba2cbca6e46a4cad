package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
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
  public static List<Type> linear(
      ShapeInference shapes, Value x, Optional<Value> scale, int axis, boolean test) {
    TensorShape type = shapes.of(x);
    Type element = type.elementType();
    if (scale.isPresent()) {
      TensorShape scales = shapes.of(scale.get());
      Term count = axis < 0 ? Term.of(1) : type.size(Axes.normalize(axis, type.rank()));
      Term given = scales.elementCount();
      if (!shapes.broadcastsTo(given, count)) {
        shapes.same(given, count, "numbers of scales and of indices along the axis");
      }
      if (!(element instanceof FloatType)) {
        element = scales.elementType();
      }
    }
    TensorShape y = type.withElementType(element);
    if (test) {
      return shapes.types(y);
    }
    TensorShape one = shapes.tensor(element, Term.of(1));
    TensorShape scales = scale.isPresent() ? shapes.of(scale.get()) : one;
    return shapes.types(y, one, one, scales);
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
  public static List<Type> weight(TensorShape x, int perByte, int groupSize) {
    if (x.rank() != 2) {
      throw new IllegalArgumentException("expects weights of rank 2, got '%s'".formatted(x));
    }
    ShapeInference shapes = x.inference();
    if (!shapes.requireDivisible(x.size(0), 64) || !shapes.requireDivisible(x.size(1), 16)) {
      throw new IllegalArgumentException(
          "expects multiples of 64 rows and 16 columns, got '%s'".formatted(x));
    }
    checkGroup(groupSize);
    Term columns = x.size(1);
    TensorShape out = shapes.tensor(IntegerType.I8, columns.floorDiv(perByte), x.size(0));
    TensorShape scale =
        groupSize < 0
            ? shapes.tensor(x.elementType(), columns)
            : shapes.tensor(x.elementType(), x.size(0).ceilDiv(groupSize), columns);
    return shapes.types(out, scale);
  }

  /// Checks the number of rows that share a scale where they are multiplied.
  ///
  /// @throws IllegalArgumentException unless that is all (-1), 32, 64 or 128
  public static void checkLinearGroup(int groupSize) {
    if (groupSize != 32 && groupSize != -1 && groupSize != 64 && groupSize != 128) {
      throw new IllegalArgumentException(
          "expects 'group_size' to be one of -1, 32, 64, 128, got %d".formatted(groupSize));
    }
  }

  private static void checkGroup(int groupSize) {
    if (groupSize != -1 && groupSize != 64 && groupSize != 128) {
      throw new IllegalArgumentException(
          "expects 'group_size' to be one of -1, 64, 128, got %d".formatted(groupSize));
    }
  }
}
