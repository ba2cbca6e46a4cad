package dev.weir.cli.run;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import java.util.Optional;

/// Constants as `weir run` prints results: as tensors of the same type, where there are such tensors, else
/// as in the text of a program.
final class ConstantText {
  private ConstantText() {}

  static String of(Attribute constant, Type type) {
    if (constant instanceof DenseElementsAttr dense) {
      return tensor(dense).map(Tensor::toString).orElseGet(dense::toString);
    }
    Optional<DType> dtype = DType.ofMlirName(type.toString());
    if (dtype.isPresent() && constant instanceof FloatAttr number) {
      Tensor tensor = Tensor.zeros(dtype.get());
      tensor.setDouble(0, number.value());
      return tensor.toString();
    }
    return switch (constant) {
      case IntegerAttr number -> number.bigValue().toString();
      case BoolAttr bool -> bool.toString();
      default -> constant.toString();
    };
  }

  private static Optional<Tensor> tensor(DenseElementsAttr dense) {
    ShapedType type = dense.type();
    return DType.ofMlirName(type.elementType().toString())
        .map(dtype -> {
          Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
          for (long i = 0; i < dense.elementCount(); i++) {
            if (type.elementType() instanceof FloatType) {
              tensor.setDouble(i, dense.doubleAt(i));
            } else {
              tensor.setLong(i, dense.longAt(i));
            }
          }
          return tensor;
        });
  }
}
