package dev.weir.backend.ascend;

import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.Map;

/// When operations run, in the order of the text, and how long values are needed.
final class Lifetimes {
  private final Map<Operation, Integer> starts = new HashMap<>();
  private final Map<Operation, Integer> ends = new HashMap<>();
  private int next;

  Lifetimes(Block body) {
    number(body);
  }

  private void number(Block block) {
    for (Operation op : block) {
      starts.put(op, next++);
      for (Region region : op.regions()) {
        if (!region.isEmpty()) {
          number(region.entry());
        }
      }
      ends.put(op, op.regions().isEmpty() ? starts.get(op) : next++);
    }
  }

  /// {@return when `op` begins}
  int start(Operation op) {
    return starts.get(op);
  }

  /// {@return when `op` is over}
  int end(Operation op) {
    return ends.get(op);
  }

  /// {@return when `value` is needed for the last time: at the end of the loop, if that is in a loop and
  /// the value is not}
  int lastUse(Value value) {
    Block home = home(value);
    int last = value.definingOp() == null ? 0 : start(value.definingOp());
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      boolean inLoop = false;
      while (user.block() != home) {
        user = parent(user);
        inLoop |= user instanceof TileForOp;
      }
      boolean isNested = user != use.owner();
      last = Math.max(last, isNested && inLoop ? end(user) : start(use.owner()));
    }
    return last;
  }

  private static Operation parent(Operation op) {
    Block block = op.block();
    Operation parent = block == null ? null : block.parentOp();
    if (parent == null) {
      throw new IllegalArgumentException("the operation is not part of a kernel: " + op.name());
    }
    return parent;
  }

  private static Block home(Value value) {
    Block block = value instanceof BlockArgument argument ? argument.owner() : value.parentBlock();
    if (block == null) {
      throw new IllegalArgumentException("the value is not part of a kernel");
    }
    return block;
  }
}
