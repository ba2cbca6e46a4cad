package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What is known of small operands that say shapes, axes and bounds: constants, and what programs
/// compute from the shapes of tensors.
public final class Constants {
  /// An element whose value is not known.
  public static final long UNKNOWN = Long.MIN_VALUE;

  /// More elements than a shape ever has.
  private static final int LIMIT = 64;

  private static final int DEPTH = 8;

  private Constants() {}

  /// {@return the integers that `value` holds, [#UNKNOWN] where one is not known}, or empty if not
  /// even their number is known
  public static Optional<ImmutableLongArray> integers(Value value) {
    return integers(value, DEPTH);
  }

  /// {@return the only integer that `value` holds, if it is known}
  public static OptionalLong integer(Value value) {
    Optional<ImmutableLongArray> found = integers(value);
    return found.isPresent() && found.get().length() == 1 && found.get().get(0) != UNKNOWN
        ? OptionalLong.of(found.get().get(0))
        : OptionalLong.empty();
  }

  /// {@return the only number that `value` holds, if it is known}
  public static OptionalDouble number(Value value) {
    if (value.definingOp() instanceof FullOp full) {
      return OptionalDouble.of(full.value());
    }
    OptionalLong integer = integer(value);
    return integer.isPresent()
        ? OptionalDouble.of((double) integer.getAsLong())
        : OptionalDouble.empty();
  }

  private static Optional<ImmutableLongArray> integers(Value value, int depth) {
    if (depth > 0) {
      Optional<ImmutableLongArray> known =
          switch (value.definingOp()) {
            case null -> Optional.empty();
            case FullIntArrayOp array -> Optional.of(array.value());
            case FullOp full -> splat(full);
            case ConstantOp constant when constant.value() instanceof IntegerAttr integer ->
                Optional.of(ImmutableLongArray.of(integer.value()));
            case ShapeOp shape -> shapeOf(shape);
            case CastOp cast when isInteger(cast.x()) -> integers(cast.x(), depth - 1);
            case AssignOp assign -> integers(assign.x(), depth - 1);
            case CombineOp combine -> joined(combine, depth - 1);
            case ConcatOp concat when rank(value) == 1 -> integers(concat.x(), depth - 1);
            case StackOp stack when rank(value) == 1 -> integers(stack.x(), depth - 1);
            case SliceOp slice when rank(slice.input()) == 1 -> sliced(slice, depth - 1);
            default -> Optional.empty();
          };
      if (known.isPresent()) {
        return known;
      }
    }
    return unknown(value);
  }

  private static Optional<ImmutableLongArray> splat(FullOp full) {
    ImmutableLongArray shape = full.shape();
    long count = Sizes.product(shape, 0, shape.length());
    if (count < 0 || count > LIMIT || full.value() != Math.rint(full.value())) {
      return Optional.empty();
    }
    var values = ImmutableLongArray.builder((int) count);
    for (int i = 0; i < count; i++) {
      values.add((long) full.value());
    }
    return Optional.of(values.build());
  }

  private static Optional<ImmutableLongArray> shapeOf(ShapeOp shape) {
    TensorType input = Sizes.tensor(shape.input());
    var values = ImmutableLongArray.builder(input.rank());
    for (int i = 0; i < input.rank(); i++) {
      values.add(input.isDynamic(i) ? UNKNOWN : input.dimension(i));
    }
    return Optional.of(values.build());
  }

  private static Optional<ImmutableLongArray> joined(CombineOp combine, int depth) {
    var values = ImmutableLongArray.builder();
    for (Value input : combine.inputs()) {
      Optional<ImmutableLongArray> part = integers(input, depth);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      values.addAll(part.get());
    }
    return Optional.of(values.build());
  }

  private static Optional<ImmutableLongArray> sliced(SliceOp slice, int depth) {
    Optional<ImmutableLongArray> from = integers(slice.input(), depth);
    OptionalLong start = integer(slice.starts());
    OptionalLong end = integer(slice.ends());
    if (from.isEmpty() || start.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    int length = from.get().length();
    int first = (int) Slices.clamp(start.getAsLong(), length);
    int last = (int) Slices.clamp(end.getAsLong(), length);
    return Optional.of(
        first < last ? from.get().subArray(first, last).trimmed() : ImmutableLongArray.of());
  }

  private static Optional<ImmutableLongArray> unknown(Value value) {
    long count =
        switch (value.type()) {
          case TensorType tensor -> Sizes.elementCount(tensor);
          case TupleType tuple -> tuple.types().size();
          default -> TensorType.DYNAMIC;
        };
    if (count < 0 || count > LIMIT) {
      return Optional.empty();
    }
    var values = ImmutableLongArray.builder((int) count);
    for (int i = 0; i < count; i++) {
      values.add(UNKNOWN);
    }
    return Optional.of(values.build());
  }

  private static boolean isInteger(Value value) {
    return value.type() instanceof TensorType tensor && tensor.elementType() instanceof IntegerType;
  }

  private static int rank(Value value) {
    return value.type() instanceof TensorType tensor ? tensor.rank() : -1;
  }
}
