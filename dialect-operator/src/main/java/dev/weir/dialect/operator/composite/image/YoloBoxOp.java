package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The boxes that the last layer of a YOLO network says, for each anchor and cell of its grid, and their scores for
/// each class. Where the confidence is below `conf_thresh` both are zeros.
///
/// `x` holds for each anchor the offsets of the middle of the box in the cell, its extents as powers of those of the
/// anchor, a confidence and a score for each class, each before a sigmoid but the extents. Boxes are left, top, right
/// and bottom in pixels of the image, whose height and width `img_size` holds.
///
/// Deviation: `iou_aware` is refused.
///
/// Shapes:
/// `x: [N, K, H, W], img_size: [N, 2] -> boxes: [N, B, 4], scores: [N, B, S]` with `S` = `class_num`, `A` anchors,
/// `K` = `A (5 + S)` and `B` = `A H W`.
///
/// Element types: `x: T -> boxes: T, scores: T`.
///
/// Diagnoses: a rank other than 4, anchors that are not pairs, another number of channels, sizes that are not two per
/// image, and `iou_aware`.
@OpDef(
    value = "yolo_box",
    format = "$x `,` $img_size attr-dict `:` functional-type(operands, results)")
public non-sealed interface YoloBoxOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value imgSize();

  /// {@return the width and height of each anchor, in pixels of the network's input}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray anchors() {
    return ImmutableIntArray.of();
  }

  /// {@return the number of classes}
  @Attr
  default int classNum() {
    return 1;
  }

  /// {@return the confidence from which on a box counts}
  @Attr(codec = FloatCodec.class)
  default float confThresh() {
    return 0.01f;
  }

  /// {@return how many pixels of the network's input a cell has}
  @Attr
  default int downsampleRatio() {
    return 32;
  }

  /// {@return whether boxes end where the image does}
  @Attr
  default boolean clipBbox() {
    return true;
  }

  /// {@return by what offsets in a cell are multiplied around its middle}
  @Attr(value = "scale_x_y", codec = FloatCodec.class)
  default float scaleXY() {
    return 1.0f;
  }

  /// {@return whether there are predictions of overlaps too}
  @Attr
  default boolean iouAware() {
    return false;
  }

  /// {@return how much predictions of overlaps count; not used}
  @Attr(codec = FloatCodec.class)
  default float iouAwareFactor() {
    return 0.5f;
  }

  @Result(AnyTensor.class)
  OpResult boxes();

  @Result(AnyTensor.class)
  OpResult scores();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape size = shapes.of(imgSize());
    int pairs = anchors().length() / 2;
    if (x.rank() != 4 || size.rank() != 2) {
      throw new IllegalArgumentException(
          "expects a grid of rank 4 and sizes of rank 2, got '%s' and '%s'".formatted(x, size));
    }
    if (pairs == 0 || anchors().length() % 2 != 0) {
      throw new IllegalArgumentException(
          "expects pairs of anchors, got %d numbers".formatted(anchors().length()));
    }
    if (iouAware()) {
      throw new IllegalArgumentException("has iou_aware, which is not supported");
    }
    if (classNum() < 1) {
      throw new IllegalArgumentException("expects a class_num of 1 or more, got " + classNum());
    }
    shapes.same(x.size(1), pairs * (5L + classNum()), "numbers of channels");
    Term batch = shapes.same(x.size(0), size.size(0), "batch sizes");
    shapes.same(size.size(1), 2, "numbers of sizes of an image");
    Term count = x.size(2).times(x.size(3)).times(pairs);
    return shapes.types(
        x.reshaped(ImmutableList.of(batch, count, Term.of(4))),
        x.reshaped(ImmutableList.of(batch, count, Term.of(classNum()))));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return new PredictedBoxes(new Arithmetic(builder), this).results();
  }
}
