package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.Dominance;
import dev.weir.ir.Region;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Where the dominance of the blocks of a region ends: the blocks at which what they define meets what
/// others do.
///
/// After Cytron et al., *Efficiently computing static single assignment form*, 1991.
final class DominanceFrontiers {
  private final Map<Block, Set<Block>> frontiers = new IdentityHashMap<>();

  DominanceFrontiers(Region region, Dominance dominance) {
    for (Block block : dominance.preorder(region)) {
      var predecessors = block.predecessors();
      if (predecessors.size() < 2) {
        continue;
      }
      Block stop = dominance.immediateDominator(block).orElse(null);
      for (Block from : predecessors) {
        Block at = dominance.isReachable(from) ? from : stop;
        while (at != null && at != stop) {
          frontiers.computeIfAbsent(at, b -> new LinkedHashSet<>()).add(block);
          at = dominance.immediateDominator(at).orElse(null);
        }
      }
    }
  }

  /// {@return the blocks at which definitions in `blocks` meet, those that the meeting itself brings
  /// about included}
  Set<Block> iterated(Collection<Block> blocks) {
    Set<Block> found = new LinkedHashSet<>();
    Deque<Block> waiting = new ArrayDeque<>(blocks);
    while (!waiting.isEmpty()) {
      for (Block block : frontiers.getOrDefault(waiting.pop(), Set.of())) {
        if (found.add(block)) {
          waiting.push(block);
        }
      }
    }
    return found;
  }
}
