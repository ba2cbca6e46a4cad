package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.fused.RotaryEmbeddingSettings;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// The gradients of `q`, `k` and `v` of a `fused_rotary_position_embedding`: those of its results, turned
/// back.
///
/// Shapes:
/// `out_qgrad: [B, S, H, D], out_kgrad: [B, S, K, D], out_vgrad: [B, S, V, D] -> q_grad: [B, S, H,
/// D], k_grad: [B, S, K, D], v_grad: [B, S, V, D]`.
///
/// Element types: `out_qgrad: T, out_kgrad: U, out_vgrad: V -> q_grad: T, k_grad: U, v_grad: V`.
///
/// Diagnoses: a rank other than 4 and an odd `D`.
@OpDef("fused_rotary_position_embedding_grad")
public non-sealed interface FusedRotaryPositionEmbeddingGradOp
    extends GradientOp, RotaryEmbeddingSettings {
  @Operand(AnyTensor.class)
  Optional<Value> sin();

  @Operand(AnyTensor.class)
  Optional<Value> cos();

  @Operand(AnyTensor.class)
  Optional<Value> positionIds();

  @Operand(AnyTensor.class)
  Value outQGrad();

  @Operand(AnyTensor.class)
  Optional<Value> outKGrad();

  @Operand(AnyTensor.class)
  Optional<Value> outVGrad();

  @Result(AnyTensor.class)
  OpResult qGrad();

  @Result(AnyTensor.class)
  Optional<OpResult> kGrad();

  @Result(AnyTensor.class)
  Optional<OpResult> vGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = rotated(shapes, outQGrad());
    var types = ImmutableList.<Type>builder().add(q.type());
    outKGrad().ifPresent(k -> types.add(shapes.of(k).type()));
    outVGrad().ifPresent(v -> types.add(shapes.of(v).type()));
    return types.build();
  }

  @Override
  default int[] inferGroupSizes() {
    return new int[] {1, outKGrad().isPresent() ? 1 : 0, outVGrad().isPresent() ? 1 : 0};
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(outQGrad()).elementType());
  }
}
