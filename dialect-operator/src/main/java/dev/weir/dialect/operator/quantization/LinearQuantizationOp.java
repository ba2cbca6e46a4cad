package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Quantizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// Steps between numbers and their quantized form, by a scale and a zero point.
public sealed interface LinearQuantizationOp extends QuantizationOp
    permits DequantizeLinearOp, QuantizeLinearOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  /// {@return what 0 becomes, where it is of integers}; floats, as Paddle writes them, say nothing
  @Operand(AnyTensor.class)
  Value zeroPoint();

  @Operand(AnyTensor.class)
  Optional<Value> inAccum();

  @Operand(AnyTensor.class)
  Optional<Value> inState();

  /// {@return the axis along which scales differ; -1 for one scale}
  @Attr
  default int quantAxis() {
    return 0;
  }

  /// {@return the bits of a quantised value}
  @Attr
  default int bitLength() {
    return 8;
  }

  /// {@return the least quantised value}
  @Attr
  default int qmin() {
    return -128;
  }

  /// {@return the largest quantised value}
  @Attr
  default int qmax() {
    return 127;
  }

  /// {@return 0 rounds a half to even, 1 away from zero}
  @Attr
  default int roundType() {
    return 0;
  }

  /// {@return whether the scale is given, not found; then there is the first result alone}
  @Attr
  default boolean isTest() {
    return true;
  }

  /// {@return whether only the scale is found}
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
  default List<Type> inferTypes(ShapeInference shapes) {
    return Quantizations.linear(shapes, x(), scale(), quantAxis(), isTest());
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
