package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Has loops that follow one another run as one where no round of the second needs another round of the first.
/// What one round writes the same round then reads while it is near.
final class LoopMerger {
  private final int mostWork;

  /// @param mostWork the most work of innermost loops that become one, see [LoopStep.Loop#work]
  LoopMerger(int mostWork) {
    this.mostWork = mostWork;
  }

  ImmutableList<LoopStep> merge(List<LoopStep> steps) {
    List<LoopStep> merged = new ArrayList<>();
    for (LoopStep step : steps) {
      LoopStep last = merged.isEmpty() ? null : merged.getLast();
      if (last instanceof LoopStep.Loop first
          && step instanceof LoopStep.Loop second
          && canMerge(first, second)) {
        merged.set(merged.size() - 1, join(first, second));
      } else {
        merged.add(step);
      }
    }
    return ImmutableList.copyOf(merged.stream().map(this::inside).toList());
  }

  private LoopStep inside(LoopStep step) {
    return switch (step) {
      case LoopStep.Loop loop ->
          new LoopStep.Loop(
              loop.variable(),
              loop.extent(),
              loop.ordered(),
              loop.accumulators(),
              merge(loop.body()));
      case LoopStep.Repeat loop ->
          new LoopStep.Repeat(
              loop.variable(),
              loop.lower(),
              loop.upper(),
              loop.step(),
              loop.stages(),
              merge(loop.body()));
      case LoopStep.Choice choice ->
          new LoopStep.Choice(
              choice.kind(),
              choice.left(),
              choice.right(),
              merge(choice.then()),
              merge(choice.otherwise()));
      default -> step;
    };
  }

  private static LoopStep join(LoopStep.Loop first, LoopStep.Loop second) {
    StepMapper renaming =
        new StepMapper() {
          @Override
          Index index(Index index) {
            return index.equals(second.variable()) ? first.variable() : index;
          }
        };
    ImmutableList<LoopStep> body =
        ImmutableList.<LoopStep>builder()
            .addAll(first.body())
            .addAll(renaming.steps(second.body()))
            .build();
    return new LoopStep.Loop(first.variable(), first.extent(), false, ImmutableList.of(), body);
  }

  private boolean canMerge(LoopStep.Loop first, LoopStep.Loop second) {
    if (first.ordered()
        || second.ordered()
        || !first.extent().equals(second.extent())
        || !first.accumulators().isEmpty()
        || !second.accumulators().isEmpty()
        || first.isInnermost() && second.isInnermost() && first.work() > mostWork - second.work()) {
      return false;
    }
    Uses before = new Uses();
    before.visit(first.body());
    Uses after = new Uses();
    after.visit(second.body());
    for (Map.Entry<Memory, Set<MemoryRef>> entry : before.places.entrySet()) {
      Memory memory = entry.getKey();
      Set<MemoryRef> others = after.places.get(memory);
      if (others != null
          && (before.written.contains(memory) || after.written.contains(memory))
          && !agree(entry.getValue(), first.variable(), others, second.variable())) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether there is a dimension along which all places lie where the loop is}
  private static boolean agree(
      Set<MemoryRef> places, Index variable, Set<MemoryRef> others, Index other) {
    MemoryRef some = places.iterator().next();
    for (int dim = 0; dim < some.sizes().size(); dim++) {
      if (follow(places, some, dim, variable) && follow(others, some, dim, other)) {
        return true;
      }
    }
    return false;
  }

  private static boolean follow(Set<MemoryRef> places, MemoryRef like, int dim, Index variable) {
    Index base = like.coordinates().get(dim).base();
    for (MemoryRef place : places) {
      if (!place.sizes().equals(like.sizes())
          || !place.coordinates().get(dim).base().equals(base)
          || !place.coordinates().get(dim).loop().equals(variable)) {
        return false;
      }
    }
    return true;
  }

  private static final class Uses extends MemoryUse {
    final Map<Memory, Set<MemoryRef>> places = new LinkedHashMap<>();
    final Set<Memory> written = new LinkedHashSet<>();

    @Override
    void use(MemoryRef place, boolean writes) {
      places.computeIfAbsent(place.memory(), memory -> new LinkedHashSet<>()).add(place);
      if (writes) {
        written.add(place.memory());
      }
    }
  }
}
