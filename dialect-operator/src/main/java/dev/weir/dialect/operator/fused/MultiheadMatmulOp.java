package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Attention;
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

/// The attention of a sequence to itself: `input` times three matrices in `w` of `[in, 3, out]` plus
/// the rows of `bias` gives queries, keys and values of `head_number` heads; the result is
/// `softmax(alpha * q kᵀ + bias_qk) v`, with the heads side by side.
///
/// Deviation from PIR: `transpose_q`, `transpose_k` and `transpose_v`, which say how a program had
/// written it, are kept and mean nothing; the first is not there in a form that would.
@OpDef("multihead_matmul")
public non-sealed interface MultiheadMatmulOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value w();

  @Operand(AnyTensor.class)
  Value bias();

  @Operand(AnyTensor.class)
  Optional<Value> biasQk();

  @Attr
  default boolean transposeQ() {
    return false;
  }

  @Attr
  default boolean transposeK() {
    return true;
  }

  @Attr
  default boolean transposeV() {
    return false;
  }

  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.0f;
  }

  @Attr
  default int headNumber() {
    return 1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType input = Sizes.tensor(input());
    TensorType w = Sizes.tensor(w());
    TensorType bias = Sizes.tensor(bias());
    if (input.rank() != 3 || w.rank() != 3 || bias.rank() != 2) {
      throw new IllegalArgumentException(
          "expects an input and weights of rank 3 and a bias of rank 2, got '%s', '%s' and '%s'"
              .formatted(input, w, bias));
    }
    Sizes.same(input.dimension(2), w.dimension(0), "inner sizes");
    Sizes.same(w.dimension(1), 3, "numbers of matrices");
    Sizes.same(bias.dimension(0), 3, "numbers of bias vectors");
    long columns = Sizes.same(w.dimension(2), bias.dimension(1), "columns of weights and biases");
    if (headNumber() <= 0 || Sizes.isKnown(columns) && columns % headNumber() != 0) {
      throw new IllegalArgumentException(
          "%d columns do not divide into %d heads".formatted(columns, headNumber()));
    }
    TensorType scores =
        TensorType.of(
            input.elementType(),
            input.dimension(0),
            headNumber(),
            input.dimension(1),
            input.dimension(1));
    biasQk().ifPresent(each -> Attention.checkBias(scores, Sizes.tensor(each)));
    return ImmutableList.of(Sizes.with(input, 2, columns));
  }
}
