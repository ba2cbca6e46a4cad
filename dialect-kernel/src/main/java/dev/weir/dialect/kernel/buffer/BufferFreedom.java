package dev.weir.dialect.kernel.buffer;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/// How long memory is to be left alone so that calls that need nothing of each other can be done at the same time.
///
/// A call that writes where another one read has to wait for that. So memory that a value leaves is not used by the next
/// calls that would not come after all readers of the value anyway.
final class BufferFreedom {
  /// How many calls ahead memory is left alone; those farther apart are hardly ever done at the same time.
  private static final int AHEAD = 16;

  private final List<Operation> operations = new ArrayList<>();
  private final Map<Operation, Integer> numbers = new IdentityHashMap<>();
  private final List<BitSet> before = new ArrayList<>();
  private final BitSet calls = new BitSet();

  private BufferFreedom(Block body) {
    for (Operation op : body) {
      int number = operations.size();
      operations.add(op);
      numbers.put(op, number);
      BitSet needed = new BitSet();
      for (Value operand : op.operands()) {
        Integer defined = operand.definingOp() == null ? null : numbers.get(operand.definingOp());
        if (defined != null) {
          needed.or(before.get(defined));
          needed.set(defined);
        }
      }
      before.add(needed);
      if (CallMemory.needsMemory(op)) {
        calls.set(number);
      }
    }
  }

  /// Tells `intervals` how long memory is to be left alone. Where there are branches or loops, calls are done one after the
  /// other, and there is nothing to tell.
  static void apply(Block body, BufferIntervals intervals, ToIntFunction<Operation> position) {
    for (Operation op : body) {
      if (op.regionCount() > 0 && !(op instanceof IsolatedFromAbove)) {
        return;
      }
    }
    new BufferFreedom(body).apply(intervals, position);
  }

  private void apply(BufferIntervals intervals, ToIntFunction<Operation> position) {
    Map<Integer, BitSet> readers = new java.util.TreeMap<>();
    for (int i = 0; i < operations.size(); i++) {
      for (Value operand : operations.get(i).operands()) {
        if (CallMemory.isOnDevice(operand)) {
          readers.computeIfAbsent(intervals.group(operand), key -> new BitSet()).set(i);
        }
      }
    }
    readers.forEach((group, reading) -> {
      int last = reading.length() - 1;
      int seen = 0;
      int until = -1;
      for (int i = calls.nextSetBit(last + 1);
          i >= 0 && seen < AHEAD;
          i = calls.nextSetBit(i + 1)) {
        seen++;
        // What depends on no call, such as the copy of an input, waits for nobody.
        if (before.get(i).intersects(calls) && !containsAll(before.get(i), reading)) {
          until = i;
        }
      }
      if (until >= 0) {
        intervals.keep(group, position.applyAsInt(operations.get(until)));
      }
    });
  }

  private static boolean containsAll(BitSet all, BitSet some) {
    BitSet missing = (BitSet) some.clone();
    missing.andNot(all);
    return missing.isEmpty();
  }
}
