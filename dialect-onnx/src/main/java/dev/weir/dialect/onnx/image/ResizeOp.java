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

  @Attr
  default long antialias() {
    return 0;
  }

  /// {@return the axes that scales and sizes are of, from version 18 on}
  @Attr
  Optional<ImmutableLongArray> axes();

  @Attr
  default String keepAspectRatioPolicy() {
    return "stretch";
  }

  @Attr
  default String coordinateTransformationMode() {
    return "half_pixel";
  }

  @Attr
  default float cubicCoeffA() {
    return -0.75f;
  }

  @Attr
  default long excludeOutside() {
    return 0;
  }

  @Attr
  default float extrapolationValue() {
    return 0.0f;
  }

  @Attr
  default String mode() {
    return "nearest";
  }

  @Attr
  default String nearestMode() {
    return "round_prefer_floor";
  }

  @Result
  OpResult y();
}
