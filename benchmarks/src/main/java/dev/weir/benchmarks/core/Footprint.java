package dev.weir.benchmarks.core;

import java.util.function.Supplier;

/// How much of the heap operations hold.
final class Footprint {
  private static final int ROUNDS = 4;

  private Footprint() {}

  /// {@return the bytes that one of the `SIZE` operations of a program holds}
  static double bytesPerOperation(Supplier<Program> maker) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      long before = used();
      Program program = maker.get();
      long held = used() - before;
      least = Math.min(least, program.block.isEmpty() ? 0 : held);
    }
    return (double) least / Program.SIZE;
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
