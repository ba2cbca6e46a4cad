package dev.weir.pass.onnx.export;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.lowering.ElementNumbers;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// Adds nodes, and formulas of nodes. What lies between has no type: a model need not give one.
public abstract sealed class NodeFormulas permits NodeWriter {
  /// The type of what lies between.
  public static final Type OPEN = UnknownType.UNKNOWN;

  /// From this version on all reductions take axes as an operand.
  private static final long AXES_ARE_OPERANDS = 18;

  private final long opset;
  private OpBuilder builder;

  NodeFormulas(OpBuilder builder, long opset) {
    this.builder = builder;
    this.opset = opset;
  }

  /// {@return the version of `ai.onnx` that is written}
  public final long opset() {
    return opset;
  }

  /// Refuses what needs a newer version than is written.
  ///
  /// @throws Refusal if the version is older
  public final void needs(long version, String what) {
    if (opset < version) {
      throw new Refusal("needs %s of opset %d, but opset %d is written", what, version, opset);
    }
  }

  final OpBuilder builder() {
    return builder;
  }

  final void setBuilder(OpBuilder next) {
    builder = next;
  }

  final void at(Location location) {
    builder.setLocation(location);
  }

  /// Adds a node.
  public final Operation node(OpSpec<?> spec) {
    return builder.add(spec);
  }

  /// {@return the first result of a node, which is added}
  public final Value add(OpSpec<?> spec) {
    return node(spec).result(0);
  }

  /// {@return a constant}
  public final Value constant(Tensor tensor) {
    return add(
        OnnxOps.constant(TensorElements.typeOf(tensor)).value(TensorElements.attribute(tensor)));
  }

  /// {@return a list of integers}
  public final Value longs(long... values) {
    Tensor tensor = Tensor.zeros(DType.INT64, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return constant(tensor);
  }

  /// {@return one integer without dimensions}
  public final Value integer(long value, DType dtype) {
    Tensor tensor = Tensor.zeros(dtype);
    tensor.setLong(0, value);
    return constant(tensor);
  }

  /// {@return one number without dimensions}
  public final Value number(double value, DType dtype) {
    Tensor tensor = Tensor.zeros(dtype);
    tensor.setDouble(0, value);
    return constant(tensor);
  }

  /// {@return a list of numbers}
  public final Value numbers(DType dtype, double... values) {
    Tensor tensor = Tensor.zeros(dtype, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return constant(tensor);
  }

  /// {@return `x` in elements of `dtype`}
  public final Value cast(Value x, DType dtype) {
    return add(OnnxOps.cast(x, IntegerAttr.i64(ElementNumbers.of(dtype)), OPEN));
  }

  public final Value plus(Value a, Value b) {
    return add(OnnxOps.add(a, b, OPEN));
  }

  public final Value minus(Value a, Value b) {
    return add(OnnxOps.sub(a, b, OPEN));
  }

  public final Value times(Value a, Value b) {
    return add(OnnxOps.mul(a, b, OPEN));
  }

  public final Value over(Value a, Value b) {
    return add(OnnxOps.div(a, b, OPEN));
  }

  public final Value exp(Value x) {
    return add(OnnxOps.exp(x, OPEN));
  }

  public final Value log(Value x) {
    return add(OnnxOps.log(x, OPEN));
  }

  public final Value sqrt(Value x) {
    return add(OnnxOps.sqrt(x, OPEN));
  }

  public final Value less(Value a, Value b) {
    return add(OnnxOps.less(a, b, OPEN));
  }

  public final Value equal(Value a, Value b) {
    return add(OnnxOps.equal(a, b, OPEN));
  }

  public final Value not(Value x) {
    return add(OnnxOps.not(x, OPEN));
  }

  public final Value and(Value a, Value b) {
    return add(OnnxOps.and(a, b, OPEN));
  }

  /// {@return `x` where `condition` holds, else `y`}
  public final Value where(Value condition, Value x, Value y) {
    return add(OnnxOps.where(condition, x, y, OPEN));
  }

  /// {@return the matmul}
  public final Value matmul(Value a, Value b) {
    return add(OnnxOps.matMul(a, b, OPEN));
  }

  /// {@return the sizes of `x`, in 64 bits}
  public final Value sizes(Value x) {
    return add(OnnxOps.shape(x, OPEN));
  }

  /// {@return `x` in another shape: 0 keeps a size, -1 is what is left}
  public final Value reshape(Value x, Value shape) {
    return add(OnnxOps.reshape(x, OPEN).shape(shape));
  }

  /// {@return `x` in another shape: 0 keeps a size, -1 is what is left}
  public final Value reshape(Value x, long... shape) {
    return reshape(x, longs(shape));
  }

  /// {@return `x` broadcast to `shape`}
  public final Value expand(Value x, Value shape) {
    return add(OnnxOps.expand(x, shape, OPEN));
  }

  /// {@return `x` with its dimensions in another order}
  public final Value transpose(Value x, long... order) {
    return add(OnnxOps.transpose(x, OPEN).perm(ImmutableLongArray.copyOf(order)));
  }

  /// {@return `x` of that rank with the dimensions `i` and `j` exchanged}
  public final Value exchange(Value x, int rank, int i, int j) {
    long[] order = new long[rank];
    Arrays.setAll(order, at -> at == i ? j : at == j ? i : at);
    return transpose(x, order);
  }

  /// {@return `x` with dimensions of size 1 where the result shall have them}
  public final Value unsqueeze(Value x, long... axes) {
    return add(OnnxOps.unsqueeze(x, OPEN).axes(longs(axes)));
  }

  /// {@return `x` without dimensions of size 1}
  public final Value squeeze(Value x, long... axes) {
    return add(OnnxOps.squeeze(x, OPEN).axes(longs(axes)));
  }

  /// {@return part of `x` along axes}
  public final Value slice(Value x, Value starts, Value ends, Value axes, Value steps) {
    return add(OnnxOps.slice(x, OPEN).starts(starts).ends(ends).axes(axes).steps(steps));
  }

  /// {@return part of `x` along one axis}
  public final Value slice(Value x, long axis, long from, long to) {
    return slice(x, longs(from), longs(to), longs(axis), longs(1));
  }

  /// {@return tensors one after the other}
  public final Value concat(List<Value> parts, long axis) {
    return parts.size() == 1 ? parts.get(0) : add(OnnxOps.concat(parts, OPEN).axis(axis));
  }

  /// {@return the sum along axes}
  public final Value sum(Value x, boolean keep, long... axes) {
    return add(OnnxOps.reduceSum(x, OPEN).axes(longs(axes)).keepdims(keep ? 1 : 0));
  }

  /// {@return the mean along axes}
  public final Value mean(Value x, boolean keep, long... axes) {
    var spec = OnnxOps.reduceMean(x, OPEN).keepdims(keep ? 1 : 0);
    return along(axes, spec::axes, spec::axesAttribute);
  }

  /// {@return the largest element along axes}
  public final Value largest(Value x, boolean keep, long... axes) {
    var spec = OnnxOps.reduceMax(x, OPEN).keepdims(keep ? 1 : 0);
    return along(axes, spec::axes, spec::axesAttribute);
  }

  /// {@return the smallest element along axes}
  public final Value smallest(Value x, boolean keep, long... axes) {
    var spec = OnnxOps.reduceMin(x, OPEN).keepdims(keep ? 1 : 0);
    return along(axes, spec::axes, spec::axesAttribute);
  }

  /// {@return the product along axes}
  public final Value product(Value x, boolean keep, long... axes) {
    var spec = OnnxOps.reduceProd(x, OPEN).keepdims(keep ? 1 : 0);
    return along(axes, spec::axes, spec::axesAttribute);
  }

  private Value along(
      long[] axes,
      Function<Value, OpSpec<?>> asOperand,
      Function<ImmutableLongArray, OpSpec<?>> asAttribute) {
    return add(
        opset >= AXES_ARE_OPERANDS
            ? asOperand.apply(longs(axes))
            : asAttribute.apply(ImmutableLongArray.copyOf(axes)));
  }

  /// {@return the element type that a type of `pd_op` has}
  static DType dtype(Type type) {
    return ElementTypes.dtypeOf(NodeWriter.tensor(type).elementType());
  }
}
