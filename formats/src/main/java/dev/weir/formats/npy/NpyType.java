package dev.weir.formats.npy;

import com.google.common.primitives.Ints;
import dev.weir.dialect.builtin.data.DType;
import java.util.Optional;

/// NumPy's names of element types.
///
/// NumPy has no 8-bit floats and no bfloat16; the extension types that do appear in files as raw bytes
/// (`V1`, `V2`). Raw bytes of two are taken for bfloat16; raw bytes of one only where the caller says
/// which type they are. Nor has it 4-bit integers, which are written as bytes of their values. Strings are arrays of code points of one length (`U`), filled up with zeros.
///
/// @param width the code points of a string; 1 for numbers
/// @param bigEndian whether the bytes of an element come with the most significant first
record NpyType(DType dtype, int width, boolean bigEndian) {
  /// {@return the type that `descr` names, if it is supported}
  ///
  /// @param expected what the caller makes of raw bytes, [DType#UNDEFINED] if he does not know
  static Optional<NpyType> parse(String descr, DType expected) {
    if (descr.length() < 3) {
      return Optional.empty();
    }
    char order = descr.charAt(0);
    if ("<>=|".indexOf(order) < 0) {
      return Optional.empty();
    }
    if (descr.charAt(1) == 'U') {
      return width(descr.substring(2)).map(width -> new NpyType(DType.STRING, width, order == '>'));
    }
    return dtype(descr.substring(1), expected).map(dtype -> new NpyType(dtype, 1, order == '>'));
  }

  private static Optional<Integer> width(String digits) {
    return Optional.ofNullable(Ints.tryParse(digits)).filter(width -> width > 0);
  }

  private static Optional<DType> dtype(String name, DType expected) {
    boolean tiny = expected.isFloat() && expected.byteSize() == 1;
    return switch (name) {
      case "b1" -> Optional.of(DType.BOOL);
      case "i1" -> Optional.of(expected == DType.INT4 ? expected : DType.INT8);
      case "u1" -> Optional.of(tiny || expected == DType.UINT4 ? expected : DType.UINT8);
      case "i2" -> Optional.of(DType.INT16);
      case "u2" -> Optional.of(expected == DType.BFLOAT16 ? expected : DType.UINT16);
      case "i4" -> Optional.of(DType.INT32);
      case "u4" -> Optional.of(DType.UINT32);
      case "i8" -> Optional.of(DType.INT64);
      case "u8" -> Optional.of(DType.UINT64);
      case "f2" -> Optional.of(DType.FLOAT16);
      case "f4" -> Optional.of(DType.FLOAT32);
      case "f8" -> Optional.of(DType.FLOAT64);
      case "c8" -> Optional.of(DType.COMPLEX64);
      case "c16" -> Optional.of(DType.COMPLEX128);
      case "V2" -> Optional.of(DType.BFLOAT16);
      case "V1" -> tiny ? Optional.of(expected) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// {@return how little-endian numbers of `dtype` are named}
  static String descr(DType dtype) {
    return switch (dtype) {
      case BOOL -> "|b1";
      case INT4, INT8 -> "|i1";
      case UINT4, UINT8 -> "|u1";
      case INT16 -> "<i2";
      case UINT16 -> "<u2";
      case INT32 -> "<i4";
      case UINT32 -> "<u4";
      case INT64 -> "<i8";
      case UINT64 -> "<u8";
      case FLOAT16 -> "<f2";
      case BFLOAT16 -> "<V2";
      case FLOAT32 -> "<f4";
      case FLOAT64 -> "<f8";
      case COMPLEX64 -> "<c8";
      case COMPLEX128 -> "<c16";
      case FLOAT8_E4M3FN, FLOAT8_E5M2, FLOAT8_E4M3FNUZ, FLOAT8_E5M2FNUZ -> "|V1";
      case STRING, UNDEFINED -> throw new IllegalArgumentException(dtype.paddleName());
    };
  }

  /// {@return the bytes of an element in the file}
  long elementSize() {
    return dtype == DType.STRING ? (long) NpyStrings.POINT * width : dtype.byteSize();
  }

  /// {@return the bytes of a number: half an element for complex types}
  int numberSize() {
    return dtype.isComplex() ? dtype.byteSize() / 2 : dtype.byteSize();
  }
}
