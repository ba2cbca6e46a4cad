package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Optional;

/// How element types of tensors in a program and of tensors in memory correspond.
public final class ElementTypes {
  private ElementTypes() {}

  /// {@return the type in memory of elements of `type`}, empty where there is none
  public static Optional<DType> find(Type type) {
    // Not a switch: the code behind one over types is made anew whenever the command starts.
    if (type instanceof IntegerType || type instanceof FloatType) {
      return DType.ofMlirName(type.toString());
    } else if (type instanceof ComplexType complex && complex.elementType() == FloatType.F32) {
      return Optional.of(DType.COMPLEX64);
    } else if (type instanceof ComplexType complex && complex.elementType() == FloatType.F64) {
      return Optional.of(DType.COMPLEX128);
    } else {
      return type instanceof UndefinedType
          ? Optional.of(DType.UNDEFINED)
          : type instanceof StringType ? Optional.of(DType.STRING) : Optional.empty();
    }
  }

  /// {@return the type in memory of elements of `type`}
  ///
  /// @throws IllegalArgumentException if there is none
  public static DType dtypeOf(Type type) {
    return find(type)
        .orElseThrow(
            () -> new IllegalArgumentException("'" + type + "' is not a type of tensor elements"));
  }

  /// {@return the type in a program of elements that are `dtype` in memory}
  public static Type typeOf(DType dtype) {
    return switch (dtype) {
      case BOOL -> IntegerType.I1;
      case INT4 -> new IntegerType(4, IntegerType.Signedness.SIGNLESS);
      case UINT4 -> new IntegerType(4, IntegerType.Signedness.UNSIGNED);
      case INT8 -> IntegerType.I8;
      case UINT8 -> IntegerType.UI8;
      case INT16 -> IntegerType.I16;
      case UINT16 -> new IntegerType(16, IntegerType.Signedness.UNSIGNED);
      case INT32 -> IntegerType.I32;
      case UINT32 -> new IntegerType(32, IntegerType.Signedness.UNSIGNED);
      case INT64 -> IntegerType.I64;
      case UINT64 -> new IntegerType(64, IntegerType.Signedness.UNSIGNED);
      case FLOAT16 -> FloatType.F16;
      case BFLOAT16 -> FloatType.BF16;
      case FLOAT32 -> FloatType.F32;
      case FLOAT64 -> FloatType.F64;
      case FLOAT8_E4M3FN -> FloatType.F8E4M3FN;
      case FLOAT8_E5M2 -> FloatType.F8E5M2;
      case FLOAT8_E4M3FNUZ -> FloatType.F8E4M3FNUZ;
      case FLOAT8_E5M2FNUZ -> FloatType.F8E5M2FNUZ;
      case COMPLEX64 -> new ComplexType(FloatType.F32);
      case COMPLEX128 -> new ComplexType(FloatType.F64);
      case STRING -> StringType.STRING;
      case UNDEFINED -> UndefinedType.UNDEFINED;
    };
  }
}
