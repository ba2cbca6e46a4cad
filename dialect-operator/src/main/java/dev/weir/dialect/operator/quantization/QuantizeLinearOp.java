package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// `x` in integers of `bit_length` bits: `round(x * m / scale)`, cut to `[-m - 1, m]`, where `m`
/// is the largest such number and `scale` the largest magnitude of `x`, one for all or one for each
/// place along `quant_axis`.
///
/// With `round_type` 0 a half goes to the even number, with 1 away from zero. The numbers are stored
/// as floats.
///
/// Training (not `is_test`) finds the scale itself: the magnitude of `x` for each place along the axis,
/// or for all the average `out_accum / out_state`, where `out_accum` is the magnitude and 0.9 of
/// `in_accum`, and `out_state` is 1 and 0.9 of `in_state`. With `only_observer` that is all that happens.
///
/// Source: paddle/phi/ops/yaml/inconsistent/static_ops.yaml.
@OpDef("quantize_linear")
public non-sealed interface QuantizeLinearOp extends QuantizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Value zeroPoint();

  @Operand(AnyTensor.class)
  Optional<Value> inAccum();

  @Operand(AnyTensor.class)
  Optional<Value> inState();

  @Attr
  default int quantAxis() {
    return 0;
  }

  @Attr
  default int bitLength() {
    return 8;
  }

  @Attr
  default int qmin() {
    return -128;
  }

  @Attr
  default int qmax() {
    return 127;
  }

  @Attr
  default int roundType() {
    return 0;
  }

  @Attr
  default boolean isTest() {
    return true;
  }

  @Attr
  default boolean onlyObserver() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult y();

  @Result(AnyTensor.class)
  Optional<OpResult> outState();

  @Result(AnyTensor.class)
  Optional<OpResult> outAccum();

  @Result(AnyTensor.class)
  Optional<OpResult> outScale();

  @Override
  default List<Type> inferTypes() {
    return Quantizations.linear(x(), scale(), quantAxis(), isTest());
  }

  @Override
  default int[] inferGroupSizes() {
    int observed = isTest() ? 0 : 1;
    return new int[] {1, observed, observed, observed};
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return Quantizations.agree(inferred, declared);
  }
}
