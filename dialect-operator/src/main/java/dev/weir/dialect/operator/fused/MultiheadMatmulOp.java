package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The attention of a sequence to itself: `input` times three matrices in `w` of `[in, 3, out]` plus
/// the rows of `bias` gives queries, keys and values of `head_number` heads; the result is
/// `softmax(alpha * q kᵀ + bias_qk) v`, with the heads side by side.
///
/// Deviation from PIR: `transpose_q`, `transpose_k` and `transpose_v`, which state how a program wrote it, are kept and mean nothing; the first is not there in a form that would.
///
/// Shapes: `input: [B, S, K], w: [K, 3, N], bias: [3, N] -> [B, S, N]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: sizes that contradict the formula, `N` that does not divide into `head_number`, and a
/// `bias_qk` that does not broadcast to `[B, head_number, S, S]`.
@OpDef("multihead_matmul")
public non-sealed interface MultiheadMatmulOp extends FusedOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value w();

  @Operand(AnyTensor.class)
  Value bias();

  @Operand(AnyTensor.class)
  Optional<Value> biasQk();

  /// {@return not used}
  @Attr
  default boolean transposeQ() {
    return false;
  }

  /// {@return not used}
  @Attr
  default boolean transposeK() {
    return true;
  }

  /// {@return not used}
  @Attr
  default boolean transposeV() {
    return false;
  }

  /// {@return the factor of the scores}
  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.0f;
  }

  /// {@return the number of heads}
  @Attr
  default int headNumber() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    TensorShape w = shapes.of(w());
    TensorShape bias = shapes.of(bias());
    if (input.rank() != 3 || w.rank() != 3 || bias.rank() != 2) {
      throw new IllegalArgumentException(
          "expects an input and weights of rank 3 and a bias of rank 2, got '%s', '%s' and '%s'"
              .formatted(input, w, bias));
    }
    shapes.same(input.size(2), w.size(0), "inner sizes");
    shapes.same(w.size(1), 3, "numbers of matrices");
    shapes.same(bias.size(0), 3, "numbers of bias vectors");
    Term columns = shapes.same(w.size(2), bias.size(1), "columns of weights and biases");
    if (headNumber() <= 0 || !shapes.requireDivisible(columns, headNumber())) {
      throw new IllegalArgumentException(
          "%s columns do not divide into %d heads".formatted(columns, headNumber()));
    }
    TensorShape scores =
        shapes.tensor(
            input.elementType(),
            input.size(0),
            Term.of(headNumber()),
            input.size(1),
            input.size(1));
    biasQk().ifPresent(each -> Attention.checkBias(scores, shapes.of(each)));
    return shapes.types(input.with(2, columns));
  }
}
