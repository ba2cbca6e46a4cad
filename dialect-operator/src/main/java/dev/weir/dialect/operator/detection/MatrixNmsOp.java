package dev.weir.dialect.operator.detection;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.CountedRows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Boxes with scores that decay the more a box overlaps others of higher scores, where they stay above
/// `post_threshold`.
///
/// With `u(i, j)` how far the boxes `i` and `j` of a class overlap, and `m(j)` the most that `j` overlaps a box of a
/// higher score, the score of `i` is multiplied by the least, over the boxes `j` of higher scores, of
/// `(1 - u(i, j)) / (1 - m(j))`, or of `exp(sigma (m(j)² - u(i, j)²))` with `use_gaussian`; never by more than 1.
///
/// A row of `out` is a class, a score and the coordinates, in the order of the scores; equal scores stay in the order
/// of their classes and boxes. `index` says which of all boxes it is, and `roisnum` how many an image has.
///
/// Shapes:
/// `bboxes: [N, M, 4], scores: [N, C, M] -> out: [n, 6], index: [n, 1], roisnum: [N]`, where `n` is known when the
/// program runs.
///
/// Element types: `bboxes: T, scores: T -> out: T, index: i32, roisnum: i32`.
///
/// Diagnoses: boxes or scores of a rank other than 3, boxes that are not four numbers, and numbers of images or boxes
/// that differ. Also a number of rows known only at run time,
/// where a result declares one.
///
/// Source: [Wang et al., SOLOv2](https://arxiv.org/abs/2003.10152), section 3.3, and
/// [matrix_nms_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/51333abf511068238ff5dfc96f64111a8e468a8a/paddle/phi/kernels/cpu/matrix_nms_kernel.cc).
@OpDef(
    value = "matrix_nms",
    format = "$bboxes `,` $scores attr-dict `:` functional-type(operands, results)")
public non-sealed interface MatrixNmsOp extends DetectionOp, SuppressionSettings, GivesTensor {
  /// {@return the score above which a box is kept}
  @Attr(codec = FloatCodec.class)
  default float postThreshold() {
    return 0f;
  }

  /// {@return whether scores decay as a Gaussian}
  @Attr
  default boolean useGaussian() {
    return false;
  }

  /// {@return the factor in the exponent of the Gaussian}
  @Attr(codec = FloatCodec.class)
  default float gaussianSigma() {
    return 2f;
  }

  @Result(AnyTensor.class)
  OpResult index();

  @Result(AnyTensor.class)
  OpResult roisnum();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape boxes = shapes.of(bboxes());
    TensorShape scores = shapes.of(scores());
    if (boxes.rank() != 3 || scores.rank() != 3) {
      throw new IllegalArgumentException(
          "expects boxes and scores of rank 3, got '%s' and '%s'".formatted(boxes, scores));
    }
    shapes.same(boxes.size(2), 4, "numbers of coordinates of a box");
    Term images = shapes.same(boxes.size(0), scores.size(0), "numbers of images");
    shapes.same(boxes.size(1), scores.size(2), "numbers of boxes and of scores");
    Term count = kept(shapes, images, scores.elementCount());
    return shapes.types(
        shapes.tensor(boxes.elementType(), count, Term.of(6)),
        shapes.tensor(IntegerType.I32, count, Term.of(1)),
        shapes.tensor(IntegerType.I32, images));
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return CountedRows.agree(inferred, declared, 2);
  }
}
