package dev.weir.ir.attr;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A flat array of numbers of one type: `array<i64: 1, 2>`. Element types are i1, i8, i16, i32, i64,
/// f32 and f64.
public final class DenseArrayAttr implements CoreSupport.Integers {
  private final Type elementType;

  /// Integers as they are, floats as the bits of a `double`.
  private final long[] bits;

  /// The sum of the integers before each, made when first asked for.
  private volatile long @Nullable [] sums;

  private DenseArrayAttr(Type elementType, long[] bits) {
    this.elementType = elementType;
    this.bits = bits;
  }

  /// {@return an array of i32}
  public static DenseArrayAttr ofInts(int... values) {
    return new DenseArrayAttr(IntegerType.I32, Arrays.stream(values).asLongStream().toArray());
  }

  /// {@return an array of i64}
  public static DenseArrayAttr ofLongs(long... values) {
    return new DenseArrayAttr(IntegerType.I64, values.clone());
  }

  /// {@return an array of i1}
  public static DenseArrayAttr ofBooleans(boolean... values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      bits[i] = values[i] ? 1 : 0;
    }
    return new DenseArrayAttr(IntegerType.I1, bits);
  }

  /// {@return an array of integers of `type`}
  public static DenseArrayAttr ofIntegers(IntegerType type, long... values) {
    return new DenseArrayAttr(type, values.clone());
  }

  /// {@return an array of floats of `type`}
  public static DenseArrayAttr ofDoubles(FloatType type, double... values) {
    return new DenseArrayAttr(
        type, Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray());
  }

  /// {@return the type of the elements}
  public Type elementType() {
    return elementType;
  }

  /// {@return the number of elements}
  @Override
  public int size() {
    return bits.length;
  }

  /// {@return element `index` of an integer array}
  @Override
  public long longAt(int index) {
    return elementType instanceof FloatType ? (long) doubleAt(index) : bits[index];
  }

  /// {@return the sum of the elements before `index` of an integer array}; O(1) once it was asked for
  public long sumBefore(int index) {
    long[] known = sums;
    if (known == null) {
      known = new long[bits.length + 1];
      for (int i = 0; i < bits.length; i++) {
        known[i + 1] = known[i] + longAt(i);
      }
      sums = known;
    }
    return known[index];
  }

  /// {@return element `index` as a double}
  public double doubleAt(int index) {
    return elementType instanceof FloatType
        ? Double.longBitsToDouble(bits[index])
        : (double) bits[index];
  }

  /// {@return the elements as longs}
  public ImmutableLongArray longs() {
    var values = ImmutableLongArray.builder(bits.length);
    for (int i = 0; i < bits.length; i++) {
      values.add(longAt(i));
    }
    return values.build();
  }

  /// {@return the elements as ints}
  ///
  /// @throws ArithmeticException if one does not fit
  public ImmutableIntArray ints() {
    var values = ImmutableIntArray.builder(bits.length);
    for (int i = 0; i < bits.length; i++) {
      values.add(Math.toIntExact(longAt(i)));
    }
    return values.build();
  }

  /// {@return the elements as doubles}
  public ImmutableDoubleArray doubles() {
    var values = ImmutableDoubleArray.builder(bits.length);
    for (int i = 0; i < bits.length; i++) {
      values.add(doubleAt(i));
    }
    return values.build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof DenseArrayAttr that
            && elementType.equals(that.elementType)
            && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return 31 * elementType.hashCode() + Arrays.hashCode(bits);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
