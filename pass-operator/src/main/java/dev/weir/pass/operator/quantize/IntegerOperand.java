package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import java.util.OptionalDouble;

/// An operand that `dequantize_linear` makes of integers of 8 bits.
///
/// @param floats what makes it
/// @param tensors the constants of the program
record IntegerOperand(DequantizeLinearOp floats, KnownTensors tensors) {
  /// {@return `value` as such, if it is}
  static Optional<IntegerOperand> of(Value value, KnownTensors tensors) {
    return value.definingOp() instanceof DequantizeLinearOp floats
            && floats.isTest()
            && !floats.onlyObserver()
            && floats.bitLength() == Byte.SIZE
            && floats.scale().isPresent()
            && value.type() instanceof TensorType type
            && type.elementType().equals(FloatType.F32)
            && isBytes(floats.x())
        ? Optional.of(new IntegerOperand(floats, tensors))
        : Optional.empty();
  }

  /// Floats are bytes where `quantize_linear` made them.
  private static boolean isBytes(Value x) {
    return Sizes.tensor(x).elementType().equals(IntegerType.I8)
        || x.definingOp() instanceof QuantizeLinearOp whole && whole.bitLength() == Byte.SIZE;
  }

  /// {@return the integers, in bytes}
  Value bytes(IntegerOperators.Steps g) {
    Value x = floats.x();
    return Sizes.tensor(x).elementType().equals(IntegerType.I8) ? x : g.cast(x, DType.INT8);
  }

  /// {@return the scale}
  Value scale() {
    return floats.scale().orElseThrow();
  }

  /// {@return the zero point}
  Value zero() {
    return floats.zeroPoint();
  }

  /// {@return how many scales there are}
  long scaleCount() {
    return Sizes.elementCount(Sizes.tensor(scale()));
  }

  /// {@return whether there is one scale and one zero point for all}
  boolean hasOneScale() {
    return scaleCount() == 1 && Sizes.elementCount(Sizes.tensor(zero())) == 1;
  }

  /// {@return whether there is one scale, or one for each index along `axis`}
  boolean fits(int axis) {
    int rank = Sizes.tensor(floats.x()).rank();
    return scaleCount() == 1 || axis >= 0 && Math.floorMod(floats.quantAxis(), rank) == axis;
  }

  /// {@return whether 0 is 0}
  boolean isSymmetric() {
    if (Sizes.tensor(zero()).elementType() instanceof FloatType) {
      return true;
    }
    OptionalDouble zero = Constants.number(zero());
    return zero.isPresent() && zero.getAsDouble() == 0;
  }

  /// {@return the integers, if they are known before the program runs}
  Optional<Tensor> known() {
    return tensors.find(floats.x());
  }

  /// {@return the scales, if they are known before the program runs}
  Optional<Tensor> scaleTensor() {
    OptionalDouble number = Constants.number(scale());
    if (number.isPresent() && scaleCount() == 1) {
      Tensor one = Tensor.zeros(DType.FLOAT32, 1);
      one.setDouble(0, number.getAsDouble());
      return Optional.of(one);
    }
    return tensors.find(scale());
  }

  /// {@return the name of the parameter that the integers are, if they are one}
  Optional<String> name() {
    return KnownTensors.name(floats.x());
  }
}
