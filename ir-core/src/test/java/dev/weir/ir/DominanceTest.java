package dev.weir.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class DominanceTest {
  /// A block dominates another if removing it cuts the other off from the entry.
  @RepeatedTest(200)
  void agreesWithTheDefinitionOnRandomGraphs(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int n = 1 + random.nextInt(12);
    Region region = new Region();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Block block = new Block();
      region.append(block);
      blocks.add(block);
    }
    for (Block block : blocks) {
      Block[] successors = new Block[random.nextInt(4)];
      for (int i = 0; i < successors.length; i++) {
        successors[i] = blocks.get(random.nextInt(n));
      }
      OpBuilder.atEnd(block).insert(Ops.branch(successors));
    }
    Ops.holder(region);
    Dominance dominance = new Dominance();
    Set<Block> reachable = reach(blocks.get(0), null);
    for (Block a : blocks) {
      assertEquals(n == 1 || reachable.contains(a), dominance.isReachable(a));
      Set<Block> without = reach(blocks.get(0), a);
      for (Block b : blocks) {
        boolean expected = a == b || !reachable.contains(b) || !without.contains(b);
        assertEquals(expected, dominance.dominates(a, b));
      }
    }
  }

  @Test
  void longChainsAndLaddersDoNotOverflow() {
    Region region = new Region();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      Block block = new Block();
      region.append(block);
      blocks.add(block);
    }
    for (int i = 0; i + 1 < blocks.size(); i++) {
      OpBuilder.atEnd(blocks.get(i))
          .insert(Ops.branch(blocks.get(i + 1), blocks.get(Math.max(1, i / 2))));
    }
    Ops.holder(region);
    Dominance dominance = new Dominance();
    assertEquals(true, dominance.dominates(blocks.get(10), blocks.get(99_999)));
    assertEquals(false, dominance.dominates(blocks.get(99_999), blocks.get(10)));
  }

  private static Set<Block> reach(Block entry, Block removed) {
    Set<Block> seen = new HashSet<>();
    ArrayDeque<Block> queue = new ArrayDeque<>();
    if (entry != removed) {
      queue.add(entry);
    }
    while (!queue.isEmpty()) {
      Block at = queue.removeFirst();
      if (seen.add(at)) {
        at.successors().stream().filter(b -> b != removed).forEach(queue::add);
      }
    }
    return seen;
  }
}
