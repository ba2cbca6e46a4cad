package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.def.Attr;

/// Where the scales of a quantisation differ.
public interface QuantizationAxis {
  /// {@return the axis along which scales differ}
  @Attr
  default long axis() {
    return 1;
  }

  /// {@return how many elements along the axis share a scale, from version 21 on; 0 for one scale, or one for each place}
  @Attr
  default long blockSize() {
    return 0;
  }
}
