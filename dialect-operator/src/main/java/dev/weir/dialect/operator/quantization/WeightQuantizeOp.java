package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The weights `x` of `[rows, columns]`, transposed, in integers of 8 or 4 bits, and what to
/// multiply them by: per column, or per column and group of `group_size` rows, the largest magnitude
/// over 127 or 7.
///
/// With `algo` `weight_only_int4` a byte holds two neighbouring columns, the first in its low bits.
///
/// Source: paddle/phi/ops/yaml/ops.yaml. Deviation: numbers are not moved about as the hardware
/// `arch` would have them.
@OpDef("weight_quantize")
public non-sealed interface WeightQuantizeOp extends QuantizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default String algo() {
    return "weight_only_int8";
  }

  @Attr
  default int arch() {
    return 80;
  }

  @Attr
  default int groupSize() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult scale();

  @Override
  default List<Type> inferTypes() {
    Integer perByte = Quantizations.WEIGHT_ALGORITHMS.get(algo());
    if (perByte == null) {
      throw new IllegalArgumentException(
          "expects 'algo' to be one of %s, got \"%s\""
              .formatted(String.join(", ", Quantizations.WEIGHT_ALGORITHMS.keySet()), algo()));
    }
    return Quantizations.weight(Sizes.tensor(x()), perByte, groupSize());
  }
}
