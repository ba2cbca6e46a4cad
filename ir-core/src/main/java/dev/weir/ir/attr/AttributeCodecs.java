package dev.weir.ir.attr;

import com.google.common.base.CaseFormat;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How the Java types that `@Attr` accessors return are stored as attributes, and the reading of
/// them that generated accessors share.
public final class AttributeCodecs {
  /// `boolean` as `true` or `false`; `unit` reads as `true`.
  public static final AttributeCodec<Boolean> BOOLEAN =
      codec("bool attribute", BoolAttr::of, AttributeCodecs::toBoolean);

  /// `int` as an i32; reads an integer of any type whose value fits.
  public static final AttributeCodec<Integer> INT =
      codec("32-bit signless integer attribute", IntegerAttr::i32, AttributeCodecs::toInt);

  /// `long` as an i64; reads an integer of any type whose value fits.
  public static final AttributeCodec<Long> LONG =
      codec("64-bit signless integer attribute", IntegerAttr::i64, AttributeCodecs::toLong);

  /// `float` as an f32; reads a float of any type, rounded.
  public static final AttributeCodec<Float> FLOAT =
      codec(
          "32-bit float attribute",
          FloatAttr::f32,
          a -> a instanceof FloatAttr number ? (Float) (float) number.value() : null);

  /// `double` as an f64; reads a float of any type.
  public static final AttributeCodec<Double> DOUBLE =
      codec(
          "64-bit float attribute",
          FloatAttr::f64,
          a -> a instanceof FloatAttr number ? (Double) number.value() : null);

  /// `String` as a string.
  public static final AttributeCodec<String> STRING =
      codec(
          "string attribute",
          StringAttr::new,
          a -> a instanceof StringAttr string ? string.value() : null);

  /// `Type` as a type attribute.
  public static final AttributeCodec<Type> TYPE = type(Type.class);

  /// `Attribute` as itself.
  public static final AttributeCodec<Attribute> ANY = codec("any attribute", a -> a, a -> a);

  /// `ImmutableIntArray` as a dense array of i32; reads one of integers of any width.
  public static final AttributeCodec<ImmutableIntArray> INTS =
      codec(
          "i32 dense array attribute",
          values -> DenseArrayAttr.ofInts(values.toArray()),
          a -> a instanceof DenseArrayAttr array && fitsInt(array) ? array.ints() : null);

  /// `ImmutableLongArray` as a dense array of i64; reads one of integers of any width.
  public static final AttributeCodec<ImmutableLongArray> LONGS =
      codec(
          "i64 dense array attribute",
          values -> DenseArrayAttr.ofLongs(values.toArray()),
          a -> a instanceof DenseArrayAttr array && isInteger(array) ? array.longs() : null);

  /// `ImmutableDoubleArray` as a dense array of f64; reads one of floats of any width.
  public static final AttributeCodec<ImmutableDoubleArray> DOUBLES =
      codec(
          "f64 dense array attribute",
          values -> DenseArrayAttr.ofDoubles(FloatType.F64, values.toArray()),
          a -> a instanceof DenseArrayAttr array && !isInteger(array) ? array.doubles() : null);

  private AttributeCodecs() {}

  /// {@return the codec of the attributes of class `kind`, which stand for themselves}
  public static <A extends Attribute> AttributeCodec<A> attribute(Class<A> kind) {
    return codec(words(kind), a -> a, a -> kind.isInstance(a) ? kind.cast(a) : null);
  }

  /// {@return the codec of the types of class `kind`, stored as type attributes}
  public static <T extends Type> AttributeCodec<T> type(Class<T> kind) {
    return codec(
        kind == Type.class ? "any type attribute" : "type attribute of " + words(kind),
        TypeAttr::new,
        a ->
            a instanceof TypeAttr type && kind.isInstance(type.value())
                ? kind.cast(type.value())
                : null);
  }

  /// {@return what the attribute in `slot` of `op` stores}
  ///
  /// @throws MalformedOperationException if the attribute is missing or of another kind
  public static <T> T required(Operation op, int slot, AttributeCodec<T> codec) {
    Attribute attribute = op.inherentAttribute(slot);
    if (attribute == null) {
      throw new MalformedOperationException(
          op, "'%s' lacks attribute '%s'".formatted(op.name(), slotName(op, slot)));
    }
    return decode(op, slot, attribute, codec);
  }

  /// {@return what the attribute in `slot` of `op` stores, if it is set}
  ///
  /// @throws MalformedOperationException if the attribute is of another kind
  public static <T> Optional<T> optional(Operation op, int slot, AttributeCodec<T> codec) {
    Attribute attribute = op.inherentAttribute(slot);
    return attribute == null ? Optional.empty() : Optional.of(decode(op, slot, attribute, codec));
  }

  /// {@return what `attribute`, found in `slot` of `op`, stores}
  ///
  /// @throws MalformedOperationException if the attribute is of another kind
  public static <T> T decode(Operation op, int slot, Attribute attribute, AttributeCodec<T> codec) {
    T value = codec.decode(attribute);
    if (value == null) {
      throw new MalformedOperationException(
          op,
          "attribute '%s' of '%s' is no %s: %s"
              .formatted(slotName(op, slot), op.name(), codec.describe(), attribute));
    }
    return value;
  }

  private static String slotName(Operation op, int slot) {
    return op.definition().slots().get(slot).name();
  }

  private static @Nullable Boolean toBoolean(Attribute attribute) {
    return switch (attribute) {
      case BoolAttr bool -> bool.value();
      case UnitAttr _ -> Boolean.TRUE;
      default -> null;
    };
  }

  private static @Nullable Integer toInt(Attribute attribute) {
    Long value = toLong(attribute);
    return value == null || value.intValue() != value ? null : (Integer) value.intValue();
  }

  private static @Nullable Long toLong(Attribute attribute) {
    return attribute instanceof IntegerAttr integer && integer.bigValue().bitLength() < Long.SIZE
        ? (Long) integer.value()
        : null;
  }

  private static boolean isInteger(DenseArrayAttr array) {
    return array.elementType() instanceof IntegerType;
  }

  private static boolean fitsInt(DenseArrayAttr array) {
    for (int i = 0; i < array.size(); i++) {
      if ((int) array.longAt(i) != array.longAt(i)) {
        return false;
      }
    }
    return isInteger(array);
  }

  private static String words(Class<?> kind) {
    return CaseFormat.UPPER_CAMEL
        .to(CaseFormat.LOWER_HYPHEN, kind.getSimpleName())
        .replaceFirst("-attr$", "-attribute")
        .replace('-', ' ');
  }

  private static <T> AttributeCodec<T> codec(
      String description,
      Function<? super T, ? extends Attribute> encode,
      Function<? super Attribute, ? extends @Nullable T> decode) {
    return new Coder<>(description, encode, decode);
  }

  private record Coder<T>(
      String describe,
      Function<? super T, ? extends Attribute> encoder,
      Function<? super Attribute, ? extends @Nullable T> decoder)
      implements AttributeCodec<T> {
    @Override
    public Attribute encode(T value) {
      return encoder.apply(value);
    }

    @Override
    public @Nullable T decode(Attribute attribute) {
      return decoder.apply(attribute);
    }
  }
}
