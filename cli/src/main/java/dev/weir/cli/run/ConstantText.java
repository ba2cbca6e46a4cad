package dev.weir.cli.run;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;

/// Constants as `weir run` prints results: as tensors of the same type, where there are such tensors, else
/// as in the text of a program.
final class ConstantText {
  private static final long MOST_WRITTEN_OUT = 1L << 20;

  private ConstantText() {}

  static String of(Attribute constant, Type type) {
    if (constant instanceof DenseElementsAttr dense
        && dense.isSplat()
        && dense.elementCount() > MOST_WRITTEN_OUT) {
      return dense.toString();
    }
    if (constant instanceof DenseElementsAttr || constant instanceof FloatAttr) {
      return ConstantTensor.of(constant, type).map(Tensor::toString).orElseGet(constant::toString);
    }
    return constant instanceof IntegerAttr number
        ? number.bigValue().toString()
        : constant.toString();
  }
}
