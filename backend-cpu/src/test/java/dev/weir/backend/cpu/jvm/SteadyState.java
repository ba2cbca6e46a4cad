package dev.weir.backend.cpu.jvm;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// What an action allocates once HotSpot has compiled all of it. Until then vectors are objects, and
/// when that is over depends on what else the machine does: a number of runs does not tell.
final class SteadyState {
  private static final int MOST_ATTEMPTS = 5_000;

  private SteadyState() {}

  /// The bytes that the last of several attempts allocated on this thread, each of which runs the
  /// action `runs` times: 0 as soon as one allocates nothing.
  static long allocatedBytes(int runs, Runnable action) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = 1;
    for (int attempt = 0; attempt < MOST_ATTEMPTS && allocated > 0; attempt++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int run = 0; run < runs; run++) {
        action.run();
      }
      allocated = threads.getCurrentThreadAllocatedBytes() - before;
    }
    return allocated;
  }
}
