package dev.weir.dialect.operator.fold;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tensors whose elements are all one number, as constants: the number alone, since the type of the
/// value says the shape.
public final class Splats {
  private Splats() {}

  /// Operations that a processor computes exactly as the compiler does.
  public enum Arithmetic {
    ADD,
    SUBTRACT,
    MULTIPLY;

    double of(double x, double y) {
      return switch (this) {
        case ADD -> x + y;
        case SUBTRACT -> x - y;
        case MULTIPLY -> x * y;
      };
    }

    float of(float x, float y) {
      return switch (this) {
        case ADD -> x + y;
        case SUBTRACT -> x - y;
        case MULTIPLY -> x * y;
      };
    }

    long of(long x, long y) {
      return switch (this) {
        case ADD -> x + y;
        case SUBTRACT -> x - y;
        case MULTIPLY -> x * y;
      };
    }
  }

  /// {@return the folding to the constant `value` of an element type}, if it has that value
  public static ImmutableList<Folded> constant(double value, Type elementType) {
    if (elementType.equals(IntegerType.I1)) {
      return Foldable.to(BoolAttr.of(value != 0));
    }
    if (elementType instanceof IntegerType type) {
      return fits(value, type) ? Foldable.to(IntegerAttr.of((long) value, type)) : Foldable.none();
    }
    if (elementType == FloatType.F64) {
      return Foldable.to(FloatAttr.f64(value));
    }
    if (elementType == FloatType.F32) {
      return Foldable.to(FloatAttr.f32((float) value));
    }
    // Narrower floats where no rounding is needed.
    if (elementType == FloatType.F16
        && value == Float.float16ToFloat(Float.floatToFloat16((float) value))) {
      return Foldable.to(new FloatAttr(value, FloatType.F16));
    }
    if (elementType == FloatType.BF16
        && value == (float) value
        && (Float.floatToIntBits((float) value) & 0xFFFF) == 0) {
      return Foldable.to(new FloatAttr(value, FloatType.BF16));
    }
    return Foldable.none();
  }

  private static boolean fits(double value, IntegerType type) {
    boolean unsigned = type.signedness() == IntegerType.Signedness.UNSIGNED;
    double limit = Math.min(Math.scalb(1.0, unsigned ? type.width() : type.width() - 1), 0x1p53);
    return value == Math.rint(value) && value < limit && value >= (unsigned ? 0 : -limit);
  }

  /// {@return the folding of an elementwise operator on two constants}, if its element type computes
  /// exactly and all sizes of the result are known
  public static ImmutableList<Folded> fold(
      Operation op, List<@Nullable Attribute> constants, Arithmetic arithmetic) {
    if (!(op.result(0).type() instanceof TensorType type) || !type.isStatic()) {
      return Foldable.none();
    }
    Attribute x = constants.get(0);
    Attribute y = constants.get(1);
    if (x instanceof FloatAttr a && y instanceof FloatAttr b && a.type() == b.type()) {
      return switch (a.type()) {
        case F64 -> Foldable.to(FloatAttr.f64(arithmetic.of(a.value(), b.value())));
        case F32 -> Foldable.to(FloatAttr.f32(arithmetic.of((float) a.value(), (float) b.value())));
        default -> Foldable.none();
      };
    }
    if (x instanceof IntegerAttr a && y instanceof IntegerAttr b && a.type().equals(b.type())) {
      long exact = arithmetic.of(a.value(), b.value());
      if (a.type().equals(IntegerType.I64)) {
        return Foldable.to(IntegerAttr.i64(exact));
      }
      if (a.type().equals(IntegerType.I32)) {
        return Foldable.to(IntegerAttr.i32((int) exact));
      }
    }
    return Foldable.none();
  }

  /// {@return a detached operator that yields the constant `value` as a `type`, or null if there is
  /// none}
  public static @Nullable Operation materialize(Attribute value, Type type, Location location) {
    if (!(type instanceof TensorType tensor)
        || !tensor.isStatic()
        || tensor.encoding().isPresent()) {
      return null;
    }
    Optional<DType> dtype = ElementTypes.find(tensor.elementType());
    if (dtype.isEmpty()) {
      return null;
    }
    if (value instanceof DenseArrayAttr list) {
      return tensor.rank() == 1
              && tensor.dimension(0) == list.size()
              && tensor.elementType().equals(list.elementType())
          ? OperatorOps.fullIntArray(list.longs()).dtype(dtype.get()).build(location)
          : null;
    }
    Double number = new ScalarCodec().decode(value);
    // What does not come back the same from a double is left alone.
    return number != null
            && Splats.constant(number, tensor.elementType()).equals(Foldable.to(value))
        ? OperatorOps.full(tensor.shape(), number).dtype(dtype.get()).build(location)
        : null;
  }
}
