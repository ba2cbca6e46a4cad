package dev.weir.dialect.operator.detection;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;

/// What selects among boxes that overlap, class by class: the operands and settings of all kinds of it.
///
/// A box is left, top, right and bottom. How far two boxes overlap is the area that both cover, divided by the area
/// that either covers.
public interface SuppressionSettings {
  /// {@return the boxes}
  @Operand(AnyTensor.class)
  Value bboxes();

  /// {@return the scores of the boxes for each class}
  @Operand(AnyTensor.class)
  Value scores();

  /// {@return the score above which a box counts}
  @Attr(codec = FloatCodec.class)
  float scoreThreshold();

  /// {@return how many boxes of a class are looked at, those of highest score; all if below 0}
  @Attr
  int nmsTopK();

  /// {@return how many boxes of an image are kept, those of highest score; all if below 0}
  @Attr
  int keepTopK();

  /// {@return the class of which no boxes are kept; none if below 0}
  @Attr
  default int backgroundLabel() {
    return 0;
  }

  /// {@return whether coordinates are parts of the image, not pixels, of which both ends count}
  @Attr
  default boolean normalized() {
    return true;
  }

  /// {@return the number of boxes of `images` that are kept, known only at run time}
  ///
  /// @param most how many there are
  default Term kept(ShapeInference shapes, Term images, Term most) {
    Term limit = keepTopK() < 0 ? most : most.min(images.times(keepTopK()));
    return shapes.unknown(0, limit);
  }
}
