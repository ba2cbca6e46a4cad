package dev.weir.dialect.operator;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.assembly.SparseCooTensorTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.TensorType;

/// A tensor stored as the coordinates and values of its elements other than zero:
/// `!pd_op.sparse_coo_tensor<tensor<4x4xf32>, [3], tensor<2x3xi64>, tensor<3xf32>>`.
///
/// @param tensor what it stands for
/// @param nonZeroShape the sizes of what is stored, in PaddlePaddle's words its non-zero dimensions
/// @param indices the coordinates
/// @param elements the values
@TypeDef(value = "sparse_coo_tensor", assembly = SparseCooTensorTypeFormat.class)
public record SparseCooTensorType(
    TensorType tensor, ImmutableLongArray nonZeroShape, TensorType indices, TensorType elements)
    implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
