package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.dialect.operator.elementwise.binary.SubtractOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/// An operand that is made of integers of 8 bits, by `dequantize_linear` or by what models of other formats write for
/// it, `(integers - zero) * scale`.
///
/// @param integers bytes, or floats that `quantize_linear` has rounded to bytes
/// @param scale what `steps` of the integers stand for
/// @param steps how many steps a scale has
/// @param zero the integer that stands for 0; 0 where it is absent
/// @param axis the axis that there is a scale for each index of; -1 where there is one for all
/// @param tensors the constants of the program
record IntegerOperand(
    Value integers,
    Value scale,
    double steps,
    Optional<Value> zero,
    int axis,
    KnownTensors tensors) {
  /// {@return `value` as such, if it is}
  static Optional<IntegerOperand> of(Value value, KnownTensors tensors) {
    if (!(value.type() instanceof TensorType type) || !type.elementType().equals(FloatType.F32)) {
      return Optional.empty();
    }
    return switch (value.definingOp()) {
      case DequantizeLinearOp floats -> dequantized(floats, tensors);
      case MultiplyOp product ->
          scaled(product.x(), product.y(), type, tensors)
              .or(() -> scaled(product.y(), product.x(), type, tensors));
      case null, default -> Optional.empty();
    };
  }

  private static Optional<IntegerOperand> dequantized(DequantizeLinearOp op, KnownTensors tensors) {
    if (!op.isTest()
        || op.onlyObserver()
        || op.bitLength() != Byte.SIZE
        || op.scale().isEmpty()
        || !isBytes(op.x())) {
      return Optional.empty();
    }
    Value scale = op.scale().get();
    // What Paddle writes as a zero point of floats says nothing.
    boolean hasZero = !(Sizes.tensor(op.zeroPoint()).elementType() instanceof FloatType);
    int rank = Sizes.tensor(op.x()).rank();
    boolean isOne = Sizes.elementCount(Sizes.tensor(scale)) == 1;
    return Optional.of(
        new IntegerOperand(
            op.x(),
            scale,
            QuantizationScale.MOST,
            hasZero ? Optional.of(op.zeroPoint()) : Optional.empty(),
            isOne || rank == 0 ? -1 : Math.floorMod(op.quantAxis(), rank),
            tensors));
  }

  /// Floats are bytes where `quantize_linear` made them.
  private static boolean isBytes(Value x) {
    return Sizes.tensor(x).elementType().equals(IntegerType.I8)
        || x.definingOp() instanceof QuantizeLinearOp whole && whole.bitLength() == Byte.SIZE;
  }

  /// @param type of the product: what is scaled must not become larger by being broadcast
  private static Optional<IntegerOperand> scaled(
      Value x, Value scale, TensorType type, KnownTensors tensors) {
    Value shifted = x;
    Optional<Value> zero = Optional.empty();
    if (x.definingOp() instanceof SubtractOp difference) {
      shifted = difference.x();
      zero = Optional.of(difference.y());
    }
    if (!(shifted.definingOp() instanceof CastOp widened)
        || !(widened.x().type() instanceof TensorType bytes)
        || !isByte(bytes.elementType())
        || !bytes.shape().equals(type.shape())
        || !(scale.type() instanceof TensorType scales)) {
      return Optional.empty();
    }
    int axis = axis(scales, bytes.rank());
    boolean fits =
        axis >= -1
            && zero.map(value -> axis(Sizes.tensor(value), bytes.rank()))
                .map(found -> found == -1 || found == axis)
                .orElse(true);
    return fits
        ? Optional.of(new IntegerOperand(widened.x(), scale, 1, zero, axis, tensors))
        : Optional.empty();
  }

  private static boolean isByte(Type type) {
    return type instanceof IntegerType integer && integer.width() == Byte.SIZE;
  }

  /// {@return the axis of a tensor of `rank` dimensions along which `values` differ}: -1 where there is one value for
  /// all, -2 where there is no such axis, or none that is known
  private static int axis(TensorType values, int rank) {
    if (values.rank() > rank) {
      return Sizes.elementCount(values) == 1 ? -1 : -2;
    }
    int axis = -1;
    for (int i = 0; i < values.rank(); i++) {
      long size = values.shape().get(i);
      if (size != 1) {
        if (axis >= 0 || !Sizes.isKnown(size)) {
          return -2;
        }
        axis = rank - values.rank() + i;
      }
    }
    return axis;
  }

  /// {@return the integers, in bytes}
  Value bytes(IntegerOperators.Steps g) {
    return isByte(Sizes.tensor(integers).elementType()) ? integers : g.cast(integers, DType.INT8);
  }

  /// {@return the scales, one after the other}
  Value scales(IntegerOperators.Steps g) {
    return Sizes.tensor(scale).rank() == 1 ? scale : g.reshape(scale, -1);
  }

  /// {@return the zero points, one after the other}
  Value zeros(IntegerOperators.Steps g, DType dtype) {
    Value wide = g.cast(zero.orElseThrow(), dtype);
    return Sizes.tensor(wide).rank() == 1 ? wide : g.reshape(wide, -1);
  }

  /// {@return how many scales there are}
  long scaleCount() {
    return Sizes.elementCount(Sizes.tensor(scale));
  }

  /// {@return whether there is one scale and one zero point for all}
  boolean hasOneScale() {
    return scaleCount() == 1
        && zero.map(value -> Sizes.elementCount(Sizes.tensor(value)) == 1).orElse(true);
  }

  /// {@return whether there is one scale, or one for each index along `expected`}
  boolean fits(int expected) {
    return axis == -1 || axis == expected;
  }

  /// {@return whether 0 is 0}
  boolean isSymmetric() {
    if (zero.isEmpty()) {
      return true;
    }
    Value value = zero.get();
    while (value.definingOp() instanceof CastOp || value.definingOp() instanceof ReshapeOp) {
      value = value.definingOp().operand(0);
    }
    OptionalDouble number = Constants.number(value);
    return number.isPresent()
        ? number.getAsDouble() == 0
        : tensors
            .find(value)
            .map(all -> Arrays.stream(all.toDoubleArray()).allMatch(each -> each == 0))
            .orElse(false);
  }

  /// {@return the integers, if they are known before the program runs}
  Optional<Tensor> known() {
    return tensors.find(integers);
  }

  /// {@return the scales, if they are known before the program runs}
  Optional<Tensor> scaleTensor() {
    OptionalDouble number = Constants.number(scale);
    if (number.isPresent() && scaleCount() == 1) {
      Tensor one = Tensor.zeros(DType.FLOAT32, 1);
      one.setDouble(0, number.getAsDouble());
      return Optional.of(one);
    }
    Value value = scale;
    while (value.definingOp() instanceof ReshapeOp reshape) {
      value = reshape.x();
    }
    return tensors.find(value);
  }

  /// {@return the name of the parameter that the integers are, if they are one}
  Optional<String> name() {
    return KnownTensors.name(integers);
  }
}
