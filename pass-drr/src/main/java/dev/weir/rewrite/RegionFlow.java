package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which operands of a [RegionBranch] and of the ends of its regions become which of its results and
/// of its regions' arguments.
///
/// Linear in the operands that are handed over.
final class RegionFlow {
  /// An operand that is handed over.
  record Place(Operation owner, int index) {
    Value value() {
      return owner.operand(index);
    }
  }

  private final RegionBranch op;

  /// The operands that each input may get its value from, in the same order for inputs of the same
  /// successor.
  private final Map<Value, List<Place>> sources = new LinkedHashMap<>();

  private RegionFlow(RegionBranch op) {
    this.op = op;
  }

  /// {@return the flow of `op`, or null where its ends do not fit}
  static @Nullable RegionFlow of(RegionBranch op) {
    RegionFlow flow = new RegionFlow(op);
    for (RegionSuccessor successor : op.entrySuccessors()) {
      if (!flow.add(op.entryOperands(successor), successor)) {
        return null;
      }
    }
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      Region region = op.region(i);
      if (region.isEmpty()) {
        continue;
      }
      List<RegionSuccessor> successors = op.regionSuccessors(region);
      for (Block block = region.first(); block != null; block = block.next()) {
        if (!(block.last() instanceof RegionBranchTerminator end)) {
          continue;
        }
        for (RegionSuccessor successor : successors) {
          if (!flow.add(op.forwardedOperands(end, successor), successor)) {
            return null;
          }
        }
      }
    }
    return flow;
  }

  private boolean add(OperandRange given, RegionSuccessor successor) {
    List<? extends Value> inputs = successor.inputs();
    if (given.size() != inputs.size()) {
      return successor.region().filter(Region::isEmpty).isPresent();
    }
    for (int i = 0; i < inputs.size(); i++) {
      sources
          .computeIfAbsent(inputs.get(i), input -> new ArrayList<>(2))
          .add(new Place(given.owner(), given.start() + i));
    }
    return true;
  }

  /// {@return the results and arguments that get values}
  Iterable<Value> inputs() {
    return sources.keySet();
  }

  /// {@return where `input` may get its value from}
  List<Place> sources(Value input) {
    return sources.getOrDefault(input, List.of());
  }

  /// {@return for each input that always holds the same value from outside of the operation, that
  /// value}
  Map<Value, Value> constantInputs() {
    Map<Value, List<Value>> targets = new IdentityHashMap<>();
    Map<Value, Value> known = new IdentityHashMap<>();
    Map<Value, Boolean> several = new IdentityHashMap<>();
    Deque<Value> waiting = new ArrayDeque<>();
    sources.forEach(
        (input, places) -> {
          for (Place place : places) {
            Value value = place.value();
            if (sources.containsKey(value)) {
              targets.computeIfAbsent(value, v -> new ArrayList<>()).add(input);
            } else if (learn(input, value, known, several)) {
              waiting.add(input);
            }
          }
        });
    while (!waiting.isEmpty()) {
      Value from = waiting.remove();
      for (Value to : targets.getOrDefault(from, List.of())) {
        boolean changed =
            several.containsKey(from)
                ? several.put(to, true) == null
                : learn(to, known.get(from), known, several);
        if (changed) {
          waiting.add(to);
        }
      }
    }
    Map<Value, Value> found = new LinkedHashMap<>();
    for (Value input : sources.keySet()) {
      Value value = known.get(input);
      if (value != null
          && !several.containsKey(input)
          && value.type().equals(input.type())
          && isOutside(value)) {
        found.put(input, value);
      }
    }
    return found;
  }

  private static boolean learn(
      Value input,
      @Nullable Value value,
      Map<Value, Value> known,
      Map<Value, Boolean> several) {
    if (value == null || several.containsKey(input)) {
      return false;
    }
    Value before = known.putIfAbsent(input, value);
    if (before == null) {
      return true;
    }
    return before != value && several.put(input, true) == null;
  }

  private boolean isOutside(Value value) {
    Block home = value.parentBlock();
    Operation around = home == null ? null : home.parentOp();
    return around == null || !op.isAncestorOf(around);
  }
}
