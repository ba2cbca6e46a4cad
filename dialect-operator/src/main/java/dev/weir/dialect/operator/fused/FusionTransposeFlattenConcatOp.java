package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The tensors in `x`, each transposed as `trans_axis` says and then flattened to a matrix whose rows
/// are the dimensions before `flatten_axis`, one after the other along `concat_axis`.
///
/// Source: paddle/phi/ops/yaml/fused_ops.yaml.
@OpDef("fusion_transpose_flatten_concat")
public non-sealed interface FusionTransposeFlattenConcatOp extends FusedOp {
  @Operand(TensorList.class)
  Value x();

  @Attr(codec = IntsCodec.class)
  ImmutableIntArray transAxis();

  @Attr
  int flattenAxis();

  @Attr
  int concatAxis();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        Joins.transposedFlattened(Sizes.tensors(x()), transAxis(), flattenAxis(), concatAxis()));
  }
}
