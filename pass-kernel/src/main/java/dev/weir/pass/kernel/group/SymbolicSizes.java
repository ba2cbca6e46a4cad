package dev.weir.pass.kernel.group;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.dialect.operator.normalization.NormalizationOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The sizes of the dimensions of values, where those that are not known have names: equal names are
/// equal numbers in every run. Different names may be equal numbers too.
///
/// A size is a number, or negative if it is a name. Sizes that an operator needs to be equal, or one of them
/// 1, are taken to be equal unless its type says that one is 1, as in PIR: kernels check it before they run.
/// Valid while the operators that it was asked about do not change.
public final class SymbolicSizes {
  private static final int DEPTH = 8;
  private static final int LIMIT = 64;

  private final Map<Value, long[]> known = new IdentityHashMap<>();

  /// What names turned out to be: numbers, or other names.
  private final Map<Long, Long> meanings = new HashMap<>();

  private long names;

  /// Knows nothing yet.
  public SymbolicSizes() {}

  /// {@return whether `size` is a number rather than a name}
  public static boolean isNumber(long size) {
    return size >= 0;
  }

  /// Notes the sizes of what `op` makes; those of its operands should be noted before.
  public void note(Operation op) {
    for (Value result : op.results()) {
      of(result);
    }
    switch (GroupableOperators.patternOf(op)) {
      case ELEMENTWISE -> agree(of(op.result(0)), broadcast(op, of(op.result(0)).length));
      case EXPAND -> agree(of(op.result(0)), of(op.operand(0)));
      default -> {}
    }
  }

  /// {@return the sizes of a tensor's dimensions}; not to be changed
  public long[] of(Value value) {
    long[] found = known.get(value);
    if (found == null) {
      found = named(value);
      known.put(value, found);
    }
    if (!meanings.isEmpty()) {
      for (int i = 0; i < found.length; i++) {
        found[i] = meaning(found[i]);
      }
    }
    return found;
  }

  /// Takes the sizes in `own`, seen from the last one, to be those of `result` unless they are 1.
  private void agree(long[] result, long[] own) {
    for (int d = 1; d <= own.length && d <= result.length; d++) {
      long size = own[own.length - d];
      if (size != 1 && size != TensorType.DYNAMIC && result[result.length - d] != 1) {
        same(result[result.length - d], size);
      }
    }
  }

  private long meaning(long size) {
    long at = size;
    for (Long next = meanings.get(at); next != null; next = meanings.get(at)) {
      at = next;
    }
    return at;
  }

  /// {@return the one size that both are taken to be}
  private long same(long a, long b) {
    long first = meaning(a);
    long second = meaning(b);
    if (first == second || isNumber(first) && isNumber(second)) {
      return first;
    }
    if (isNumber(first)) {
      meanings.put(second, first);
      return first;
    }
    meanings.put(first, second);
    return second;
  }

  private long fresh() {
    return -2 - names++;
  }

  private long[] named(Value value) {
    if (!(value.type() instanceof TensorType type)) {
      return new long[0];
    }
    long[] sizes = type.shape().toArray();
    if (!type.isStatic()) {
      Operation op = value.definingOp();
      long[] derived = op == null ? null : derived(op, sizes);
      for (int i = 0; i < sizes.length; i++) {
        if (sizes[i] == TensorType.DYNAMIC) {
          sizes[i] = derived != null && derived[i] != TensorType.DYNAMIC ? derived[i] : fresh();
        }
      }
    }
    return sizes;
  }

  /// {@return the sizes of the first result of `op` as far as its operands say, of the rank of `declared`,
  /// or null}
  private long @Nullable [] derived(Operation op, long[] declared) {
    if (op.resultCount() == 0 || op.operandCount() == 0) {
      return null;
    }
    return switch (GroupableOperators.patternOf(op)) {
      case ELEMENTWISE -> broadcast(op, declared.length);
      case REDUCTION -> reduced(op, declared.length);
      case TRANSPOSE -> transposed(op, declared.length);
      case VIEW -> viewed(op, declared);
      case EXPAND -> asked(op, declared.length);
      case SLICE -> moved(op, declared.length);
      case GATHER -> gathered(op, declared.length);
      case MATMUL -> product(op, declared.length);
      default -> sameShape(op, declared);
    };
  }

  private long[] broadcast(Operation op, int rank) {
    long[] sizes = unknown(rank);
    for (int i = 0; i < op.operandCount(); i++) {
      if (GroupableOperators.isNumber(op, i)) {
        continue;
      }
      long[] own = of(op.operand(i));
      for (int d = 1; d <= own.length && d <= rank; d++) {
        long size = own[own.length - d];
        if (size != 1) {
          long found = sizes[rank - d];
          sizes[rank - d] = found == TensorType.DYNAMIC ? size : same(found, size);
        }
      }
    }
    return sizes;
  }

  private long @Nullable [] reduced(Operation op, int rank) {
    long[] own = of(op.operand(0));
    boolean[] axes = AxisRelations.reducedAxes(op);
    if (axes == null) {
      return null;
    }
    if (rank == own.length) {
      long[] sizes = own.clone();
      for (int i = 0; i < rank; i++) {
        sizes[i] = axes[i] ? 1 : sizes[i];
      }
      return sizes;
    }
    long[] sizes = unknown(rank);
    int at = 0;
    for (int i = 0; i < own.length && at < rank; i++) {
      if (!axes[i]) {
        sizes[at++] = own[i];
      }
    }
    return sizes;
  }

  private long[] transposed(Operation op, int rank) {
    long[] own = of(op.operand(0));
    long[] sizes = unknown(rank);
    for (int i = 0; i < rank; i++) {
      sizes[i] = own[AxisRelations.permuted(op, i)];
    }
    return sizes;
  }

  private long[] moved(Operation op, int rank) {
    long[] own = of(op.operand(0));
    long[] sizes = unknown(rank);
    boolean[] moved = Movement.moved(op);
    boolean[] dropped = Movement.dropped(op);
    int at = 0;
    for (int i = 0; i < own.length && at < rank; i++) {
      if (!dropped[i]) {
        sizes[at++] = moved[i] ? TensorType.DYNAMIC : own[i];
      }
    }
    return sizes;
  }

  private long[] gathered(Operation op, int rank) {
    long[] sizes = unknown(rank);
    long[] rows = of(op.operand(0));
    System.arraycopy(rows, 0, sizes, 0, Math.min(rank, rows.length));
    return sizes;
  }

  private long[] product(Operation op, int rank) {
    long[] sizes = unknown(rank);
    long[] x = of(op.operand(0));
    long[] y = of(op.operand(1));
    sizes[rank - 2] = x[x.length - (AxisRelations.transposes(op, 0) ? 1 : 2)];
    sizes[rank - 1] = y[y.length - (AxisRelations.transposes(op, 1) ? 2 : 1)];
    for (int d = 3; d <= rank; d++) {
      long a = d <= x.length ? x[x.length - d] : 1;
      long b = d <= y.length ? y[y.length - d] : 1;
      sizes[rank - d] = a == 1 ? b : b == 1 ? a : same(a, b);
    }
    return sizes;
  }

  /// A view has the sizes that it asks for; the one that is left, if there is one, is the one of the operand
  /// that is left.
  private long[] viewed(Operation op, long[] declared) {
    int rank = declared.length;
    long[] own = of(op.operand(0));
    long[] sizes = asked(op, rank);
    for (int i = 0; i < rank; i++) {
      if (declared[i] != TensorType.DYNAMIC) {
        sizes[i] = declared[i];
      }
    }
    int missing = -1;
    for (int i = 0; i < rank; i++) {
      if (sizes[i] == TensorType.DYNAMIC) {
        if (missing >= 0) {
          return sizes;
        }
        missing = i;
      }
    }
    if (missing >= 0) {
      sizes[missing] = left(own, sizes, missing);
    }
    return sizes;
  }

  /// {@return the name that stands in `own` but not in `sizes`, if the rest cancels}
  private static long left(long[] own, long[] sizes, int missing) {
    long[] rest = own.clone();
    long numbers = 1;
    for (int i = 0; i < sizes.length; i++) {
      if (i == missing) {
        continue;
      }
      if (isNumber(sizes[i])) {
        numbers *= sizes[i];
        continue;
      }
      int at = indexOf(rest, sizes[i]);
      if (at < 0) {
        return TensorType.DYNAMIC;
      }
      rest[at] = 1;
    }
    long found = TensorType.DYNAMIC;
    for (long size : rest) {
      if (isNumber(size)) {
        numbers = size != 0 && numbers % size == 0 ? numbers / size : -1;
      } else if (found == TensorType.DYNAMIC) {
        found = size;
      } else {
        return TensorType.DYNAMIC;
      }
    }
    return numbers == 1 ? found : TensorType.DYNAMIC;
  }

  private static int indexOf(long[] sizes, long size) {
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] == size) {
        return i;
      }
    }
    return -1;
  }

  /// {@return the shape that the second operand of a view or an expansion asks for}
  private long[] asked(Operation op, int rank) {
    long[] sizes = unknown(rank);
    long[] own = of(op.operand(0));
    if (op.operandCount() < 2 || op.definition().slotOf("axis") >= 0) {
      return sizes;
    }
    if (GroupableOperators.patternOf(op) == OperatorPattern.EXPAND && op instanceof ExpandAsOp) {
      return of(op.operand(1)).clone();
    }
    boolean view = GroupableOperators.patternOf(op) == OperatorPattern.VIEW;
    if (view && !(op instanceof ReshapeOp)) {
      return sizes;
    }
    long[] wanted = numbers(op.operand(1), DEPTH);
    if (wanted == null || wanted.length != rank) {
      return sizes;
    }
    for (int i = 0; i < rank; i++) {
      int same = view ? i : i - (rank - own.length);
      boolean copies = view ? wanted[i] == 0 : wanted[i] == -1;
      if (copies && same >= 0 && same < own.length) {
        sizes[i] = own[same];
      } else if (wanted[i] > 0 || wanted[i] < -1 && wanted[i] != Constants.UNKNOWN) {
        sizes[i] = wanted[i];
      }
    }
    return sizes;
  }

  /// {@return the numbers or names in a list of integers, [Constants#UNKNOWN] where neither is known}, or
  /// null where not even their count is
  private long @Nullable [] numbers(Value value, int depth) {
    Operation op = value.definingOp();
    if (op == null || depth == 0) {
      return unknownNumbers(value);
    } else if (op instanceof FullIntArrayOp || op instanceof FullOp) {
      return Constants.integers(value).map(ImmutableLongArray::toArray).orElse(null);
    } else if (op instanceof ShapeOp shape) {
      return of(shape.input()).clone();
    } else if (op instanceof CastOp || op instanceof AssignOp) {
      return numbers(op.operand(0), depth - 1);
    } else if (op instanceof SliceOp slice) {
      return sliced(slice, depth);
    } else if (op instanceof CombineOp combine) {
      return joined(combine, depth);
    } else if (op instanceof ConcatOp || op instanceof StackOp) {
      return numbers(op.operand(0), depth - 1);
    }
    return unknownNumbers(value);
  }

  private long @Nullable [] joined(CombineOp combine, int depth) {
    long[] all = new long[LIMIT];
    int count = 0;
    for (Value each : combine.inputs()) {
      long[] part = numbers(each, depth - 1);
      if (part == null || count + part.length > LIMIT) {
        return null;
      }
      System.arraycopy(part, 0, all, count, part.length);
      count += part.length;
    }
    return Arrays.copyOf(all, count);
  }

  private long @Nullable [] sliced(SliceOp slice, int depth) {
    long[] from = numbers(slice.input(), depth - 1);
    var start = Constants.integer(slice.starts());
    var end = Constants.integer(slice.ends());
    if (from == null || start.isEmpty() || end.isEmpty()) {
      return unknownNumbers(slice.out());
    }
    int first = clamp(start.getAsLong(), from.length);
    int last = clamp(end.getAsLong(), from.length);
    return first < last ? Arrays.copyOfRange(from, first, last) : new long[0];
  }

  private static int clamp(long index, int length) {
    return Math.clamp(index < 0 ? index + length : index, 0, length);
  }

  private static long @Nullable [] unknownNumbers(Value value) {
    if (value.type() instanceof TensorType type && type.isStatic() && type.rank() <= 1) {
      long count = type.rank() == 0 ? 1 : type.dimension(0);
      if (count <= LIMIT) {
        long[] numbers = new long[(int) count];
        Arrays.fill(numbers, Constants.UNKNOWN);
        return numbers;
      }
    }
    return null;
  }

  /// An operator whose result has the type of an operand has its sizes too, where that is how its type is
  /// inferred: those that normalise, and choices.
  private long @Nullable [] sameShape(Operation op, long[] declared) {
    if (op instanceof NormalizationOp || op instanceof ElementwiseOp) {
      long[] own = of(op.operand(0));
      return own.length == declared.length ? own : null;
    }
    return null;
  }

  private static long[] unknown(int rank) {
    long[] sizes = new long[rank];
    Arrays.fill(sizes, TensorType.DYNAMIC);
    return sizes;
  }
}
