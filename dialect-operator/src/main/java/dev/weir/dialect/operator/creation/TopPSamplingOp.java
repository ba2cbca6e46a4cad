package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// One class for each row of the probabilities `x`, drawn at random among the most probable ones that together reach
/// the probability that `ps` has for the row.
///
/// Classes are looked at by their probability, the first of equals first. With `mode` `truncated` the class is the
/// first one with which the sum of probabilities reaches `ps` times a number in [0, 1); if its probability is below
/// `threshold`, the last one before it that is not. Otherwise it is, among those up to where the sum reaches `ps`, the
/// one of greatest `x / -log(1 - u)` with a number `u` for each, where probabilities below `threshold` count as 0.
/// Where the sum does not get so far, and where no class is left, it is the most probable one.
///
/// Numbers are drawn as [DrawnNumbers] says: with `seed`, number `r` for row `r`, or number `r V + i` for class `i` of
/// the order in row `r`; with a `topp_seed` for each row, number 0 or `i` of that seed. `topk_scores` and `topk_ids` are
/// the `k` most probable classes.
///
/// Deviation: a `seed` of -1 is a seed, where PaddlePaddle draws others in each run.
///
/// Shapes:
/// `x: [B, V], ps: [B, 1], threshold: [B, 1], topp_seed: [B, 1] -> out: [B, 1], ids: [B, 1], topk_scores: [B, K],
/// topk_ids: [B, K]` with `K = k`; also `ps: [B]`, `threshold: [B]` and `topp_seed: [B]`.
///
/// Element types: `x: T -> out: T, ids: i64, topk_scores: T, topk_ids: i64`.
///
/// Diagnoses: probabilities of a rank other than 2, other operands that are not one for each row, a `k` that is
/// negative or more than there are classes, and an unknown `mode`.
///
/// Source: [Holtzman et al., The curious case of neural text degeneration](https://arxiv.org/abs/1904.09751), and
/// [top_p_sampling_kernel.cu](https://github.com/PaddlePaddle/Paddle/blob/02a5e4e062d7cdb7e87c62d284b61a9504bf8ee1/paddle/phi/kernels/gpu/top_p_sampling_kernel.cu).
@OpDef("top_p_sampling")
public non-sealed interface TopPSamplingOp extends DrawnNumbers, UnaryOperands {
  /// How classes may be drawn.
  ImmutableSet<String> MODES = ImmutableSet.of("truncated", "non-truncated");

  @Operand(AnyTensor.class)
  Value ps();

  @Operand(AnyTensor.class)
  Optional<Value> threshold();

  @Operand(AnyTensor.class)
  Optional<Value> toppSeed();

  /// {@return the seed of all rows}
  @Attr
  default int seed() {
    return -1;
  }

  /// {@return how many of the most probable classes are given too}
  @Attr
  default int k() {
    return 0;
  }

  /// {@return `truncated` or `non-truncated`}
  @Attr
  default String mode() {
    return "truncated";
  }

  @Result(AnyTensor.class)
  OpResult ids();

  @Result(AnyTensor.class)
  OpResult topkScores();

  @Result(AnyTensor.class)
  OpResult topkIds();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 2) {
      throw new IllegalArgumentException("expects rows of probabilities, got '%s'".formatted(x));
    }
    Term rows = x.size(0);
    checkRows(shapes, shapes.of(ps()), rows);
    threshold().ifPresent(each -> checkRows(shapes, shapes.of(each), rows));
    toppSeed().ifPresent(each -> checkRows(shapes, shapes.of(each), rows));
    if (!shapes.requireAtLeast(x.size(1), 1)) {
      throw new IllegalArgumentException("expects one class or more, got '%s'".formatted(x));
    }
    if (k() < 0 || !shapes.requireAtLeast(x.size(1), k())) {
      throw new IllegalArgumentException(
          "cannot give the %d most probable classes of '%s'".formatted(k(), x));
    }
    if (!MODES.contains(mode())) {
      throw new IllegalArgumentException(
          "expects 'truncated' or 'non-truncated' as mode, got '%s'".formatted(mode()));
    }
    TensorShape one = x.withSizes(ImmutableList.of(rows, Term.of(1)));
    TensorShape first = x.withSizes(ImmutableList.of(rows, Term.of(k())));
    return shapes.types(
        one, one.withElementType(IntegerType.I64), first, first.withElementType(IntegerType.I64));
  }

  private static void checkRows(ShapeInference shapes, TensorShape each, Term rows) {
    if (each.rank() != 1 && each.rank() != 2) {
      throw new IllegalArgumentException("expects a number for each row, got '%s'".formatted(each));
    }
    shapes.same(each.size(0), rows, "numbers of rows");
    if (each.rank() == 2) {
      shapes.same(each.size(1), 1, "numbers for a row");
    }
  }
}
