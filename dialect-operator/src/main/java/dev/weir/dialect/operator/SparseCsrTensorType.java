package dev.weir.dialect.operator;

import dev.weir.dialect.operator.assembly.SparseCsrTensorTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.TensorType;

/// A tensor stored row by row as the columns and values of its elements other than zero:
/// `!pd_op.sparse_csr_tensor<tensor<4x4xf32>, tensor<5xi64>, tensor<3xi64>, tensor<3xf32>>`.
///
/// @param tensor what it stands for
/// @param rows where each row starts among what is stored
/// @param columns the columns
/// @param elements the values
@TypeDef(value = "sparse_csr_tensor", assembly = SparseCsrTensorTypeFormat.class)
public record SparseCsrTensorType(
    TensorType tensor, TensorType rows, TensorType columns, TensorType elements) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
