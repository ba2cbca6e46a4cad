package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The image in another size, by scales or sizes, and by the nearest, linear or cubic rule.
///
/// Versions: 10, 11, 13, 18, 19.
///
/// Source:
/// [Resize](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Resize).
@OpDef("Resize")
public non-sealed interface ResizeOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Optional<Value> roi();

  @Operand
  Optional<Value> scales();

  @Operand
  Optional<Value> sizes();

  /// {@return 1 to widen the filter when an image shrinks}
  @Attr
  default long antialias() {
    return 0;
  }

  /// {@return the axes that scales and sizes are of, from version 18 on}
  @Attr
  Optional<ImmutableLongArray> axes();

  /// {@return `stretch`, `not_larger` or `not_smaller`}
  @Attr
  default String keepAspectRatioPolicy() {
    return "stretch";
  }

  /// {@return how a coordinate of the result becomes one of the image: `half_pixel`, `asymmetric`,
  /// `align_corners`, …}
  @Attr
  default String coordinateTransformationMode() {
    return "half_pixel";
  }

  /// {@return the coefficient of the cubic kernel}
  @Attr
  default float cubicCoeffA() {
    return -0.75f;
  }

  /// {@return 1 if the weights of pixels outside of the image are zero}
  @Attr
  default long excludeOutside() {
    return 0;
  }

  /// {@return the pixels that `tf_crop_and_resize` takes from outside of the image}
  @Attr
  default float extrapolationValue() {
    return 0.0f;
  }

  /// {@return `nearest`, `linear` or `cubic`}
  @Attr
  default String mode() {
    return "nearest";
  }

  /// {@return how a coordinate is rounded: `round_prefer_floor`, `round_prefer_ceil`, `floor` or `ceil`}
  @Attr
  default String nearestMode() {
    return "round_prefer_floor";
  }

  @Result
  OpResult y();
}
