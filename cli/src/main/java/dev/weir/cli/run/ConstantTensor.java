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
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.util.Optional;

/// Constants as tensors, which files hold, and back.
final class ConstantTensor {
  private ConstantTensor() {}

  /// {@return the element type of tensors that hold numbers of `type`, if there is one; an index is an
  /// integer of 64 bits}
  static Optional<DType> elements(Type type) {
    return type == IndexType.INDEX
        ? Optional.of(DType.INT64)
        : DType.ofMlirName(type.toString()).filter(dtype -> !dtype.isComplex());
  }

  /// {@return `constant`, of type `type`, as a tensor, if there are tensors of such numbers}
  static Optional<Tensor> of(Attribute constant, Type type) {
    Optional<DType> dtype = elements(ShapedType.elementOrSelf(type));
    if (dtype.isEmpty()) {
      return Optional.empty();
    }
    if (constant instanceof DenseElementsAttr dense) {
      return Optional.of(of(dense, dtype.get()));
    }
    Tensor tensor = Tensor.zeros(dtype.get());
    switch (constant) {
      case FloatAttr number -> tensor.setDouble(0, number.value());
      case IntegerAttr number -> tensor.setLong(0, number.bigValue().longValue());
      case BoolAttr bool -> tensor.setLong(0, bool.value() ? 1 : 0);
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(tensor);
  }

  private static Tensor of(DenseElementsAttr dense, DType dtype) {
    ShapedType type = dense.type();
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    for (long i = 0; i < dense.elementCount(); i++) {
      if (type.elementType() instanceof FloatType) {
        tensor.setDouble(i, dense.doubleAt(i));
      } else {
        tensor.setLong(i, dense.longAt(i));
      }
    }
    return tensor;
  }

  /// {@return `tensor`, whose shape is that of `type` and whose elements are as [#elements] says, as a
  /// constant of `type`}
  static Attribute constant(Tensor tensor, Type type) {
    Type element = ShapedType.elementOrSelf(type);
    if (!(type instanceof ShapedType shaped)) {
      return element instanceof FloatType floating
          ? new FloatAttr(tensor.getDouble(0), floating)
          : element.equals(IntegerType.I1)
              ? BoolAttr.of(tensor.getLong(0) != 0)
              : IntegerAttr.of(tensor.getLong(0), element);
    }
    int count = Math.toIntExact(tensor.elementCount());
    if (element instanceof FloatType) {
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        values[i] = tensor.getDouble(i);
      }
      return DenseElementsAttr.ofDoubles(shaped, values);
    }
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = tensor.getLong(i);
    }
    return DenseElementsAttr.ofLongs(shaped, values);
  }
}
