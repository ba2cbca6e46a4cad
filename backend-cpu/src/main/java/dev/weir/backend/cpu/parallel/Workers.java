package dev.weir.backend.cpu.parallel;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Threads that share the parts of a task with the thread that asks for it.
///
/// Who does which part depends on who is free, so a task must give the same whoever does its parts. One
/// task runs at a time: who asks while another runs, or from within one, does all parts alone, which
/// costs time and cannot deadlock. Starting a task allocates nothing. The threads are daemons, are
/// started by the first task, and sleep while there is nothing to do.
public final class Workers {
  /// How long a thread looks for work before it sleeps: waking up costs about as much.
  private static final long PATIENCE_NANOS = 50_000;

  private static final long CLOSED = 1L << 31;
  private static final long ACTIVE = CLOSED - 1;
  private static final long ROUND = 1L << 32;

  private static final class Common {
    private static final Workers INSTANCE = new Workers(common());
    private static final Workers ALONE = new Workers(1);

    private static int common() {
      int processors = Runtime.getRuntime().availableProcessors();
      return Math.max(1, Integer.getInteger("weir.threads", processors));
    }
  }

  private final int threads;
  private final Worker[] workers;
  private final AtomicBoolean taken = new AtomicBoolean();

  /// The number of the round, whether its end is called, and how many workers take part.
  private final AtomicLong state = new AtomicLong(CLOSED);

  private final AtomicLong next = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  // Written before a round begins, read by those who have entered it.
  private ParallelTask task = (begin, end) -> {};
  private long count;
  private long grain;
  private @Nullable Thread caller;

  /// Workers for `threads` threads, the one that asks included.
  public Workers(int threads) {
    checkArgument(threads > 0, "expects at least one thread, got %s", threads);
    this.threads = threads;
    this.workers = new Worker[threads - 1];
  }

  /// {@return the workers that all kernels share, as many as there are processors, or as the system
  /// property `weir.threads` says}
  public static Workers common() {
    return Common.INSTANCE;
  }

  /// {@return workers that leave all parts to the thread that asks}
  public static Workers alone() {
    return Common.ALONE;
  }

  /// {@return how many threads work on a task at most}
  public int threads() {
    return threads;
  }

  /// Does the parts 0 to `count` of a task, `grain` at a time, and returns when all are done.
  ///
  /// @throws RuntimeException if a part failed, what the first that failed threw
  public void run(long count, long grain, ParallelTask task) {
    if (count <= grain || workers.length == 0 || !taken.compareAndSet(false, true)) {
      if (count > 0) {
        task.run(0, count);
      }
      return;
    }
    try {
      share(count, grain, task);
    } finally {
      taken.set(false);
    }
    Throwable thrown = failure.getAndSet(null);
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown != null) {
      throw (RuntimeException) thrown;
    }
  }

  private void share(long count, long grain, ParallelTask task) {
    this.task = task;
    this.count = count;
    this.grain = grain;
    caller = Thread.currentThread();
    next.set(0);
    long round = (state.get() & -ROUND) + ROUND;
    state.set(round);
    long helpers = Math.min(workers.length, (count - 1) / grain);
    for (int i = 0; i < helpers; i++) {
      wake(i);
    }
    work();
    // A part that failed ends the round early; who is still at work must have left all the same.
    long now = state.getAndAdd(CLOSED) + CLOSED;
    long started = System.nanoTime();
    while ((now & ACTIVE) != 0) {
      if (System.nanoTime() - started < PATIENCE_NANOS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(this, 1_000_000);
      }
      now = state.get();
    }
    caller = null;
  }

  private void wake(int i) {
    Worker worker = workers[i];
    if (worker == null) {
      worker = new Worker("weir-worker-" + (i + 1));
      workers[i] = worker;
      worker.start();
    } else if (worker.asleep) {
      LockSupport.unpark(worker);
    }
  }

  private void work() {
    ParallelTask mine = task;
    long end = count;
    long step = grain;
    try {
      for (long at = next.getAndAdd(step); at < end; at = next.getAndAdd(step)) {
        mine.run(at, Math.min(end, at + step));
      }
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      next.set(Long.MAX_VALUE / 2);
    }
  }

  private final class Worker extends Thread {
    private volatile boolean asleep;
    private long seen;

    Worker(String name) {
      super(name);
      setDaemon(true);
    }

    @Override
    public void run() {
      while (true) {
        await();
        if (enter()) {
          work();
          leave();
        }
      }
    }

    private boolean isOpen(long now) {
      return (now & CLOSED) == 0 && (now & -ROUND) != seen;
    }

    private void await() {
      long started = System.nanoTime();
      while (!isOpen(state.get())) {
        if (System.nanoTime() - started < PATIENCE_NANOS) {
          Thread.onSpinWait();
          continue;
        }
        asleep = true;
        // Whoever opens a round after this look sees that this thread sleeps.
        if (!isOpen(state.get())) {
          LockSupport.park(Workers.this);
        }
        asleep = false;
        started = System.nanoTime();
      }
    }

    private boolean enter() {
      long now = state.get();
      while (isOpen(now)) {
        if (state.compareAndSet(now, now + 1)) {
          seen = now & -ROUND;
          return true;
        }
        now = state.get();
      }
      return false;
    }

    private void leave() {
      long now = state.decrementAndGet();
      if ((now & CLOSED) != 0 && (now & ACTIVE) == 0) {
        LockSupport.unpark(caller);
      }
    }
  }
}
