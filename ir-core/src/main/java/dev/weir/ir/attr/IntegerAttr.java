package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// An integer of an integer type other than i1, or of type index: `7 : i32`.
///
/// Values of up to 64 bits are kept in a `long`, wider ones in a [BigInteger]. The value is the
/// mathematical one: negative where the type is signed or signless and the sign bit is set.
public final class IntegerAttr implements TypedAttribute {
  private final Type type;
  private final long value;
  private final @Nullable BigInteger wide;

  private IntegerAttr(Type type, long value, @Nullable BigInteger wide) {
    this.type = type;
    this.value = value;
    this.wide = wide;
  }

  /// {@return `value` as a `type`}
  ///
  /// @throws IllegalArgumentException if the value does not fit the type
  public static IntegerAttr of(long value, Type type) {
    if (type instanceof IntegerType integer && !fits(BigInteger.valueOf(value), integer)) {
      throw new IllegalArgumentException(value + " does not fit " + type);
    }
    return new IntegerAttr(type, value, null);
  }

  /// {@return `value` as a `type`}
  ///
  /// @throws IllegalArgumentException if the value does not fit the type
  public static IntegerAttr of(BigInteger value, Type type) {
    if (type instanceof IntegerType integer && !fits(value, integer)) {
      throw new IllegalArgumentException(value + " does not fit " + type);
    }
    return value.bitLength() < 64
        ? new IntegerAttr(type, value.longValue(), null)
        : new IntegerAttr(type, value.longValue(), value);
  }

  /// {@return `value` as an i32}
  public static IntegerAttr i32(int value) {
    return new IntegerAttr(IntegerType.I32, value, null);
  }

  /// {@return `value` as an i64}
  public static IntegerAttr i64(long value) {
    return new IntegerAttr(IntegerType.I64, value, null);
  }

  /// {@return `value` as an index}
  public static IntegerAttr index(long value) {
    return new IntegerAttr(IndexType.INDEX, value, null);
  }

  private static boolean fits(BigInteger value, IntegerType type) {
    return switch (type.signedness()) {
      case UNSIGNED -> value.signum() >= 0 && value.bitLength() <= type.width();
      case SIGNED, SIGNLESS -> value.bitLength() < Math.max(type.width(), 1);
    };
  }

  @Override
  public Type type() {
    return type;
  }

  /// {@return the value; its low 64 bits where it is wider}
  public long value() {
    return value;
  }

  /// {@return whether [#value] is the whole value}
  public boolean fitsLong() {
    return wide == null;
  }

  /// {@return the value}
  public BigInteger bigValue() {
    return wide == null ? BigInteger.valueOf(value) : wide;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof IntegerAttr that
            && value == that.value
            && type.equals(that.type)
            && java.util.Objects.equals(wide, that.wide);
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + Long.hashCode(value);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
