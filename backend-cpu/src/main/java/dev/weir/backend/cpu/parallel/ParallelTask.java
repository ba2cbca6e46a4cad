package dev.weir.backend.cpu.parallel;

/// Work that consists of numbered parts, none of which needs another.
@FunctionalInterface
public interface ParallelTask {
  /// Does the parts from `begin` on, below `end`. Several threads do so at once, with different parts.
  void run(long begin, long end);
}
