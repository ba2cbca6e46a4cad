package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;

/// A matmul with a factor, of operands that may be transposed.
public interface ScaledMatmul {
  @Operand
  Value a();

  @Operand
  Value b();

  /// {@return the factor of the matmul}
  @Attr
  default float alpha() {
    return 1.0f;
  }

  /// {@return 1 if the last two dimensions of `a` are exchanged first}
  @Attr("transA")
  default long transA() {
    return 0;
  }

  /// {@return 1 if the last two dimensions of `b` are exchanged first}
  @Attr("transB")
  default long transB() {
    return 0;
  }
}
