package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.List;

/// The weights `x` of `[rows, columns]`, transposed, in integers of 8 or 4 bits, and what to
/// multiply them by: per column, or per column and group of `group_size` rows, the largest magnitude
/// over 127 or 7.
///
/// With `algo` `weight_only_int4` a byte holds two neighbouring columns, the first in its low bits.
///
/// Shapes: `x: [K, N] -> out: [M, K], scale: [N]` with `M = N`, or `N / 2` for `weight_only_int4`; with
/// `group_size`, `x: [K, N] -> out: [M, K], scale: [G, N]` with `G = ceil(K / group_size)`.
///
/// Element types: `x: T -> out: i8, scale: T`.
///
/// Diagnoses: a rank other than 2, rows that are no multiple of 64, columns that are no multiple of 16,
/// an unknown `algo`, and a `group_size` other than -1, 64 and 128.
///
/// Source:
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml).
/// Deviation: numbers are not moved about as the hardware `arch` would have them.
@OpDef("weight_quantize")
public non-sealed interface WeightQuantizeOp extends QuantizationOp, UnaryOperands {
  /// {@return `weight_only_int8` or `weight_only_int4`}
  @Attr
  default String algo() {
    return "weight_only_int8";
  }

  /// {@return the compute capability of the GPU; not used}
  @Attr
  default int arch() {
    return 80;
  }

  /// {@return the rows that share a scale: 64, 128, or -1 for all}
  @Attr
  default int groupSize() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult scale();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Integer perByte = Quantizations.WEIGHT_ALGORITHMS.get(algo());
    if (perByte == null) {
      throw new IllegalArgumentException(
          "expects 'algo' to be one of %s, got \"%s\""
              .formatted(String.join(", ", Quantizations.WEIGHT_ALGORITHMS.keySet()), algo()));
    }
    return Quantizations.weight(shapes.of(x()), perByte, groupSize());
  }
}
