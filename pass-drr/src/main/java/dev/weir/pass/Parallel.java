package dev.weir.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Work that falls into numbered pieces, done by the calling thread and others of the common pool.
final class Parallel {
  private final int count;
  private final IntConsumer work;
  private final AtomicInteger next = new AtomicInteger();

  /// What the piece with the least number threw.
  private @Nullable Throwable thrown;

  private int thrower;

  private Parallel(int count, IntConsumer work) {
    this.count = count;
    this.work = work;
  }

  /// Does pieces 0 to `count` with up to `threads` threads, this one included. All pieces are done
  /// even if one throws; what the piece with the least number throws is thrown in the end.
  static void run(int count, int threads, IntConsumer work) {
    run(count, threads, work, help -> help);
  }

  /// Does the same, with what `around` makes of the work of each further thread.
  static void run(int count, int threads, IntConsumer work, UnaryOperator<Runnable> around) {
    Parallel all = new Parallel(count, work);
    List<ForkJoinTask<?>> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, count); i++) {
      helpers.add(ForkJoinPool.commonPool().submit(around.apply(services(all::takePieces))));
    }
    all.takePieces();
    helpers.forEach(ForkJoinTask::join);
    all.rethrow();
  }

  /// {@return `work`, for which `ServiceLoader` finds what it finds for this thread}
  private static Runnable services(Runnable work) {
    ClassLoader known = Thread.currentThread().getContextClassLoader();
    return () -> {
      Thread helper = Thread.currentThread();
      ClassLoader before = helper.getContextClassLoader();
      helper.setContextClassLoader(known);
      try {
        work.run();
      } finally {
        helper.setContextClassLoader(before);
      }
    };
  }

  private void takePieces() {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      try {
        work.accept(i);
      } catch (RuntimeException | Error e) {
        note(i, e);
      }
    }
  }

  private synchronized void note(int piece, Throwable what) {
    if (thrown == null || piece < thrower) {
      thrown = what;
      thrower = piece;
    }
  }

  private synchronized void rethrow() {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }
}
