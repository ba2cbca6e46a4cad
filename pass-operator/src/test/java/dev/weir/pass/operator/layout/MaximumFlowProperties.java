package dev.weir.pass.operator.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// No way to cut a small network is cheaper than the one that is found.
class MaximumFlowProperties {
  private record Edge(int from, int to, int capacity) {}

  @Property(tries = 300)
  void theCutIsTheCheapest(@ForAll @IntRange(min = 2, max = 9) int nodes, @ForAll long seed) {
    Random random = new Random(seed);
    MaximumFlow flow = new MaximumFlow();
    for (int i = 0; i < nodes; i++) {
      assertThat(flow.node()).isEqualTo(i);
    }
    List<Edge> edges = new ArrayList<>();
    for (int i = random.nextInt(3 * nodes); i >= 0; i--) {
      Edge edge = new Edge(random.nextInt(nodes), random.nextInt(nodes), random.nextInt(4));
      edges.add(edge);
      flow.edge(edge.from(), edge.to(), edge.capacity());
    }
    BitSet side = flow.cut(0, 1);
    assertThat(side.get(0)).isTrue();
    assertThat(side.get(1)).isFalse();
    int cheapest = Integer.MAX_VALUE;
    for (int subset = 0; subset < 1 << nodes; subset++) {
      BitSet other = BitSet.valueOf(new long[] {subset});
      if (other.get(0) && !other.get(1)) {
        cheapest = Math.min(cheapest, cost(other, edges));
      }
    }
    assertThat(cost(side, edges)).isEqualTo(cheapest);
  }

  private static int cost(BitSet side, List<Edge> edges) {
    return edges.stream()
        .filter(edge -> side.get(edge.from()) && !side.get(edge.to()))
        .mapToInt(Edge::capacity)
        .sum();
  }
}
