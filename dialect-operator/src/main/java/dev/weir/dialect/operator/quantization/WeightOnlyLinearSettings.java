package dev.weir.dialect.operator.quantization;

import dev.weir.ir.def.Attr;

/// How weights are quantized; the same for the gradient.
public interface WeightOnlyLinearSettings {
  /// {@return the type of the weights: `int8` or `int4`}
  @Attr
  String weightDtype();

  /// {@return the compute capability of the GPU; not used}
  @Attr
  default int arch() {
    return 80;
  }

  /// {@return the rows that share a scale: 32, 64, 128, or -1 for all}. Paddle has no 32; blocks of GGUF have
  @Attr
  default int groupSize() {
    return -1;
  }

  /// {@return whether the scales of a column's groups are neighbours: `[N, G]`}; an addition to Paddle's, with which few rows
  /// are multiplied as fast as memory can be read
  @Attr
  default boolean transposeScale() {
    return false;
  }
}
