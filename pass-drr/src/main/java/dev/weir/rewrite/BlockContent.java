package dev.weir.rewrite;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a block does: its operations, told apart by everything but the values that they use from
/// outside.
final class BlockContent {
  private final Block block;
  private final Map<Value, Integer> places;
  private final int hash;

  private BlockContent(Block block, Map<Value, Integer> places, int hash) {
    this.block = block;
    this.places = places;
    this.hash = hash;
  }

  /// {@return the content of `block`, or null where it cannot be merged with any other}
  static @Nullable BlockContent of(Block block) {
    Map<Value, Integer> places = new IdentityHashMap<>();
    int hash = 1;
    for (BlockArgument argument : block.arguments()) {
      if (isUsedOutside(argument, block)) {
        return null;
      }
      places.put(argument, places.size());
      hash = 31 * hash + argument.type().hashCode();
    }
    for (Operation op = block.first(); op != null; op = op.next()) {
      for (int i = 0, n = op.regionCount(); i < n; i++) {
        Region region = op.region(i);
        if (!region.isEmpty()) {
          return null;
        }
      }
      for (int i = 0, n = op.resultCount(); i < n; i++) {
        if (isUsedOutside(op.result(i), block)) {
          return null;
        }
        places.put(op.result(i), places.size());
      }
      hash = 31 * hash + hash(op, places);
    }
    return new BlockContent(block, places, hash);
  }

  private static boolean isUsedOutside(Value value, Block block) {
    for (OpOperand use : value.uses()) {
      if (use.owner().block() != block) {
        return true;
      }
    }
    return false;
  }

  private static int hash(Operation op, Map<Value, Integer> places) {
    int h = op.name().hashCode();
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      Integer place = places.get(op.operand(i));
      h = 31 * h + (place == null ? op.operand(i).type().hashCode() : place * 0x9E3779B9);
    }
    for (int i = 0, n = op.definition().slotCount(); i < n; i++) {
      Attribute attribute = op.inherentAttribute(i);
      h = 31 * h + (attribute == null ? 0 : attribute.hashCode());
    }
    for (int i = 0, n = op.successorCount(); i < n; i++) {
      h = 31 * h + op.successor(i).mark();
    }
    return h;
  }

  Block block() {
    return block;
  }

  int hash() {
    return hash;
  }

  /// {@return the place of `value` among the values that the block defines, or -1}
  int place(Value value) {
    return places.getOrDefault(value, -1);
  }

  /// {@return whether `a` and `b` are the same but for operands}
  static boolean isSame(Operation a, Operation b) {
    if (a.definition() != b.definition()
        || !a.name().equals(b.name())
        || a.operandCount() != b.operandCount()
        || a.regionCount() != b.regionCount()
        || !a.successors().equals(b.successors())
        || !a.resultTypes().equals(b.resultTypes())) {
      return false;
    }
    for (int i = 0, n = a.definition().slotCount(); i < n; i++) {
      if (!Objects.equals(a.inherentAttribute(i), b.inherentAttribute(i))) {
        return false;
      }
    }
    return a.discardableAttributes().equals(b.discardableAttributes());
  }
}
