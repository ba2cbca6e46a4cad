package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.builtin.data.DType;
import java.util.Optional;

/// The numbers by which attributes of ONNX name element types: `TensorProto.DataType`.
public final class ElementNumbers {
  private static final int LAST = 22;

  private ElementNumbers() {}

  /// {@return the element type of that number}
  ///
  /// @throws Refusal if kernels do not know it
  public static DType dtype(long number) {
    return find(number)
        .orElseThrow(() -> new Refusal("names element type number %d, which is not known", number));
  }

  /// {@return the number of that element type}
  ///
  /// @throws Refusal if ONNX does not know it
  public static int of(DType dtype) {
    for (int number = 1; number <= LAST; number++) {
      if (find(number).equals(Optional.of(dtype))) {
        return number;
      }
    }
    throw new Refusal("has elements of %s, which ONNX has not", dtype.mlirName());
  }

  private static Optional<DType> find(long number) {
    return Optional.ofNullable(
        switch ((int) number) {
          case 1 -> DType.FLOAT32;
          case 2 -> DType.UINT8;
          case 3 -> DType.INT8;
          case 4 -> DType.UINT16;
          case 5 -> DType.INT16;
          case 6 -> DType.INT32;
          case 7 -> DType.INT64;
          case 8 -> DType.STRING;
          case 9 -> DType.BOOL;
          case 10 -> DType.FLOAT16;
          case 11 -> DType.FLOAT64;
          case 12 -> DType.UINT32;
          case 13 -> DType.UINT64;
          case 14 -> DType.COMPLEX64;
          case 15 -> DType.COMPLEX128;
          case 16 -> DType.BFLOAT16;
          case 17 -> DType.FLOAT8_E4M3FN;
          case 18 -> DType.FLOAT8_E4M3FNUZ;
          case 19 -> DType.FLOAT8_E5M2;
          case 20 -> DType.FLOAT8_E5M2FNUZ;
          case 21 -> DType.UINT4;
          case 22 -> DType.INT4;
          default -> null;
        });
  }
}
