package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A grid of means or maxima of interpolated points in each region.
///
/// Versions: 10, 16.
///
/// Source:
/// [RoiAlign](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RoiAlign).
@OpDef("RoiAlign")
public non-sealed interface RoiAlignOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Value rois();

  @Operand
  Value batchIndices();

  /// {@return `half_pixel`, or `output_half_pixel` of older versions, which shifts nothing}
  @Attr
  default String coordinateTransformationMode() {
    return "half_pixel";
  }

  /// {@return `avg` or `max`}
  @Attr
  default String mode() {
    return "avg";
  }

  /// {@return the height of the result}
  @Attr
  default long outputHeight() {
    return 1;
  }

  /// {@return the width of the result}
  @Attr
  default long outputWidth() {
    return 1;
  }

  /// {@return the number of points per bin and dimension; 0 for as many as the bin has pixels}
  @Attr
  default long samplingRatio() {
    return 0;
  }

  /// {@return the factor from the coordinates of a box to those of the image}
  @Attr
  default float spatialScale() {
    return 1.0f;
  }

  @Result
  OpResult y();
}
