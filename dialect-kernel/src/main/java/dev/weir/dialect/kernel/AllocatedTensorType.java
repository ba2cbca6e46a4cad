package dev.weir.dialect.kernel;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.assembly.AllocatedTensorFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.type.TensorType;

/// A tensor with the place it lives in: `!pd_kernel.tensor<gpu, tensor<16x64xf32>>`. PIR's
/// `AllocatedDenseTensorType`, which it spells `gpu_tensor<16x64xf32>`.
@TypeDef(value = "tensor", assembly = AllocatedTensorFormat.class)
public record AllocatedTensorType(PlaceAttr.Kind place, TensorType tensor) implements Type {
  /// {@return the tensor type of `type`, placed or not, or null for any other type}
  public static @org.jspecify.annotations.Nullable TensorType tensorOf(Type type) {
    return switch (type) {
      case AllocatedTensorType placed -> placed.tensor();
      case TensorType plain -> plain;
      default -> null;
    };
  }

  @Override
  public String toString() {
    return "!pd_kernel.tensor<" + place.keyword() + ", " + tensor + ">";
  }
}
