package dev.weir.dialect.operator.fused;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The tensors in `x`, each transposed by `trans_axis` and then flattened to a matrix whose rows
/// are the dimensions before `flatten_axis`, one after the other along `concat_axis`.
///
/// Shapes: `x[i]: [...] -> [M, N]`, joined along `concat_axis`.
///
/// Element types: `x[i]: T -> T`.
///
/// Diagnoses: a `trans_axis` that is no permutation, axes out of range, and tensors whose element types
/// or other sizes differ.
///
/// Source:
/// [fused_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_ops.yaml).
@OpDef("fusion_transpose_flatten_concat")
public non-sealed interface FusionTransposeFlattenConcatOp extends FusedOp, GivesTensor {
  @Operand(TensorList.class)
  Value x();

  /// {@return the permutation of the dimensions of each tensor}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray transAxis();

  /// {@return the number of leading dimensions that are rows}
  @Attr
  int flattenAxis();

  /// {@return the axis along which matrices are joined}
  @Attr
  int concatAxis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(
        Joins.transposedFlattened(shapes.ofEach(x()), transAxis(), flattenAxis(), concatAxis()));
  }
}
