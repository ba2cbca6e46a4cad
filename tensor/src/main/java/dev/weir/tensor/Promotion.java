package dev.weir.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.BinaryOperands;

/// Which dtype an operator computes in where its operands have several.
///
/// Source: PaddlePaddle's
/// [type_promotion.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/common/type_promotion.h):
/// two floats are promoted, and a real and a complex number; an integer tensor beside another dtype is an error. A
/// number is of the kind of the tensor beside it, but where that has integers and the number is none.
final class Promotion {
  private Promotion() {}

  /// {@return whether two operands of `op` may be brought to one dtype}
  static boolean promotes(Operator op) {
    return BinaryOperands.class.isAssignableFrom(op.definition().opClass());
  }

  /// {@return the dtype in which `op` computes with these}
  ///
  /// @throws IllegalArgumentException if there is none
  static DType common(Operator op, DType x, DType y) {
    if (x == y) {
      return x;
    }
    if ((x.isFloat() || x.isComplex()) && (y.isFloat() || y.isComplex())) {
      if (x.isComplex() || y.isComplex()) {
        boolean isWide = isWide(x) || isWide(y);
        return isWide ? DType.COMPLEX128 : DType.COMPLEX64;
      }
      // Two narrow floats of different formats have only f32 in common.
      return x.byteSize() == y.byteSize() ? DType.FLOAT32 : x.byteSize() > y.byteSize() ? x : y;
    }
    throw new IllegalArgumentException(
        "%s of %s and %s: only floats are promoted; cast one of them, such as by .cast(DType.%s)"
            .formatted(
                op.definition().name(),
                x.paddleName(),
                y.paddleName(),
                (x.isFloat() ? x : y).name()));
  }

  private static boolean isWide(DType dtype) {
    return dtype == DType.FLOAT64 || dtype == DType.COMPLEX128;
  }

  /// {@return the tensor of no dimensions that `number` is beside `x`}
  private static Tensor beside(Tensor x, double number) {
    return Tensor.full(number, dtypeBeside(x, number));
  }

  private static DType dtypeBeside(Tensor x, double number) {
    boolean isInteger = x.dtype().isInteger();
    return isInteger && number != Math.rint(number) || x.dtype() == DType.BOOL
        ? Defaults.dtype()
        : x.dtype();
  }

  /// {@return `x` as it is beside `number`}
  private static Tensor asBeside(Tensor x, double number) {
    DType dtype = dtypeBeside(x, number);
    return x.dtype() == dtype ? x : x.cast(dtype);
  }

  static Tensor add(Tensor x, double y) {
    return asBeside(x, y).add(beside(x, y));
  }

  static Tensor subtract(Tensor x, double y) {
    return asBeside(x, y).subtract(beside(x, y));
  }

  static Tensor multiply(Tensor x, double y) {
    return asBeside(x, y).multiply(beside(x, y));
  }

  /// As in PaddlePaddle, a quotient by a number is a float.
  static Tensor divide(Tensor x, double y) {
    Tensor from = x.dtype().isInteger() || x.dtype() == DType.BOOL ? x.cast(Defaults.dtype()) : x;
    return from.divide(beside(from, y));
  }
}
