package dev.weir.transforms.mindir;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;
import java.util.function.Supplier;

/// Adds operators, and makes tensors of constants.
final class OperatorBuilder {
  private static final String PREFIX = "mindir_constant@_";

  /// Whole numbers up to this one are doubles, which `full` has.
  private static final long EXACT = 1L << 53;

  private final ParameterScope scope;
  private OpBuilder builder;
  private int next;

  OperatorBuilder(OpBuilder builder, ParameterScope scope) {
    this.builder = builder;
    this.scope = scope;
  }

  void setLocation(Location location) {
    builder.setLocation(location);
  }

  Location location() {
    return builder.location();
  }

  /// {@return what `work` gives when operators are added to the end of `block`}
  <T> T within(Block block, Supplier<T> work) {
    OpBuilder outer = builder;
    builder = OpBuilder.atEnd(block);
    builder.setLocation(outer.location());
    try {
      return work.get();
    } finally {
      builder = outer;
    }
  }

  /// Adds an operation.
  Operation operation(OpSpec<?> spec) {
    try {
      return builder.add(spec);
    } catch (IllegalArgumentException e) {
      throw new LoweringFault("%s", e.getMessage());
    }
  }

  /// {@return the result of an operation, which is added}; its first, where there are several
  Value add(OpSpec<?> spec) {
    Operation made = operation(spec);
    return made.resultCount() == 0 ? made.operand(0) : made.result(0);
  }

  /// {@return a list of whole numbers for an operator that takes one}
  Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return a tensor with one number and no dimensions}
  Value number(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(dtype));
  }

  /// {@return one number for an operator that takes one on the host}
  Value scalar(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype));
  }

  /// {@return `x` with elements of `dtype`}
  Value cast(Value x, DType dtype) {
    return PrimitiveCall.dtype(x) == dtype ? x : add(OperatorOps.cast(x, dtype));
  }

  /// {@return `x` in another shape}
  Value reshape(Value x, long... shape) {
    return PrimitiveCall.type(x).shape().equals(ImmutableLongArray.copyOf(shape))
        ? x
        : add(OperatorOps.reshape(x, integers(shape)));
  }

  /// {@return `x` with its dimensions in another order}
  Value transpose(Value x, int... order) {
    for (int i = 0; i < order.length; i++) {
      if (order[i] != i) {
        return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
      }
    }
    return x;
  }

  /// {@return `x` stretched to `shape`}
  Value expand(Value x, long... shape) {
    return PrimitiveCall.type(x).shape().equals(ImmutableLongArray.copyOf(shape))
        ? x
        : add(OperatorOps.expand(x, integers(shape)));
  }

  /// {@return `value` as a tensor}
  Value tensor(Lowered value) {
    if (value instanceof Lowered.TensorValue(Value known)) {
      return known;
    }
    if (value instanceof Lowered.Constant(Attribute constant, Type type)) {
      return constant(constant, type);
    }
    throw new LoweringFault("expects a tensor, not a tuple or a function");
  }

  private Value constant(Attribute constant, Type type) {
    if (constant instanceof DenseElementsAttr elements && type instanceof TensorType tensor) {
      return elements(elements, tensor);
    }
    DType dtype =
        ElementTypes.find(type)
            .orElseThrow(
                () -> new LoweringFault("a constant of type '%s' cannot be a tensor", type));
    if (constant instanceof IntegerAttr number && number.fitsLong()) {
      return whole(number.value(), dtype);
    } else if (constant instanceof FloatAttr number) {
      return number(number.value(), dtype);
    } else if (constant instanceof BoolAttr(boolean flag)) {
      return number(flag ? 1 : 0, dtype);
    }
    throw new LoweringFault("the constant '%s' cannot be a tensor", constant);
  }

  private Value whole(long value, DType dtype) {
    if (Math.abs(value) <= EXACT) {
      return number((double) value, dtype);
    }
    Tensor tensor = Tensor.zeros(dtype);
    tensor.setLong(0, value);
    return stored(tensor, TensorType.of(ElementTypes.typeOf(dtype)));
  }

  /// A constant of more than one number lies beside the program, as weights do.
  private Value elements(DenseElementsAttr elements, TensorType type) {
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    if (elements.isSplat() && dtype.isFloat()) {
      return add(OperatorOps.full(type.shape(), elements.doubleAt(0)).dtype(dtype));
    }
    if (elements.isSplat() && !dtype.isComplex() && Math.abs(elements.longAt(0)) <= EXACT) {
      return add(OperatorOps.full(type.shape(), (double) elements.longAt(0)).dtype(dtype));
    }
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    if (dtype == DType.BOOL) {
      for (long i = 0; i < elements.elementCount(); i++) {
        tensor.setLong(i, elements.longAt(i));
      }
    } else {
      tensor.data().asByteBuffer().put(elements.rawBytes());
    }
    return stored(tensor, type);
  }

  private Value stored(Tensor tensor, TensorType type) {
    while (scope.contains(PREFIX + next)) {
      next++;
    }
    String name = PREFIX + next;
    scope.add(name, tensor);
    return add(PirOps.parameter(name, type));
  }

  /// {@return `value` as the condition of a choice, a tensor of one boolean}
  Value condition(Lowered value) {
    Value tensor = tensor(value);
    if (!(tensor.type() instanceof TensorType type)) {
      throw new LoweringFault("a condition of type '%s'", tensor.type());
    }
    return ElementTypes.find(type.elementType()).filter(DType.BOOL::equals).isPresent()
        ? tensor
        : add(OperatorOps.cast(tensor, DType.BOOL));
  }
}
