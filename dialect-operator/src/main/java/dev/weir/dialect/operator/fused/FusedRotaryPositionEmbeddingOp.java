package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
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

/// `q`, `k` and `v`, of `[batch, sequence, heads, size]` or, with `time_major`, `[sequence, batch,
/// heads, size]`, with pairs of elements rotated by angles that grow with the position.
///
/// With `use_neox_rotary_style` pairs are neighbours, else element `i` goes with `i + size / 2`. The
/// tables `sin` and `cos` have a row per position, `[positions, size]` or with dimensions of size 1
/// around them; without them, pair `i` at position `p` rotates by `p * rotary_emb_base ^ (-2 i / size)`.
/// A position is the index in the sequence, or that in `position_ids` of `[batch, sequence]`.
///
/// Shapes:
/// `q: [B, S, H, D], k: [B, S, K, D], v: [B, S, V, D] -> out_q: [B, S, H, D], out_k: [B, S, K, D],
/// out_v: [B, S, V, D]`;
/// with `time_major` `S` comes first.
///
/// Element types: `q: T, k: U, v: V -> out_q: T, out_k: U, out_v: V`.
///
/// Diagnoses: ranks other than 4, an odd `D`, sizes that contradict the formula, and `sin` without
/// `cos`.
@OpDef("fused_rotary_position_embedding")
public non-sealed interface FusedRotaryPositionEmbeddingOp
    extends FusedOp, RotaryEmbeddingSettings {
  @Operand(AnyTensor.class)
  Value q();

  @Operand(AnyTensor.class)
  Optional<Value> k();

  @Operand(AnyTensor.class)
  Optional<Value> v();

  @Operand(AnyTensor.class)
  Optional<Value> sin();

  @Operand(AnyTensor.class)
  Optional<Value> cos();

  @Operand(AnyTensor.class)
  Optional<Value> positionIds();

  @Result(AnyTensor.class)
  OpResult outQ();

  @Result(AnyTensor.class)
  Optional<OpResult> outK();

  @Result(AnyTensor.class)
  Optional<OpResult> outV();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = rotated(shapes, q());
    var types = ImmutableList.<Type>builder().add(q.type());
    for (Optional<Value> other : ImmutableList.of(k(), v())) {
      if (other.isPresent()) {
        TensorShape type = shapes.of(other.get());
        if (type.rank() != 4) {
          throw new IllegalArgumentException("expects tensors of rank 4, got '%s'".formatted(type));
        }
        shapes.same(type.size(0), q.size(0), "first sizes");
        shapes.same(type.size(1), q.size(1), "second sizes");
        shapes.same(type.size(3), q.size(3), "last sizes");
        types.add(type.type());
      }
    }
    if (sin().isPresent() != cos().isPresent()) {
      throw new IllegalArgumentException("expects both of 'sin' and 'cos' or neither");
    }
    return types.build();
  }

  @Override
  default int[] inferGroupSizes() {
    return new int[] {1, k().isPresent() ? 1 : 0, v().isPresent() ? 1 : 0};
  }
}
