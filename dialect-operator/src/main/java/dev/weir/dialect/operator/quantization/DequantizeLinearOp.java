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

/// The floats that the integers `x` stand for, as `quantize_linear` made them: `x * scale / m`,
/// where `m` is the largest number of `bit_length` bits and `scale` is one for all or one for each
/// place along `quant_axis`.
///
/// Numbers stored as integers give floats of the type of `scale`. Training (not `is_test`) forwards
/// `in_state`, `in_accum` and `scale` besides.
///
/// Source: paddle/phi/ops/yaml/inconsistent/static_ops.yaml.
@OpDef("dequantize_linear")
public non-sealed interface DequantizeLinearOp extends QuantizationOp {
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
