package dev.weir.pass.kernel.group;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.rule.Movement;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which axes the tensors of some operators run along, found from operator to operator.
///
/// A dimension runs along a list of axes, outermost first; one of size 1 along none.
final class AxisRelations {
  /// A dimension of size 1.
  private static final int[] NO_AXES = {};

  private final SymbolicSizes sizes;
  private final GroupableOperators operators;
  private final Axes axes = new Axes();
  private final Map<Value, int[][]> dimensions = new LinkedHashMap<>();

  /// What each operator goes over, and along what it reduces.
  private final Map<Operation, int[]> iterated = new IdentityHashMap<>();

  private final Map<Operation, int[]> reduced = new IdentityHashMap<>();
  private final List<Operation> order = new ArrayList<>();
  private final List<int[]> pieces = new ArrayList<>();
  private boolean slicesComputed;

  AxisRelations(SymbolicSizes sizes) {
    this.sizes = sizes;
    operators = sizes.operators();
  }

  /// {@return what operators are to groups}
  GroupableOperators operators() {
    return operators;
  }

  Axes axes() {
    return axes;
  }

  /// {@return the operators, constants left out}
  List<Operation> added() {
    return order;
  }

  /// {@return whether an operator among these makes `value`}
  boolean computes(Value value) {
    Operation source = value.definingOp();
    return source != null && iterated.containsKey(source);
  }

  /// {@return the axes that `op` goes over}
  int[] iterated(Operation op) {
    return axes.resolve(iterated.get(op));
  }

  /// {@return the axes that `op` reduces}; for a matmul the one it sums over
  int[] reduced(Operation op) {
    return axes.resolve(reduced.getOrDefault(op, NO_AXES));
  }

  /// {@return the values that were met}
  Iterable<Value> values() {
    return dimensions.keySet();
  }

  /// {@return the axes of a value that was met, in the order of its elements, or null}
  int @Nullable [] of(Value value) {
    int[][] own = dimensions.get(value);
    return own == null ? null : axes.resolve(flat(own));
  }

  /// {@return the axes of each dimension of a value that was met}
  int[][] dimensionsOf(Value value) {
    int[][] own = dimensions.get(value).clone();
    for (int i = 0; i < own.length; i++) {
      own[i] = axes.resolve(own[i]);
    }
    return own;
  }

  /// Adds an operator.
  ///
  /// @return why its axes cannot be told, or null where they can
  @Nullable String add(Operation op) {
    OperatorPattern pattern = operators.patternOf(op);
    if (pattern == OperatorPattern.CONSTANT || pattern == OperatorPattern.LIST) {
      return null;
    }
    if (!order.isEmpty()
        && (pattern == OperatorPattern.WHOLE
            || operators.patternOf(order.getFirst()) == OperatorPattern.WHOLE)) {
      Operation whole = pattern == OperatorPattern.WHOLE ? op : order.getFirst();
      return "%s is a kernel by itself".formatted(whole.name());
    }
    order.add(op);
    return switch (pattern) {
      case ELEMENTWISE -> elementwise(op);
      case REDUCTION -> reduction(op);
      case TRANSPOSE -> transposition(op);
      case VIEW -> view(op);
      case EXPAND -> expansion(op);
      case SLICE -> slice(op);
      case GATHER -> gather(op);
      case JOIN -> join(op);
      case MATMUL -> product(op);
      case CONVOLUTION -> convolution(op);
      case WHOLE -> whole(op);
      default -> "%s has no generated kernel".formatted(op.name());
    };
  }

  private int[][] dimensions(Value value) {
    int[][] own = dimensions.get(value);
    if (own == null) {
      own = fresh(sizes.of(value));
      // A constant is made anew for each use, so uses need not agree.
      if (!isConstant(value)) {
        dimensions.put(value, own);
      }
    }
    return own;
  }

  private boolean isConstant(Value value) {
    Operation source = value.definingOp();
    return source != null && operators.isConstant(source);
  }

  private int[][] fresh(long[] shape) {
    int[][] own = new int[shape.length][];
    for (int i = 0; i < shape.length; i++) {
      own[i] = shape[i] == 1 ? NO_AXES : new int[] {axes.add(shape[i])};
    }
    return own;
  }

  private @Nullable String elementwise(Operation op) {
    Value result = op.result(0);
    long[] shape = sizes.of(result);
    int[][] made = new int[shape.length][];
    for (int i = 0; i < op.operandCount(); i++) {
      if (GroupableOperators.isNumber(op, i)) {
        continue;
      }
      long[] own = sizes.of(op.operand(i));
      boolean broadcasts = mayBroadcast(own, shape);
      if (broadcasts && computes(op.operand(i))) {
        return "whether %s broadcasts an operand is not known before it runs".formatted(op.name());
      }
      int[][] given = broadcasts ? fresh(own) : dimensions(op.operand(i));
      for (int d = 1; d <= own.length; d++) {
        int at = shape.length - d;
        int[] dimension = given[own.length - d];
        if (own[own.length - d] != shape[at]) {
          continue;
        }
        if (made[at] == null) {
          made[at] = dimension;
        } else if (!axes.unify(made[at], dimension)) {
          return "the axes of %s's operands do not line up".formatted(op.name());
        }
      }
    }
    for (int i = 0; i < shape.length; i++) {
      if (made[i] == null) {
        made[i] = shape[i] == 1 ? NO_AXES : new int[] {axes.add(shape[i])};
      }
    }
    return made(op, made);
  }

  /// {@return whether it depends on the run whether a dimension of `own` is broadcast to `shape`}
  private static boolean mayBroadcast(long[] own, long[] shape) {
    for (int d = 1; d <= own.length; d++) {
      if (own[own.length - d] != 1 && own[own.length - d] != shape[shape.length - d]) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String made(Operation op, int[][] result) {
    dimensions.put(op.result(0), result);
    iterated.put(op, flat(result));
    return null;
  }

  private @Nullable String reduction(Operation op) {
    int[][] given = dimensions(op.operand(0));
    boolean[] over = operators.rules().reduced(op);
    if (over == null) {
      return "the axes of %s are not known before it runs".formatted(op.name());
    }
    int rank = sizes.of(op.result(0)).length;
    List<int[]> kept = new ArrayList<>();
    List<int[]> gone = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      if (over[i]) {
        gone.add(given[i]);
        if (rank == given.length) {
          kept.add(NO_AXES);
        }
      } else {
        kept.add(given[i]);
      }
    }
    dimensions.put(op.result(0), kept.toArray(new int[0][]));
    iterated.put(op, flat(given));
    reduced.put(op, flat(gone.toArray(new int[0][])));
    return null;
  }

  private @Nullable String transposition(Operation op) {
    int[][] given = dimensions(op.operand(0));
    int[][] made = new int[given.length][];
    for (int i = 0; i < given.length; i++) {
      made[i] = given[operators.rules().permuted(op, i)];
    }
    return made(op, made);
  }

  /// Dimensions of the result take axes of the operand from the last one on, splitting them where they are
  /// larger.
  private @Nullable String view(Operation op) {
    int[] given = axes.resolve(flat(dimensions(op.operand(0))));
    long[] shape = sizes.of(op.result(0));
    int[] fresh = new int[shape.length];
    int count = 0;
    int[][] made = fresh(shape);
    for (int i = 0; i < shape.length; i++) {
      if (made[i].length > 0) {
        fresh[count++] = made[i][0];
      }
    }
    for (int axis : given) {
      if (axes.size(axis) == 0) {
        return "%s of no elements".formatted(op.name());
      }
    }
    if (!axes.unify(given, Arrays.copyOf(fresh, count))) {
      return "%s mixes dimensions".formatted(op.name());
    }
    return made(op, made);
  }

  private @Nullable String expansion(Operation op) {
    long[] own = sizes.of(op.operand(0));
    long[] shape = sizes.of(op.result(0));
    boolean broadcasts = mayBroadcast(own, shape);
    if (broadcasts && computes(op.operand(0))) {
      return "whether %s broadcasts its operand is not known before it runs".formatted(op.name());
    }
    int[][] given = broadcasts ? fresh(own) : dimensions(op.operand(0));
    int[][] made = new int[shape.length][];
    for (int i = 0; i < shape.length; i++) {
      int from = i - (shape.length - own.length);
      if (from >= 0 && own[from] != 1 && own[from] == shape[i]) {
        made[i] = given[from];
      } else {
        made[i] = shape[i] == 1 ? NO_AXES : new int[] {axes.add(shape[i])};
      }
    }
    return made(op, made);
  }

  /// An operand that nobody here computes has axes of its own: what else reads it may go over it otherwise.
  private @Nullable String product(Operation op) {
    int[][] x = factor(op.operand(0));
    int[][] y = factor(op.operand(1));
    boolean left = operators.rules().transposes(op, 0);
    boolean right = operators.rules().transposes(op, 1);
    int[] rows = x[x.length - (left ? 1 : 2)];
    int[] summed = x[x.length - (left ? 2 : 1)];
    int[] columns = y[y.length - (right ? 2 : 1)];
    if (!axes.unify(summed, y[y.length - (right ? 1 : 2)])) {
      return "the sizes that %s sums over may differ".formatted(op.name());
    }
    long[] shape = sizes.of(op.result(0));
    int[][] made = new int[shape.length][];
    made[shape.length - 2] = rows;
    made[shape.length - 1] = columns;
    for (int d = 3; d <= shape.length; d++) {
      long size = shape[shape.length - d];
      int[] a = batch(op.operand(0), x, d, size);
      int[] b = batch(op.operand(1), y, d, size);
      if (a == null || b == null || a.length > 0 && b.length > 0 && !axes.unify(a, b)) {
        return "whether %s broadcasts an operand is not known before it runs".formatted(op.name());
      }
      int[] own = a.length > 0 ? a : b;
      made[shape.length - d] = own.length == 0 && size != 1 ? new int[] {axes.add(size)} : own;
    }
    reduced.put(op, summed);
    return made(op, made);
  }

  /// {@return along which axes of the result dimension `d` from the end of a factor runs}: none where it may be broadcast,
  /// null where that is computed here
  private int @Nullable [] batch(Value factor, int[][] own, int d, long size) {
    if (d > own.length || own[own.length - d].length == 0) {
      return NO_AXES;
    }
    long[] shape = sizes.of(factor);
    if (shape[shape.length - d] == size) {
      return own[own.length - d];
    }
    return computes(factor) ? null : NO_AXES;
  }

  private int[][] factor(Value value) {
    return computes(value) ? dimensions(value) : fresh(sizes.of(value));
  }

  /// The axes of the result are its own.
  private @Nullable String convolution(Operation op) {
    for (Value operand : op.operands()) {
      if (computes(operand)) {
        return "an operand of %s would be computed again for each place of its window"
            .formatted(op.name());
      }
    }
    return made(op, fresh(sizes.of(op.result(0))));
  }

  private @Nullable String whole(Operation op) {
    for (Value result : op.results()) {
      dimensions.put(result, fresh(sizes.of(result)));
    }
    return made(op, dimensions.get(op.result(0)));
  }

  /// Along what moves the result has axes of its own; who else reads the operand may go over all of it.
  private @Nullable String slice(Operation op) {
    int[][] given = factor(op.operand(0));
    slicesComputed |= computes(op.operand(0));
    Movement movement = operators.rules().movement(op);
    int[][] made = fresh(sizes.of(op.result(0)));
    int at = 0;
    for (int i = 0; i < given.length; i++) {
      if (!movement.dropped().contains(i)) {
        made[at] = movement.moved().contains(i) ? made[at] : given[i];
        at++;
      }
    }
    return made(op, made);
  }

  private @Nullable String gather(Operation op) {
    if (computes(op.operand(1))) {
      return "the table of %s would be computed again".formatted(op.name());
    }
    int[][] rows = dimensions(op.operand(0));
    int[][] made = fresh(sizes.of(op.result(0)));
    System.arraycopy(rows, 0, made, 0, rows.length);
    return made(op, made);
  }

  /// Parts have axes of their own along which they lie side by side.
  private @Nullable String join(Operation op) {
    int axis = operators.rules().joinedAxis(op);
    int[][] made = fresh(sizes.of(op.result(0)));
    boolean adds = operators.rules().addsAxis(op);
    for (Value part : Objects.requireNonNull(op.operand(0).definingOp()).operands()) {
      int[][] own = factor(part);
      for (int i = 0; i < own.length; i++) {
        int at = adds && i >= axis ? i + 1 : i;
        if (!adds && i == axis) {
          pieces.add(own[i]);
        } else if (!axes.unify(made[at], own[i])) {
          return "the parts of %s do not line up".formatted(op.name());
        }
      }
    }
    return made(op, made);
  }

  /// {@return the axes of parts that are put side by side}
  Set<Integer> pieces() {
    Set<Integer> all = new LinkedHashSet<>();
    for (int[] each : pieces) {
      for (int axis : axes.resolve(each)) {
        all.add(axis);
      }
    }
    return all;
  }

  /// {@return whether a part of something that is computed here is taken}
  boolean slicesComputed() {
    return slicesComputed;
  }

  private static int[] flat(int[][] dimensions) {
    int count = 0;
    for (int[] each : dimensions) {
      count += each.length;
    }
    int[] flat = new int[count];
    int at = 0;
    for (int[] each : dimensions) {
      System.arraycopy(each, 0, flat, at, each.length);
      at += each.length;
    }
    return flat;
  }
}
