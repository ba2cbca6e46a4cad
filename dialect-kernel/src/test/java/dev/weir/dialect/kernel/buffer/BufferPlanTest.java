package dev.weir.dialect.kernel.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.dialect.kernel.buffer.BufferPlan.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class BufferPlanTest {
  @RepeatedTest(50)
  void buffersAliveTogetherNeverOverlap(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int start = random.nextInt(40);
      requests.add(new Request(start, start + random.nextInt(10), random.nextInt(1000)));
    }
    BufferPlan plan = BufferPlan.of(requests);
    long peak = 0;
    for (int step = 0; step < 60; step++) {
      long alive = 0;
      for (int i = 0; i < requests.size(); i++) {
        Request a = requests.get(i);
        if (a.start() <= step && step <= a.end()) {
          alive += Math.max(64, (a.size() + 63) / 64 * 64);
        }
        for (int j = 0; j < i; j++) {
          Request b = requests.get(j);
          boolean together = a.start() <= b.end() && b.start() <= a.end();
          boolean apart =
              plan.offsets().get(i) + a.size() <= plan.offsets().get(j)
                  || plan.offsets().get(j) + b.size() <= plan.offsets().get(i);
          assertTrue(!together || apart || a.size() == 0 || b.size() == 0);
        }
        assertEquals(0, plan.offsets().get(i) % 64);
        assertTrue(plan.offsets().get(i) + a.size() <= plan.size());
      }
      peak = Math.max(peak, alive);
    }
    assertTrue(plan.size() >= peak);
    assertTrue(plan.size() <= plan.requested());
  }

  @Test
  void aChainNeedsTwoBuffers() {
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      requests.add(new Request(i, i + 1, 4096));
    }
    assertEquals(2 * 4096, BufferPlan.of(requests).size());
  }
}
