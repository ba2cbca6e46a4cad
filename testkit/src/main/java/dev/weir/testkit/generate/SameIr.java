package dev.weir.testkit.generate;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares IR part by part: names, operands, results, successors, attributes, regions, blocks with
/// their arguments, and locations.
///
/// Distinct attributes equal only themselves, so those of two programs are compared by what they
/// refer to.
public final class SameIr {
  private record Pair(Operation left, Operation right) {}

  private final Map<Object, Object> matched = new IdentityHashMap<>();
  private final Deque<Pair> pending = new ArrayDeque<>();

  private SameIr() {}

  /// {@return what differs first between two operations with all they hold; empty where nothing
  /// does}
  public static Optional<String> difference(Operation left, Operation right) {
    SameIr same = new SameIr();
    same.pending.add(new Pair(left, right));
    String found = same.shapes();
    return Optional.ofNullable(found != null ? found : same.uses(left));
  }

  /// Matches everything but what is used, and remembers what belongs together.
  private @Nullable String shapes() {
    while (!pending.isEmpty()) {
      Pair pair = pending.pop();
      Operation left = pair.left();
      Operation right = pair.right();
      matched.put(left, right);
      String difference = own(left, right);
      if (difference != null) {
        return "'%s' at %s: %s".formatted(left.name(), left.location(), difference);
      }
      for (int i = 0; i < left.resultCount(); i++) {
        matched.put(left.result(i), right.result(i));
      }
      for (int i = 0; i < left.regionCount(); i++) {
        difference = regions(left.region(i), right.region(i));
        if (difference != null) {
          return "'%s' at %s: region %d: %s".formatted(left.name(), left.location(), i, difference);
        }
      }
    }
    return null;
  }

  private static @Nullable String own(Operation left, Operation right) {
    if (!left.name().equals(right.name())) {
      return "it is called " + right.name();
    }
    if (left.definition().isRegistered() != right.definition().isRegistered()) {
      return "only one is registered";
    }
    if (left.operandCount() != right.operandCount()
        || left.regionCount() != right.regionCount()
        || left.successorCount() != right.successorCount()) {
      return "it has as many operands, regions or successors as the other has not";
    }
    if (!same(left.resultTypes(), right.resultTypes())) {
      return "results of type %s and %s".formatted(left.resultTypes(), right.resultTypes());
    }
    if (!same(left.location(), right.location())) {
      return "location " + right.location();
    }
    int slots = left.definition().isRegistered() ? left.definition().slots().size() : 1;
    for (int i = 0; i < slots; i++) {
      Attribute one = left.inherentAttribute(i);
      Attribute other = right.inherentAttribute(i);
      if (!Objects.equals(one, other) && (one == null || other == null || !same(one, other))) {
        return "inherent attribute %s and %s".formatted(one, other);
      }
    }
    return same(left.discardableAttributes(), right.discardableAttributes())
        ? null
        : "attributes %s and %s"
            .formatted(left.discardableAttributes(), right.discardableAttributes());
  }

  /// Compares attributes, types, or lists of them.
  private static boolean same(Object left, Object right) {
    if (left.equals(right)) {
      return true;
    }
    String text = left.toString();
    return text.contains("distinct[") && text.equals(right.toString());
  }

  private @Nullable String regions(Region left, Region right) {
    if (left.size() != right.size()) {
      return "%d and %d blocks".formatted(left.size(), right.size());
    }
    Block other = right.first();
    for (Block block : left) {
      matched.put(block, Objects.requireNonNull(other));
      if (block.size() != other.size() || block.argumentCount() != other.argumentCount()) {
        return "a block of %d operations and one of %d".formatted(block.size(), other.size());
      }
      for (int i = 0; i < block.argumentCount(); i++) {
        BlockArgument one = block.argument(i);
        BlockArgument two = other.argument(i);
        matched.put(one, two);
        if (!same(one.type(), two.type()) || !same(one.location(), two.location())) {
          return "block argument %s %s and %s %s"
              .formatted(one.type(), one.location(), two.type(), two.location());
        }
      }
      Operation twin = other.first();
      for (Operation op : block) {
        pending.push(new Pair(op, Objects.requireNonNull(twin)));
        twin = twin.next();
      }
      other = other.next();
    }
    return null;
  }

  /// Checks that operands and successors belong together.
  private @Nullable String uses(Operation root) {
    StringBuilder found = new StringBuilder();
    root.walk(op -> {
      Operation twin = (Operation) matched.get(op);
      for (int i = 0; i < op.operandCount(); i++) {
        Value value = op.operand(i);
        if (matched.getOrDefault(value, value) != twin.operand(i)) {
          found.append("'%s': operand %d; ".formatted(op.name(), i));
        }
      }
      for (int i = 0; i < op.successorCount(); i++) {
        if (matched.get(op.successor(i)) != twin.successor(i)) {
          found.append("'%s': successor %d; ".formatted(op.name(), i));
        }
      }
    });
    return found.isEmpty() ? null : found.toString();
  }
}
