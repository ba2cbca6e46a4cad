package dev.weir.pass.onnx.export;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.ResultMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/// Where rules add nodes, and what the values of the program have become in ONNX.
public final class NodeWriter extends NodeFormulas implements ResultMap {
  /// Integers below are doubles.
  private static final double EXACT = 0x1p53;

  private final Map<Value, ImmutableList<Value>> values = new IdentityHashMap<>();
  private final Set<Value> refused = new HashSet<>();
  private final BiConsumer<Block, NodeWriter> bodies;
  private final ParameterScope weights;

  /// @param opset the version of `ai.onnx` to write
  /// @param weights what `pir.parameter` names
  /// @param bodies brings the operators of a block over
  NodeWriter(
      OpBuilder builder, long opset, ParameterScope weights, BiConsumer<Block, NodeWriter> bodies) {
    super(builder, opset);
    this.weights = weights;
    this.bodies = bodies;
  }

  /// Says what `value` of the program has become. A result that has no type yet gets that of `value`.
  @Override
  public void set(Value value, Value node) {
    if (node.type().equals(OPEN) && value.type() instanceof TensorType) {
      new Rewriter().setType(node, value.type());
    }
    values.put(value, ImmutableList.of(node));
  }

  /// Says which tensors a list of the program has become.
  public void set(Value list, List<Value> nodes) {
    if (list.type() instanceof TupleType tuple && tuple.types().size() == nodes.size()) {
      for (int i = 0; i < nodes.size(); i++) {
        if (nodes.get(i).type().equals(OPEN)) {
          new Rewriter().setType(nodes.get(i), tuple.types().get(i));
        }
      }
    }
    values.put(list, ImmutableList.copyOf(nodes));
  }

  /// Says that what gives `value` was refused.
  void refuse(Value value) {
    refused.add(value);
  }

  /// {@return whether what gives `value` was refused}
  boolean isRefused(Value value) {
    return refused.contains(value);
  }

  /// {@return what `value` of the program has become}
  ///
  /// @throws Refusal if it is a list
  public Value in(Value value) {
    ImmutableList<Value> all = all(value);
    if (all.size() != 1 || !(value.type() instanceof TensorType)) {
      throw new Refusal("takes a tensor, but is given '%s'", value.type());
    }
    return all.get(0);
  }

  /// {@return what the tensors of a list have become}
  public ImmutableList<Value> all(Value list) {
    ImmutableList<Value> found = values.get(list);
    if (found == null) {
      throw new Refusal("uses a value of type '%s', which ONNX has not", list.type());
    }
    return found;
  }

  /// {@return what `value` has become, in elements of `dtype`}
  public Value in(Value value, DType dtype) {
    return dtype(value) == dtype ? in(value) : cast(in(value), dtype);
  }

  /// {@return what `formula` makes of `value`: halves are computed in f32, as kernels do}
  public Value wide(Value value, UnaryOperator<Value> formula) {
    DType dtype = dtype(value);
    boolean isNarrow = dtype == DType.FLOAT16 || dtype == DType.BFLOAT16;
    return isNarrow
        ? cast(formula.apply(cast(in(value), DType.FLOAT32)), dtype)
        : formula.apply(in(value));
  }

  /// {@return the element type that [#wide] computes in}
  public static DType wideType(Value value) {
    DType dtype = dtype(value);
    return dtype == DType.FLOAT16 || dtype == DType.BFLOAT16 ? DType.FLOAT32 : dtype;
  }

  /// {@return a list of integers, such as a shape, in 64 bits: one tensor, or one for each integer}
  public Value integers(Value value) {
    Optional<ImmutableLongArray> known = known(value);
    if (known.isPresent()) {
      return longs(known.get().toArray());
    }
    List<Value> parts = new ArrayList<>();
    if (value.definingOp() instanceof CombineOp list) {
      list.inputs().forEach(element -> parts.add(reshape(in(element, DType.INT64), -1)));
    } else {
      parts.add(reshape(in(value, DType.INT64), -1));
    }
    return concat(parts, 0);
  }

  /// {@return the integers that `value` always holds, if all are known}
  public Optional<ImmutableLongArray> known(Value value) {
    Optional<ImmutableLongArray> found =
        Constants.integers(value).filter(all -> !all.contains(Constants.UNKNOWN));
    return found.isPresent()
        ? found
        : weight(value)
            .filter(tensor -> tensor.dtype().isInteger())
            .map(tensor -> ImmutableLongArray.copyOf(tensor.toLongArray()));
  }

  /// {@return the integers that `value` always holds}
  ///
  /// @throws Refusal if they are not known
  public long[] knownLongs(Value value, String what) {
    return known(value)
        .orElseThrow(() -> new Refusal("needs its %s to be constant in ONNX", what))
        .toArray();
  }

  /// {@return the integer that `value` always is}
  ///
  /// @throws Refusal if it is not known
  public long knownLong(Value value, String what) {
    OptionalLong found = Constants.integer(value);
    if (found.isPresent()) {
      return found.getAsLong();
    }
    OptionalDouble number = Constants.number(value);
    if (number.isPresent() && number.getAsDouble() == Math.rint(number.getAsDouble())) {
      return (long) number.getAsDouble();
    }
    long[] all = knownLongs(value, what);
    if (all.length != 1) {
      throw new Refusal("has %d numbers as its %s, one is expected", all.length, what);
    }
    return all[0];
  }

  /// {@return the elements of `value`, if it is a parameter whose values are at hand}
  public Optional<Tensor> weight(Value value) {
    return value.definingOp() instanceof ParameterOp parameter
        ? weights.get(parameter.parameterName())
        : Optional.empty();
  }

  /// {@return what `value` has become, without dimensions, as an element of `dtype`}: a constant where it is one
  public Value scalar(Value value, DType dtype) {
    OptionalDouble known = Constants.number(value);
    if (known.isPresent() && Math.abs(known.getAsDouble()) < EXACT) {
      return number(known.getAsDouble(), dtype);
    }
    return dtype(value) == dtype ? scalar(value) : cast(scalar(value), dtype);
  }

  /// {@return what `value` has become, without dimensions}
  public Value scalar(Value value) {
    return tensor(value.type()).rank() == 0 ? in(value) : reshape(in(value));
  }

  /// {@return `x` in the shape of `type`}
  ///
  /// @throws Refusal if several sizes are open
  public Value reshape(Value x, TensorType type) {
    long[] shape = shape(type);
    boolean isEmpty = Arrays.stream(shape).anyMatch(size -> size == 0);
    return add(OnnxOps.reshape(x, type).shape(longs(shape)).allowzero(isEmpty ? 1 : 0));
  }

  /// {@return the shape that `value` has in the program, -1 for one size that is open}
  ///
  /// @throws Refusal if several sizes are open
  public static long[] shape(Value value) {
    return shape(tensor(value.type()));
  }

  private static long[] shape(TensorType type) {
    if (type.shape().stream().filter(size -> size == TensorType.DYNAMIC).count() > 1) {
      throw new Refusal("has more than one open size in '%s'", type);
    }
    return type.shape().toArray();
  }

  /// {@return how many dimensions `value` of the program has}
  public static int rank(Value value) {
    return tensor(value.type()).rank();
  }

  /// {@return the element type of `value` of the program}
  public static DType dtype(Value value) {
    return dtype(value.type());
  }

  /// {@return `type` as that of a tensor}
  ///
  /// @throws Refusal if it is another
  public static TensorType tensor(Type type) {
    if (type instanceof TensorType tensor) {
      return tensor;
    }
    throw new Refusal("works on '%s', which ONNX has not", type);
  }

  /// {@return `axis` of a tensor of that rank, counted from the front}
  public static int axis(long axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw new Refusal("has axis %d, but rank %d", axis, rank);
    }
    return (int) (axis < 0 ? axis + rank : axis);
  }

  /// Brings the operators of `body` over, to the end of `target`, where `end` adds what follows.
  public void body(Block body, Block target, Runnable end) {
    OpBuilder outer = builder();
    OpBuilder inner = OpBuilder.atEnd(target);
    inner.setLocation(outer.location());
    setBuilder(inner);
    try {
      bodies.accept(body, this);
      end.run();
    } finally {
      setBuilder(outer);
    }
  }
}
