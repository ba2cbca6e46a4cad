package dev.weir.dialect.kernel.buffer;

import dev.weir.analysis.AliasAnalysis;
import dev.weir.analysis.Lifetimes;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.StructuredWhile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// From when to when the memory of the values of a program, or of a function, is needed.
///
/// Values that may share memory (a branch's result and what the branch yields, a tuple and its elements) are one
/// group, whose memory is needed as long as any of them is. What a loop yields is copied, so that only what it begins
/// with shares memory with its results. What an output names is needed to the end.
final class BufferIntervals {
  private final Lifetimes lifetimes;
  private final Map<Value, Integer> numbers = new IdentityHashMap<>();
  private final List<Operation> calls = new ArrayList<>();
  private int[] leaders = new int[64];
  private int[] starts = new int[64];
  private int[] ends = new int[64];

  private BufferIntervals(Block body) {
    lifetimes = Lifetimes.of(body);
    body.arguments().forEach(this::add);
    addAll(body);
  }

  /// {@return the intervals of the values in `body`, the block of a program or a function}
  static BufferIntervals of(Block body) {
    return new BufferIntervals(body);
  }

  private void addAll(Block block) {
    for (Operation op : block) {
      op.results().forEach(this::add);
      if (CallMemory.namesOutput(op) && op.operandCount() > 0) {
        use(op.operand(0), Integer.MAX_VALUE);
      }
      for (IndexBoundsAttr bounds : CallMemory.bounds(op)) {
        if (bounds.operand() >= 0 && bounds.operand() < op.operandCount()) {
          Value read = CallMemory.readable(op.operand(bounds.operand()));
          if (read != null) {
            use(read, lastRead(read, op));
          }
        }
      }
      if (CallMemory.needsMemory(op)) {
        calls.add(op);
      }
      if (!(op instanceof IsolatedFromAbove)) {
        for (Region region : op.regions()) {
          for (Block inside : region) {
            inside.arguments().forEach(this::add);
            addAll(inside);
          }
        }
      }
      if (op instanceof StructuredWhile loop) {
        for (int i = 0; i < Math.min(loop.resultCount(), loop.inits().size()); i++) {
          join(loop.inits().get(i), loop.result(i));
        }
      } else {
        AliasAnalysis.handOvers(op, this::join);
      }
    }
  }

  private void add(Value value) {
    int number = numbers.size();
    if (numbers.putIfAbsent(value, number) != null) {
      return;
    }
    if (number == starts.length) {
      leaders = Arrays.copyOf(leaders, 2 * number);
      starts = Arrays.copyOf(starts, 2 * number);
      ends = Arrays.copyOf(ends, 2 * number);
    }
    leaders[number] = number;
    starts[number] = lifetimes.start(value);
    ends[number] = Math.max(starts[number], lifetimes.lastUse(value));
  }

  /// {@return until when `op` needs `value`, which it reads without naming it}
  private int lastRead(Value value, Operation op) {
    int last = lifetimes.start(op);
    Operation at = op;
    while (at != null && at.block() != value.parentBlock()) {
      at = at.parent();
      if (at instanceof LoopLike) {
        last = lifetimes.end(at);
      }
    }
    return last;
  }

  private void use(Value value, int at) {
    Integer number = numbers.get(value);
    if (number != null) {
      int leader = leader(number);
      ends[leader] = Math.max(ends[leader], at);
    }
  }

  /// Has `a` and `b` share memory. What is not of the program has none in a plan.
  void join(Value a, Value b) {
    Integer first = numbers.get(a);
    Integer second = numbers.get(b);
    if (first == null || second == null) {
      return;
    }
    int from = leader(first);
    int to = leader(second);
    leaders[from] = to;
    starts[to] = Math.min(starts[to], starts[from]);
    ends[to] = Math.max(ends[to], ends[from]);
  }

  private int leader(int number) {
    int at = number;
    while (leaders[at] != at) {
      leaders[at] = leaders[leaders[at]];
      at = leaders[at];
    }
    return at;
  }

  /// {@return from when on the memory of `value` is needed}
  int start(Value value) {
    return starts[leader(numbers.get(value))];
  }

  /// {@return until when the memory of `value` is needed}
  int end(Value value) {
    return ends[leader(numbers.get(value))];
  }

  /// {@return the number of the values that share memory with `value`}, -1 if it is not of the program
  int group(Value value) {
    Integer number = numbers.get(value);
    return number == null ? -1 : leader(number);
  }

  /// Has the memory of a group be needed until a position at least.
  void keep(int group, int position) {
    if (group >= 0) {
      ends[group] = Math.max(ends[group], position);
    }
  }

  /// {@return the position of an operation of the program}
  int position(Operation op) {
    return lifetimes.start(op);
  }

  /// {@return the operations that compute results into memory of their own, in program order}
  List<Operation> calls() {
    return calls;
  }
}
