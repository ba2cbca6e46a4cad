package dev.weir.dialect.kernel;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.assembly.AllocatedTensorFormat;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;

/// A tensor with its device placement: `!pd_kernel.tensor<gpu, tensor<16x64xf32>>`. PIR's
/// `AllocatedDenseTensorType`, which it spells `gpu_tensor<16x64xf32>`.
@TypeDef(value = "tensor", assembly = AllocatedTensorFormat.class)
public record AllocatedTensorType(PlaceAttr.Kind place, TensorType tensor) implements TensorLike {
  @Override
  public AllocatedTensorType withTensor(TensorType replacement) {
    return new AllocatedTensorType(place, replacement);
  }

  @Override
  public String toString() {
    return "!pd_kernel.tensor<" + place.keyword() + ", " + tensor + ">";
  }
}
