package dev.weir.dialect.operator.detection;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.CountedRows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
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

/// The boxes of each class that overlap no box of a higher score by more than `nms_threshold`.
///
/// A row of `out` is a class, a score and the coordinates; the classes of an image follow each other, and in a class
/// the boxes by their score. `index` is the number of the box among all, and `nms_rois_num` holds the number of
/// boxes of each image. Equal scores stay in the order of their boxes. With `nms_eta` below 1 the threshold is
/// multiplied by it after each box that is kept, while it is above 0.5.
///
/// `scores` of rank 3 hold images, classes and boxes. Those of rank 2 hold boxes and classes, with boxes for each
/// class, and `rois_num` holds the number of boxes of each image; without it there is one image, and in a class the
/// boxes are in the order they were given in.
///
/// Boxes of 8, 16, 24 or 32 numbers are polygons, which overlap by the areas that an odd number of turns encloses.
///
/// Shapes:
/// `bboxes: [N, M, D], scores: [N, C, M] -> out: [n, D + 2], index: [n, 1], nms_rois_num: [N]`, or
/// `bboxes: [M, C, 4], scores: [M, C], rois_num: [N] -> out: [n, 6], index: [n, 1], nms_rois_num: [N]`, where `n` is
/// known when the program runs.
///
/// Element types: `bboxes: T, scores: T -> out: T, index: i32, nms_rois_num: i32`.
///
/// Diagnoses: scores of a rank other than 2 and 3, boxes of another rank or size, and numbers of boxes or classes that
/// differ. Also a number of rows known only at run time,
/// where a result declares one.
///
/// Source:
/// [multiclass_nms3_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/kernels/cpu/multiclass_nms3_kernel.cc).
@OpDef("multiclass_nms3")
public non-sealed interface MulticlassNms3Op extends DetectionOp, SuppressionSettings, GivesTensor {
  /// How many numbers a box may have.
  ImmutableSet<Long> BOX_SIZES = ImmutableSet.of(4L, 8L, 16L, 24L, 32L);

  @Operand(AnyTensor.class)
  Optional<Value> roisNum();

  /// {@return how far boxes may overlap}
  @Attr(codec = FloatCodec.class)
  default float nmsThreshold() {
    return 0.3f;
  }

  /// {@return what the threshold is multiplied by after each box}
  @Attr(codec = FloatCodec.class)
  default float nmsEta() {
    return 1.0f;
  }

  @Result(AnyTensor.class)
  OpResult index();

  @Result(AnyTensor.class)
  OpResult nmsRoisNum();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape boxes = shapes.of(bboxes());
    TensorShape scores = shapes.of(scores());
    if (boxes.rank() != 3 || scores.rank() != 2 && scores.rank() != 3) {
      throw new IllegalArgumentException(
          "expects boxes of rank 3 and scores of rank 2 or 3, got '%s' and '%s'"
              .formatted(boxes, scores));
    }
    Term images;
    Term size = boxes.size(2);
    if (scores.rank() == 3) {
      if (size instanceof IntegerTerm known && !BOX_SIZES.contains(known.value())) {
        throw new IllegalArgumentException(
            "expects boxes of 4, 8, 16, 24 or 32 numbers, got '%s'".formatted(boxes));
      }
      images = shapes.same(boxes.size(0), scores.size(0), "numbers of images");
      shapes.same(boxes.size(1), scores.size(2), "numbers of boxes and of scores");
      roisNum()
          .ifPresent(
              each -> shapes.same(shapes.of(each).elementCount(), images, "numbers of images"));
    } else {
      size = shapes.same(size, 4, "numbers of coordinates of a box");
      shapes.same(boxes.size(0), scores.size(0), "numbers of boxes and of scores");
      shapes.same(boxes.size(1), scores.size(1), "numbers of classes");
      images = roisNum().map(each -> shapes.of(each).elementCount()).orElse(Term.of(1));
    }
    Term count = kept(shapes, images, scores.elementCount());
    return shapes.types(
        shapes.tensor(boxes.elementType(), count, size.plus(2)),
        shapes.tensor(IntegerType.I32, count, Term.of(1)),
        shapes.tensor(IntegerType.I32, images));
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return CountedRows.agree(inferred, declared, 2);
  }
}
