package dev.weir.backend.cpu.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class WorkersTest {
  @Test
  void everyPartIsDoneOnce() {
    Workers workers = new Workers(4);
    for (int round = 0; round < 200; round++) {
      AtomicIntegerArray done = new AtomicIntegerArray(1 + round);
      workers.run(
          done.length(),
          1 + round % 3,
          (begin, end) -> {
            for (long i = begin; i < end; i++) {
              done.incrementAndGet((int) i);
            }
          });
      for (int i = 0; i < done.length(); i++) {
        assertThat(done.get(i)).isEqualTo(1);
      }
    }
  }

  @Test
  void tasksWithinTasksAreDone() {
    Workers workers = new Workers(3);
    AtomicLong sum = new AtomicLong();
    workers.run(
        10, 1, (begin, end) -> workers.run(10, 1, (first, last) -> sum.addAndGet(last - first)));
    assertThat(sum.get()).isEqualTo(100);
  }

  @Test
  void whatAPartThrowsReachesTheCaller() {
    Workers workers = new Workers(3);
    assertThatThrownBy(() ->
            workers.run(
                100,
                1,
                (begin, end) -> {
                  if (begin == 37) {
                    throw new IllegalStateException("part 37");
                  }
                }))
        .hasMessage("part 37");
    AtomicLong done = new AtomicLong();
    workers.run(100, 1, (begin, end) -> done.addAndGet(end - begin));
    assertThat(done.get()).isEqualTo(100);
  }

  @Test
  void severalThreadsMayAsk() throws InterruptedException {
    Workers workers = new Workers(3);
    AtomicLong done = new AtomicLong();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(() -> {
            for (int i = 0; i < 50; i++) {
              workers.run(20, 1, (begin, end) -> done.addAndGet(end - begin));
            }
          });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(done.get()).isEqualTo(4 * 50 * 20);
  }

  @Test
  void tasksTooSmallToShareAreDoneByTheCaller() {
    Thread[] by = new Thread[1];
    new Workers(4).run(3, 3, (begin, end) -> by[0] = Thread.currentThread());
    assertThat(by[0]).isSameAs(Thread.currentThread());
  }

  @Test
  void thereIsOneThreadAtLeast() {
    assertThatThrownBy(() -> new Workers(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expects at least one thread, got 0");
  }
}
