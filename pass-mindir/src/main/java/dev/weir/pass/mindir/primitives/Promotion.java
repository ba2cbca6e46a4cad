package dev.weir.pass.mindir.primitives;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;

/// MindSpore's implicit conversion: two operands come to the higher of their element types, and a number
/// beside a tensor to that of the tensor where it can hold numbers of its kind.
///
/// Source: mindspore/ccsrc/frontend/operator/composite/do_signature.cc.
final class Promotion {
  private Promotion() {}

  /// {@return the element type in which operands `a` and `b` of `call` meet}
  static DType of(PrimitiveCall call, int a, int b) {
    boolean first = Constants.isNumber(call.operand(a));
    boolean second = Constants.isNumber(call.operand(b));
    DType x = call.operandDtype(a);
    DType y = call.operandDtype(b);
    if (first == second) {
      return common(x, y);
    }
    return first ? withNumber(y, x) : withNumber(x, y);
  }

  /// {@return the element type of a tensor of `tensor` beside a number of `number`}
  static DType withNumber(DType tensor, DType number) {
    if (number.isFloat() && !tensor.isFloat() && !tensor.isComplex()) {
      return DType.FLOAT32;
    }
    return number.isInteger() && tensor == DType.BOOL ? DType.INT64 : tensor;
  }

  /// {@return the element type in which tensors of `a` and of `b` meet}
  static DType common(DType a, DType b) {
    if (a == b) {
      return a;
    }
    if (a.isComplex() || b.isComplex()) {
      boolean wide = a == DType.COMPLEX128 || b == DType.COMPLEX128;
      return wide || a == DType.FLOAT64 || b == DType.FLOAT64 ? DType.COMPLEX128 : DType.COMPLEX64;
    }
    if (a.isFloat() && b.isFloat()) {
      return a.byteSize() == b.byteSize() ? DType.FLOAT32 : wider(a, b);
    }
    if (a.isFloat() || b.isFloat()) {
      return a.isFloat() ? a : b;
    }
    if (a == DType.BOOL || b == DType.BOOL) {
      return a == DType.BOOL ? b : a;
    }
    return a.isUnsigned() == b.isUnsigned() ? wider(a, b) : mixed(a, b);
  }

  private static DType wider(DType a, DType b) {
    return a.byteSize() >= b.byteSize() ? a : b;
  }

  /// Only numbers of 8 bits have a signed type that holds both.
  private static DType mixed(DType a, DType b) {
    DType signed = a.isUnsigned() ? b : a;
    DType unsigned = a.isUnsigned() ? a : b;
    if (unsigned != DType.UINT8) {
      throw new LoweringException(
          "there is no implicit conversion between %s and %s", a.paddleName(), b.paddleName());
    }
    return signed == DType.INT8 ? DType.INT16 : signed;
  }
}
