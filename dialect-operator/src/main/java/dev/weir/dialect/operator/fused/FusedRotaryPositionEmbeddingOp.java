package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// `q`, `k` and `v`, of `[batch, sequence, heads, size]` or, with `time_major`, `[sequence, batch,
/// heads, size]`, with pairs of elements turned by angles that grow with the position.
///
/// With `use_neox_rotary_style` pairs are neighbours, else element `i` goes with `i + size / 2`. The
/// tables `sin` and `cos` have a row per position, `[positions, size]` or with dimensions of size 1
/// around them; without them, pair `i` at position `p` turns by `p * rotary_emb_base ^ (-2 i / size)`.
/// A position is the place in the sequence, or what `position_ids` of `[batch, sequence]` says.
@OpDef("fused_rotary_position_embedding")
public non-sealed interface FusedRotaryPositionEmbeddingOp extends FusedOp {
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
  OpResult outQ();

  @Result(AnyTensor.class)
  Optional<OpResult> outK();

  @Result(AnyTensor.class)
  Optional<OpResult> outV();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(q());
    if (q.rank() != 4 || Sizes.isKnown(q.dimension(3)) && q.dimension(3) % 2 != 0) {
      throw new IllegalArgumentException(
          "expects a tensor of rank 4 with an even last size, got '%s'".formatted(q));
    }
    var types = ImmutableList.<Type>builder().add(q);
    for (Optional<Value> other : ImmutableList.of(k(), v())) {
      if (other.isPresent()) {
        TensorType type = Sizes.tensor(other.get());
        if (type.rank() != 4) {
          throw new IllegalArgumentException("expects tensors of rank 4, got '%s'".formatted(type));
        }
        Sizes.same(type.dimension(0), q.dimension(0), "first sizes");
        Sizes.same(type.dimension(1), q.dimension(1), "second sizes");
        Sizes.same(type.dimension(3), q.dimension(3), "last sizes");
        types.add(type);
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
