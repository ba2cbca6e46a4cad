package dev.weir.formats.mindir.text.spelling;

import com.google.common.collect.ImmutableBiMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;
import java.util.Optional;

/// What MindSpore calls the types of numbers: `Float32` in types, `F32` in front of values.
public final class ElementNames {
  private static final ImmutableBiMap<String, DType> LONG =
      ImmutableBiMap.<String, DType>builder()
          .put("Bool", DType.BOOL)
          .put("Int8", DType.INT8)
          .put("Int16", DType.INT16)
          .put("Int32", DType.INT32)
          .put("Int64", DType.INT64)
          .put("UInt8", DType.UINT8)
          .put("UInt16", DType.UINT16)
          .put("UInt32", DType.UINT32)
          .put("UInt64", DType.UINT64)
          .put("Float16", DType.FLOAT16)
          .put("Float32", DType.FLOAT32)
          .put("Float64", DType.FLOAT64)
          .put("BFloat16", DType.BFLOAT16)
          .put("Complex64", DType.COMPLEX64)
          .put("Complex128", DType.COMPLEX128)
          .buildOrThrow();

  private static final ImmutableBiMap<String, DType> SHORT =
      ImmutableBiMap.<String, DType>builder()
          .put("Bool", DType.BOOL)
          .put("I8", DType.INT8)
          .put("I16", DType.INT16)
          .put("I32", DType.INT32)
          .put("I64", DType.INT64)
          .put("U8", DType.UINT8)
          .put("U16", DType.UINT16)
          .put("U32", DType.UINT32)
          .put("U64", DType.UINT64)
          .put("F16", DType.FLOAT16)
          .put("F32", DType.FLOAT32)
          .put("F64", DType.FLOAT64)
          .put("BF16", DType.BFLOAT16)
          .put("C64", DType.COMPLEX64)
          .put("C128", DType.COMPLEX128)
          .buildOrThrow();

  private ElementNames() {}

  /// {@return the type called `name`, in either form}
  public static Optional<Type> type(String name) {
    DType known = LONG.get(name);
    if (known == null) {
      known = SHORT.get(name);
    }
    return Optional.ofNullable(known).map(ElementTypes::typeOf);
  }

  /// {@return the type called `name` in front of a value}
  public static Optional<Type> shortType(String name) {
    return Optional.ofNullable(SHORT.get(name)).map(ElementTypes::typeOf);
  }

  /// {@return what a type of numbers is called in types}
  public static Optional<String> longName(Type type) {
    return ElementTypes.find(type).map(LONG.inverse()::get);
  }

  /// {@return what a type of numbers is called in front of a value}
  public static Optional<String> shortName(Type type) {
    return ElementTypes.find(type).map(SHORT.inverse()::get);
  }
}
