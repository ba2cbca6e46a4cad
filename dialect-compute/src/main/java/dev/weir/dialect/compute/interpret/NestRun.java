package dev.weir.dialect.compute.interpret;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.compute.Access;
import dev.weir.dialect.compute.BinaryOp;
import dev.weir.dialect.compute.CastOp;
import dev.weir.dialect.compute.CompareOp;
import dev.weir.dialect.compute.ComputeOp;
import dev.weir.dialect.compute.ConstantOp;
import dev.weir.dialect.compute.ContractOp;
import dev.weir.dialect.compute.IndexOp;
import dev.weir.dialect.compute.LoadIndexOp;
import dev.weir.dialect.compute.LoadOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.PositionOp;
import dev.weir.dialect.compute.ReduceOp;
import dev.weir.dialect.compute.ReductionSplitAttr;
import dev.weir.dialect.compute.SelectOp;
import dev.weir.dialect.compute.ShiftOp;
import dev.weir.dialect.compute.SizeOp;
import dev.weir.dialect.compute.StoreOp;
import dev.weir.dialect.compute.UnaryOp;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// One nest, run. Numbers are doubles for floats, else longs.
///
/// A value is computed once for each index of the axes that it depends on.
final class NestRun {
  private final NestOp nest;
  private final Map<Value, Tensor> tensors;
  private final Map<SymbolTerm, Long> sizes;
  private final long[] extents;
  private final long[] at;
  private final Map<Value, int[]> dependences = new IdentityHashMap<>();
  private final Map<Value, Map<List<Long>, Number>> known = new IdentityHashMap<>();

  NestRun(NestOp nest, Map<Value, Tensor> tensors, Map<SymbolTerm, Long> sizes) {
    this.nest = nest;
    this.tensors = tensors;
    this.sizes = sizes;
    extents = evaluate(nest.extents().sizes());
    at = new long[extents.length];
    for (Operation op : nest.bodyRegion().entry()) {
      int[] axes = axes(op);
      op.results().forEach(result -> dependences.put(result, axes));
    }
  }

  private long[] evaluate(List<dev.weir.dialect.shape.term.Term> terms) {
    return terms.stream().mapToLong(term -> term.evaluate(sizes::get)).toArray();
  }

  /// {@return the axes that results of `op` depend on}
  private int[] axes(Operation op) {
    TreeSet<Integer> axes = new TreeSet<>();
    for (Value operand : op.operands()) {
      int[] own =
          operand instanceof BlockArgument argument && argument.owner() == nest.bodyRegion().entry()
              ? new int[] {argument.index()}
              : dependences.getOrDefault(operand, new int[0]);
      Arrays.stream(own).forEach(axes::add);
    }
    for (Value axis : along(op)) {
      int index = ((BlockArgument) axis).index();
      axes.remove(index);
      ReductionSplitAttr split = nest.split().orElse(null);
      if (split != null && split.axis() == index) {
        axes.add(split.pieces());
      }
    }
    return axes.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Value> along(Operation op) {
    return switch (op) {
      case ReduceOp reduce -> List.copyOf(reduce.along());
      case ContractOp contract -> List.copyOf(contract.along());
      default -> List.of();
    };
  }

  void run() {
    for (Operation op : nest.bodyRegion().entry()) {
      if (op instanceof StoreOp store) {
        iterate(List.copyOf(store.indices()), 0, () -> store(store));
      }
    }
  }

  /// Runs `body` for all indices of the axes from `from` on.
  private void iterate(List<Value> axes, int from, Runnable body) {
    if (from == axes.size()) {
      body.run();
      return;
    }
    int axis = ((BlockArgument) axes.get(from)).index();
    long before = at[axis];
    long first = 0;
    long end = extents[axis];
    ReductionSplitAttr split = nest.split().orElse(null);
    if (split != null && split.axis() == axis) {
      first = at[split.pieces()] * split.length();
      end = Math.min(end, first + split.length());
    }
    for (long i = first; i < end; i++) {
      at[axis] = i;
      iterate(axes, from + 1, body);
    }
    at[axis] = before;
  }

  private void store(StoreOp store) {
    Tensor tensor = Objects.requireNonNull(tensors.get(store.tensor()));
    long element = element(store).orElseThrow();
    Number value = number(store.value());
    if (store.value().type() instanceof FloatType) {
      tensor.setDouble(element, value.doubleValue());
    } else {
      tensor.setLong(element, value.longValue());
    }
  }

  /// {@return which element is accessed}; empty where a coordinate lies outside
  private OptionalLong element(Access access) {
    long element = 0;
    long[] view = evaluate(access.view().sizes());
    for (int i = 0; i < view.length; i++) {
      long index = index(access.indices().get(i));
      if (index < 0 || index >= view[i]) {
        if (access instanceof LoadOp load && load.isGuarded(i)) {
          return OptionalLong.empty();
        }
        throw new IndexOutOfBoundsException(
            "index %d of dimension %d is not in [0, %d)".formatted(index, i, view[i]));
      }
      element = element * view[i] + index;
    }
    return OptionalLong.of(element);
  }

  private long index(Value value) {
    return number(value).longValue();
  }

  private Number number(Value value) {
    if (value instanceof BlockArgument argument) {
      return at[argument.index()];
    }
    List<Long> where = new ArrayList<>();
    Arrays.stream(dependences.get(value)).forEach(axis -> where.add(at[axis]));
    Map<List<Long>, Number> numbers = known.computeIfAbsent(value, key -> new HashMap<>());
    Number number = numbers.get(where);
    if (number == null) {
      number = compute((ComputeOp) Objects.requireNonNull(value.definingOp()));
      numbers.put(where, number);
    }
    return number;
  }

  private Number compute(ComputeOp op) {
    return switch (op) {
      case LoadOp load -> {
        OptionalLong element = element(load);
        yield element.isPresent()
            ? read(load, element.getAsLong())
            : ScalarNumbers.of(load.pad().orElseThrow());
      }
      case LoadIndexOp load -> read(load, element(load).orElseThrow());
      case SizeOp size -> size.term().value().evaluate(sizes::get);
      case ShiftOp shift -> index(shift.axis()) + index(shift.offset());
      case IndexOp sum -> sum.kind().apply(index(sum.lhs()), index(sum.rhs()));
      case PositionOp position ->
          position.result().type() instanceof FloatType type
              ? (Number) ScalarNumbers.round(type, (double) index(position.index()))
              : (Number) ScalarNumbers.wrap(position.result().type(), index(position.index()));
      case ConstantOp constant -> ScalarNumbers.of(constant.value());
      case UnaryOp unary ->
          ScalarFunctions.unary(unary.kind(), number(unary.source()), unary.source().type());
      case BinaryOp binary ->
          ScalarFunctions.binary(
              binary.kind(), number(binary.lhs()), number(binary.rhs()), binary.lhs().type());
      case CompareOp compare ->
          ScalarFunctions.compare(
                  compare.kind(),
                  number(compare.lhs()),
                  number(compare.rhs()),
                  compare.lhs().type())
              ? 1L
              : 0L;
      case CastOp cast ->
          ScalarNumbers.cast(cast.source().type(), number(cast.source()), cast.result().type());
      case SelectOp select ->
          number(select.condition()).longValue() != 0
              ? number(select.onTrue())
              : number(select.onFalse());
      case ReduceOp reduce -> new Reduction(reduce).run();
      case ContractOp contract -> contraction(contract);
      default -> throw new IllegalStateException("no scalar operation: " + op.name());
    };
  }

  private Number read(Access access, long element) {
    Tensor tensor = Objects.requireNonNull(tensors.get(access.tensor()));
    return access instanceof LoadOp load && load.result().type() instanceof FloatType
        ? (Number) tensor.getDouble(element)
        : (Number) tensor.getLong(element);
  }

  private Number contraction(ContractOp contract) {
    Sum sum = new Sum();
    if (!(contract.result().type() instanceof FloatType)) {
      iterate(
          List.copyOf(contract.along()),
          0,
          () ->
              sum.whole += number(contract.lhs()).longValue() * number(contract.rhs()).longValue());
      return (long) (int) sum.whole;
    }
    iterate(
        List.copyOf(contract.along()),
        0,
        () ->
            sum.value +=
                number(contract.lhs()).doubleValue() * number(contract.rhs()).doubleValue());
    return ScalarNumbers.round(contract.result().type(), sum.value);
  }

  private static final class Sum {
    private double value;
    private long whole;
  }

  /// A reduction of elements.
  private final class Reduction {
    private final ReduceOp op;
    private final Type type;
    private @Nullable Number value;

    Reduction(ReduceOp op) {
      this.op = op;
      type = op.source().type();
    }

    Number run() {
      iterate(List.copyOf(op.along()), 0, () -> add(number(op.source())));
      if (value == null) {
        return empty();
      }
      return type instanceof FloatType
          ? (Number) ScalarNumbers.round(type, value.doubleValue())
          : value;
    }

    private void add(Number next) {
      if (value == null) {
        value = next;
        return;
      }
      // Sums of floats are rounded once, at the end.
      Type precision = type instanceof FloatType ? FloatType.F64 : type;
      value =
          type.equals(IntegerType.I1)
              ? logical(next)
              : ScalarFunctions.binary(op.kind().combiner(), value, next, precision);
    }

    private Number logical(Number next) {
      boolean isAnd = op.kind() == ReduceKind.AND || op.kind() == ReduceKind.MIN;
      long a = Objects.requireNonNull(value).longValue();
      return isAnd ? a & next.longValue() : a | next.longValue();
    }

    /// {@return what there is where nothing is reduced}
    private Number empty() {
      return ScalarNumbers.of(op.kind().identity(type));
    }
  }
}
