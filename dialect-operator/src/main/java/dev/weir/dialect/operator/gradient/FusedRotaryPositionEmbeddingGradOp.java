package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The gradients of `q`, `k` and `v` of a `fused_rotary_position_embedding`: those of its results, turned
/// back.
@OpDef("fused_rotary_position_embedding_grad")
public non-sealed interface FusedRotaryPositionEmbeddingGradOp extends GradientOp {
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

  @Attr
  default boolean useNeoxRotaryStyle() {
    return true;
  }

  @Attr
  default boolean timeMajor() {
    return false;
  }

  @Attr(codec = FloatCodec.class)
  default float rotaryEmbBase() {
    return 10000.0f;
  }

  @Result(AnyTensor.class)
  OpResult qGrad();

  @Result(AnyTensor.class)
  Optional<OpResult> kGrad();

  @Result(AnyTensor.class)
  Optional<OpResult> vGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(outQGrad());
    if (q.rank() != 4 || Sizes.isKnown(q.dimension(3)) && q.dimension(3) % 2 != 0) {
      throw new IllegalArgumentException(
          "expects a tensor of rank 4 with an even last size, got '%s'".formatted(q));
    }
    var types = ImmutableList.<Type>builder().add(q);
    outKGrad().ifPresent(k -> types.add(Sizes.tensor(k)));
    outVGrad().ifPresent(v -> types.add(Sizes.tensor(v)));
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
