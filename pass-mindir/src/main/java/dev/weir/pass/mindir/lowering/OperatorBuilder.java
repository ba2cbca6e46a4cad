package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
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
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.ReverseMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Adds operators, and makes tensors of constants.
public final class OperatorBuilder {
  /// Integers up to this one are doubles, which `full` has.
  static final long EXACT = 1L << 53;

  private final StoredConstants constants;
  private final ParameterVersions versions = new ParameterVersions();
  private final boolean differentiable;
  private int seeds;
  private OpBuilder builder;

  /// @param differentiable whether gradients may be taken of what is made
  public OperatorBuilder(OpBuilder builder, StoredConstants constants, boolean differentiable) {
    this.builder = builder;
    this.constants = constants;
    this.differentiable = differentiable;
  }

  /// {@return `value`, through which no gradient goes}
  public Lowered stopped(Lowered value) {
    if (!differentiable) {
      return value;
    } else if (value instanceof Lowered.Sequence all) {
      return new Lowered.Sequence(
          all.elements().stream().map(this::stopped).collect(ImmutableList.toImmutableList()),
          all.keys());
    }
    return value instanceof Lowered.TensorValue(Value tensor, boolean isNumber)
        ? new Lowered.TensorValue(
            add(
                OperatorOps.assign(tensor)
                    .with(
                        ReverseMode.STOP_GRADIENT, new ArrayAttr(ImmutableList.of(BoolAttr.TRUE)))),
            isNumber)
        : value;
  }

  /// {@return what stands for the parameters that the program changes}
  public ParameterVersions versions() {
    return versions;
  }

  /// {@return the sum of two gradients of one value}
  public Lowered sum(Lowered a, Lowered b) {
    if (a instanceof Lowered.Sequence x && b instanceof Lowered.Sequence y) {
      var sums = ImmutableList.<Lowered>builder();
      for (int i = 0; i < x.elements().size(); i++) {
        sums.add(sum(x.elements().get(i), y.elements().get(i)));
      }
      return new Lowered.Sequence(sums.build(), x.keys());
    }
    return new Lowered.TensorValue(add(OperatorOps.add(tensor(a), tensor(b))));
  }

  /// {@return a seed that no other drawing of the program has}
  public int nextSeed() {
    return ++seeds;
  }

  public void setLocation(Location location) {
    builder.setLocation(location);
  }

  public Location location() {
    return builder.location();
  }

  /// {@return what `work` gives when operators are added to the end of `block`}
  public <T> T within(Block block, Supplier<T> work) {
    OpBuilder outer = builder;
    builder = OpBuilder.atEnd(block);
    builder.setLocation(outer.location());
    try {
      return work.get();
    } finally {
      builder = outer;
    }
  }

  /// Adds an operation that was made elsewhere.
  public Operation insert(Operation op) {
    return builder.insert(op);
  }

  /// Adds an operation.
  public Operation operation(OpSpec<?> spec) {
    try {
      return builder.add(spec);
    } catch (IllegalArgumentException e) {
      throw new TypeContradiction("%s", e.getMessage());
    }
  }

  /// {@return the result of an operation, which is added}; its first, where there are several
  public Value add(OpSpec<?> spec) {
    Operation made = operation(spec);
    return made.resultCount() == 0 ? made.operand(0) : made.result(0);
  }

  /// {@return a list of integers for an operator that takes one}
  public Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return a tensor with one number and no dimensions}
  public Value number(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(dtype));
  }

  /// {@return one number for an operator that takes one on the host}
  public Value scalar(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype));
  }

  /// {@return `x` with elements of `dtype`}
  public Value cast(Value x, DType dtype) {
    return PrimitiveCall.dtype(x) == dtype ? x : add(OperatorOps.cast(x, dtype));
  }

  /// {@return `x` in another shape}
  public Value reshape(Value x, long... shape) {
    return PrimitiveCall.type(x).shape().equals(ImmutableLongArray.copyOf(shape))
        ? x
        : add(OperatorOps.reshape(x, integers(shape)));
  }

  /// {@return `x` with its dimensions in another order}
  public Value transpose(Value x, int... order) {
    for (int i = 0; i < order.length; i++) {
      if (order[i] != i) {
        return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
      }
    }
    return x;
  }

  /// {@return `x` broadcast to `shape`}
  public Value expand(Value x, long... shape) {
    return PrimitiveCall.type(x).shape().equals(ImmutableLongArray.copyOf(shape))
        ? x
        : add(OperatorOps.expand(x, integers(shape)));
  }

  /// {@return `value` as a tensor}
  public Value tensor(Lowered value) {
    if (value instanceof Lowered.TensorValue known) {
      return known.value();
    }
    if (value instanceof Lowered.Parameter parameter) {
      return versions.now(this, parameter);
    }
    if (value instanceof Lowered.Constant(Attribute constant, Type type)) {
      return constant(constant, type);
    }
    throw new LoweringException("expects a tensor, not a tuple or a function");
  }

  private Value constant(Attribute constant, Type type) {
    if (constant instanceof DenseElementsAttr elements && type instanceof TensorType tensor) {
      return elements(elements, tensor);
    }
    DType dtype =
        ElementTypes.find(type)
            .orElseThrow(
                () -> new LoweringException("a constant of type '%s' cannot be a tensor", type));
    if (constant instanceof IntegerAttr number && number.fitsLong()) {
      return whole(constant, number.value(), dtype);
    } else if (constant instanceof FloatAttr number) {
      return number(number.value(), dtype);
    } else if (constant instanceof BoolAttr(boolean flag)) {
      return number(flag ? 1 : 0, dtype);
    }
    throw new LoweringException("the constant '%s' cannot be a tensor", constant);
  }

  private Value whole(Attribute constant, long value, DType dtype) {
    if (Math.abs(value) <= EXACT) {
      return number((double) value, dtype);
    }
    return stored(
        constant,
        TensorType.of(ElementTypes.typeOf(dtype)),
        () -> {
          Tensor tensor = Tensor.zeros(dtype);
          tensor.setLong(0, value);
          return tensor;
        });
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
    return stored(elements, type, () -> tensor(elements, type, dtype));
  }

  private static Tensor tensor(DenseElementsAttr elements, TensorType type, DType dtype) {
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    if (dtype == DType.BOOL) {
      for (long i = 0; i < elements.elementCount(); i++) {
        tensor.setLong(i, elements.longAt(i));
      }
    } else {
      tensor.data().asByteBuffer().put(elements.rawBytes());
    }
    return tensor;
  }

  private Value stored(Attribute constant, TensorType type, Supplier<Tensor> tensor) {
    return add(PirOps.parameter(constants.name(constant, tensor), type));
  }

  /// {@return `value` as an operator takes it}: a tensor, or a tuple of tensors
  public Value vector(Lowered value) {
    if (value instanceof Lowered.Sequence sequence) {
      List<Value> elements = new ArrayList<>();
      for (Lowered element : sequence.elements()) {
        elements.add(vector(element));
      }
      return add(PirOps.combine(elements));
    }
    return tensor(value);
  }

  /// {@return a tensor of zeros}; what has no known size is 1 long
  public Value zeros(TensorType type) {
    long[] shape = type.shape().toArray();
    for (int i = 0; i < shape.length; i++) {
      shape[i] = Math.max(shape[i], 1);
    }
    return add(
        OperatorOps.full(ImmutableLongArray.copyOf(shape), 0.0)
            .dtype(ElementTypes.dtypeOf(type.elementType())));
  }

  /// {@return `index` counted from 0, among `size`}; one that is out of range ends the run
  public Value position(Lowered index, int size) {
    Value at = add(OperatorOps.cast(tensor(index), DType.INT64));
    Value zero = number(0, DType.INT64);
    Value count = number(size, DType.INT64);
    Value position =
        add(
            OperatorOps.where(
                add(OperatorOps.lessThan(at, zero)), add(OperatorOps.add(at, count)), at));
    operation(
        OperatorOps.assertOp(
                add(
                    OperatorOps.logicalAnd(
                        add(OperatorOps.greaterEqual(position, zero)),
                        add(OperatorOps.lessThan(position, count)))))
            .data(add(PirOps.combine(List.of(at)))));
    return position;
  }

  /// {@return whether `value` is `number`}
  public Value isEqual(Value value, long number) {
    return add(OperatorOps.equal(value, number((double) number, DType.INT64)));
  }

  /// {@return `value` as the condition of a choice, a tensor of one boolean}
  public Value condition(Lowered value) {
    Value tensor = tensor(value);
    if (!(tensor.type() instanceof TensorType type)) {
      throw new LoweringException("a condition of type '%s'", tensor.type());
    }
    return ElementTypes.find(type.elementType()).filter(DType.BOOL::equals).isPresent()
        ? tensor
        : add(OperatorOps.cast(tensor, DType.BOOL));
  }
}
