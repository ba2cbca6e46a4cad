package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which operands of a [RegionBranch] and of the ends of its regions become which of its results and
/// of its regions' arguments.
///
/// Linear in the operands that are handed over. Valid while nothing of that changes.
public final class RegionFlow {
  /// An operand that is handed over.
  ///
  /// @param owner the operation itself, or the end of a region
  public record Place(Operation owner, int index) {
    /// {@return what is handed over}
    public Value value() {
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

  /// Inputs and operands that can only go together: each operand becomes one of the inputs, and each
  /// input gets its values from the operands.
  public record Group(ImmutableList<Value> inputs, ImmutableList<Place> places) {
    /// {@return whether nothing uses an input}
    public boolean isUnused() {
      for (Value input : inputs) {
        if (!input.isUnused()) {
          return false;
        }
      }
      return true;
    }
  }

  /// {@return the flow of `op`, or null where its ends do not fit}
  public static @Nullable RegionFlow of(RegionBranch op) {
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
    sources.forEach((input, places) -> {
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
      Value input, @Nullable Value value, Map<Value, Value> known, Map<Value, Boolean> several) {
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

  /// {@return the inputs in groups}
  public ImmutableList<Group> groups() {
    Ties ties = new Ties();
    sources.forEach((input, places) -> places.forEach(place -> ties.tie(input, place)));
    Map<Object, List<Value>> inputs = new LinkedHashMap<>();
    Map<Object, Set<Place>> places = new LinkedHashMap<>();
    sources.forEach((input, from) -> {
      Object root = ties.find(input);
      inputs.computeIfAbsent(root, r -> new ArrayList<>()).add(input);
      places.computeIfAbsent(root, r -> new LinkedHashSet<>()).addAll(from);
    });
    var groups = ImmutableList.<Group>builder();
    inputs.forEach((root, members) ->
        groups.add(
            new Group(
                ImmutableList.copyOf(members),
                ImmutableList.copyOf(places.getOrDefault(root, Set.of())))));
    return groups.build();
  }

  /// Takes `groups`, whose inputs have no uses, out of the operation, which is made anew where it loses
  /// results. Its operands and results that are handed over must be the only variadic ones.
  public void drop(List<Group> groups, Rewriter rewriter) {
    dropOperands(groups, rewriter);
    dropInputs(groups, rewriter);
  }

  /// Takes the operands of `groups` away; [#dropInputs] is to follow.
  public void dropOperands(List<Group> groups, Rewriter rewriter) {
    Map<Operation, Set<Integer>> operands = new LinkedHashMap<>();
    for (Group group : groups) {
      for (Place place : group.places()) {
        operands.computeIfAbsent(place.owner(), o -> new HashSet<>()).add(place.index());
      }
    }
    operands.forEach((owner, indices) -> {
      List<Value> kept = new ArrayList<>();
      for (int i = 0; i < owner.operandCount(); i++) {
        if (!indices.contains(i)) {
          kept.add(owner.operand(i));
        }
      }
      rewriter.setOperands(owner, kept);
    });
  }

  /// Takes the inputs of `groups` away, whose operands are gone and which have no uses.
  public void dropInputs(List<Group> groups, Rewriter rewriter) {
    Set<Value> dead = new LinkedHashSet<>();
    Set<Block> blocks = new LinkedHashSet<>();
    for (Group group : groups) {
      for (Value input : group.inputs()) {
        dead.add(input);
        if (input instanceof BlockArgument argument) {
          blocks.add(argument.owner());
        }
      }
    }
    blocks.forEach(block -> rewriter.eraseArguments(block, dead::contains));
    ResultRemoval.drop(op, dead::contains, rewriter);
  }

  /// Which inputs and operands can only go together.
  private static final class Ties {
    private final Map<Object, Object> above = new HashMap<>();

    Object find(Object node) {
      Object root = node;
      for (Object up = above.get(root); up != null; up = above.get(root)) {
        root = up;
      }
      for (Object at = node; !at.equals(root); ) {
        Object up = above.put(at, root);
        at = up == null ? root : up;
      }
      return root;
    }

    void tie(Object one, Object other) {
      Object a = find(one);
      Object b = find(other);
      if (!a.equals(b)) {
        above.put(a, b);
      }
    }
  }
}
