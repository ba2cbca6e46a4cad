package dev.weir.analysis;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.LoopLike;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// When the operations of a block begin and end, in the order of the text, and until when values are needed.
///
/// For structured code, whose regions have one block each. What a loop uses that is defined outside of it ([Liveness])
/// is needed until the loop ends, for it is used again in the next iteration. Operations that are isolated from above
/// are one point in time. Linear in the operations and uses. Valid while no operation or use changes.
public final class Lifetimes {
  private final Map<Operation, Integer> starts = new IdentityHashMap<>();
  private final Map<Operation, Integer> ends = new IdentityHashMap<>();
  private final Map<Value, Integer> lastUses = new IdentityHashMap<>();
  private final Block body;
  private @Nullable Liveness liveness;
  private int next;

  private Lifetimes(Block body) {
    this.body = body;
  }

  /// {@return the lifetimes of what `body` holds}
  public static Lifetimes of(Block body) {
    Lifetimes lifetimes = new Lifetimes(body);
    lifetimes.visit(body);
    return lifetimes;
  }

  private void visit(Block block) {
    for (Operation op : block) {
      int start = next++;
      starts.put(op, start);
      for (int i = 0, n = op.operandCount(); i < n; i++) {
        use(op.operand(i), start);
      }
      if (op.regionCount() > 0 && !(op instanceof IsolatedFromAbove)) {
        visitRegions(op);
      } else {
        ends.put(op, start);
      }
    }
  }

  private void visitRegions(Operation op) {
    for (Region region : op.regions()) {
      for (Block inside : region) {
        visit(inside);
      }
    }
    int end = next++;
    ends.put(op, end);
    if (op instanceof LoopLike loop) {
      for (Region region : loop.loopRegions()) {
        for (Block inside : region) {
          liveness().liveIn(inside).forEach(value -> use(value, end));
        }
      }
    }
  }

  private Liveness liveness() {
    if (liveness == null) {
      liveness = Liveness.of(body);
    }
    return liveness;
  }

  private void use(Value value, int at) {
    lastUses.merge(value, at, Math::max);
  }

  /// {@return when `op` begins}
  ///
  /// @throws IllegalArgumentException if `op` is not in the block
  public int start(Operation op) {
    return of(starts, op);
  }

  /// {@return when `op` and all it holds is over}
  ///
  /// @throws IllegalArgumentException if `op` is not in the block
  public int end(Operation op) {
    return of(ends, op);
  }

  /// {@return when `value` is there: when its operation begins, or ends if that is when its regions give it; 0 for
  /// an argument of the block}
  ///
  /// @throws IllegalArgumentException if `value` is not defined in the block
  public int start(Value value) {
    Operation op = value.definingOp();
    if (op != null) {
      return end(op);
    }
    Block home = value.parentBlock();
    Operation around = home == null || home == body ? null : home.parentOp();
    return around == null ? 0 : start(around);
  }

  /// {@return when `value` is needed for the last time; when it is there, if nobody needs it}
  ///
  /// @throws IllegalArgumentException if `value` is not defined in the block
  public int lastUse(Value value) {
    Integer last = lastUses.get(value);
    return last == null ? start(value) : last;
  }

  private static int of(Map<Operation, Integer> times, Operation op) {
    Integer time = times.get(op);
    if (time == null) {
      throw new IllegalArgumentException("'" + op.name() + "' is not in the block");
    }
    return time;
  }
}
