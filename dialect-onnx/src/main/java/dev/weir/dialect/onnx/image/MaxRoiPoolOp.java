package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The largest elements of a grid of windows in each region.
///
/// Versions: 1.
///
/// Source:
/// [MaxRoiPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MaxRoiPool).
@OpDef("MaxRoiPool")
public non-sealed interface MaxRoiPoolOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Value rois();

  /// {@return the height and width of the result}
  @Attr
  ImmutableLongArray pooledShape();

  /// {@return the factor from the coordinates of a box to those of the image}
  @Attr
  default float spatialScale() {
    return 1.0f;
  }

  @Result
  OpResult y();
}
