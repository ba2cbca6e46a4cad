package dev.weir.ir.bytecode;

import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Writes the orders of uses that differ from the one that reading gives, which is the last use
/// first.
final class UseOrderEncoder {
  private final Operation root;

  /// The operations in the order of the text; made where two uses lie in different blocks.
  private Operation[] walked = {};

  UseOrderEncoder(Operation root) {
    this.root = root;
  }

  /// Writes the orders of the results of `op` that need one and returns whether there are any.
  boolean write(ByteWriter out, Operation op) {
    int count = op.resultCount();
    return count == 1
        ? isOutOfOrder(op.result(0)) && write(out, 1, op::result)
        : write(out, count, op::result);
  }

  /// Writes the orders of those of `count` values that need one and returns whether there are any.
  boolean write(ByteWriter out, int count, IntFunction<? extends Value> values) {
    List<Integer> unordered = new ArrayList<>(0);
    for (int i = 0; i < count; i++) {
      if (isOutOfOrder(values.apply(i))) {
        unordered.add(i);
      }
    }
    if (unordered.isEmpty()) {
      return false;
    }
    if (count != 1) {
      out.writeVarInt(unordered.size());
    }
    for (int index : unordered) {
      if (count != 1) {
        out.writeVarInt(index);
      }
      writeOrder(out, values.apply(index));
    }
    return true;
  }

  private boolean isOutOfOrder(Value value) {
    if (value.isUnused() || value.hasOneUse()) {
      return false;
    }
    OpOperand after = null;
    for (OpOperand use : value.uses()) {
      if (after != null && !isBefore(use, after)) {
        return true;
      }
      after = use;
    }
    return false;
  }

  private boolean isBefore(OpOperand one, OpOperand other) {
    Operation a = one.owner();
    Operation b = other.owner();
    if (a == b) {
      return one.index() < other.index();
    }
    return a.block() == b.block() ? a.isBeforeInBlock(b) : placeOf(a) < placeOf(b);
  }

  /// {@return the place of `op` in the order of the text, or -1 where it is not in it}
  private int placeOf(Operation op) {
    if (walked.length == 0) {
      List<Operation> all = new ArrayList<>();
      root.walk(inner -> {
        inner.setMark(all.size());
        all.add(inner);
      });
      walked = all.toArray(new Operation[0]);
    }
    int place = op.mark();
    if (place >= 0 && place < walked.length && walked[place] == op) {
      return place;
    }
    // Someone else left a mark meanwhile, or the operation lies outside of the root.
    return Arrays.asList(walked).indexOf(op);
  }

  /// Writes, for each use from the last, its place in the order of `value`, or only pairs of those
  /// that are out of place where these are few.
  private void writeOrder(ByteWriter out, Value value) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    int count = uses.size();
    long[] places = new long[count];
    Integer[] order = new Integer[count];
    for (int i = 0; i < count; i++) {
      OpOperand use = uses.get(i);
      places[i] = (long) placeOf(use.owner()) << Integer.SIZE | use.index();
      order[i] = i;
    }
    Arrays.sort(order, (a, b) -> Long.compare(places[b], places[a]));
    int moved = 0;
    for (int i = 0; i < count; i++) {
      moved += order[i] == i ? 0 : 1;
    }
    boolean pairs = moved < count / 2;
    out.writeVarIntWithFlag(pairs ? 2L * moved : count, pairs);
    for (int i = 0; i < count; i++) {
      if (!pairs) {
        out.writeVarInt(order[i]);
      } else if (order[i] != i) {
        out.writeVarInt(order[i]);
        out.writeVarInt(i);
      }
    }
  }
}
