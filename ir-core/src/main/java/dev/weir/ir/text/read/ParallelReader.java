package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.text.lex.Lexer;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Reads long blocks on several threads.
///
/// The text of a block is cut where operations seem to begin. Each thread reads parts by itself: what
/// a part uses and does not define is a placeholder. Then the parts are joined in order, each only if
/// it begins where the one before ended and if its names agree with those around; so the cuts need
/// not be right, and the result is what one thread would have read. At the first part that does not
/// fit, and at the end of the block, the reading goes on in the ordinary way, which also reports
/// all errors.
final class ParallelReader {
  /// Shorter texts are not worth a thread.
  static final int WORTHWHILE = 1 << 20;

  private static final int MIN_PART = 1 << 17;
  private static final int MAX_PART = 1 << 21;

  /// How often nothing may come of it until attempts become ever rarer.
  private static final int EAGER = 4;

  private final ParseSession session;
  private final Lexer lexer;
  private final int threads;
  private int failures;

  /// No attempt is made before this offset.
  int from;

  ParallelReader(ParseSession session) {
    this.session = session;
    lexer = session.lexer;
    threads = Math.min(session.options.threads(), ForkJoinPool.getCommonPoolParallelism() + 1);
    int length = lexer.source.end() - lexer.source.start();
    from =
        threads < 2 || session.isPart() || length < WORTHWHILE
            ? Integer.MAX_VALUE
            : Math.max(1, lexer.source.start());
  }

  /// Reads as much as it can of what comes next in the block of `scope`.
  void read(OperationReader operations, RegionScope scope) {
    int start = lexer.start;
    if (lexer.source.end() - start < WORTHWHILE) {
      from = Integer.MAX_VALUE;
      return;
    }
    int[] cuts = cuts(start);
    int reached = start;
    if (cuts.length > 2) {
      reached = join(operations, cuts, new Work(scope, cuts).run());
    }
    if (reached == start) {
      from =
          ++failures < EAGER ? start + 1 : start + (WORTHWHILE << Math.min(10, failures - EAGER));
    } else {
      from = reached + MIN_PART;
      lexer.resetTo(reached);
    }
  }

  /// {@return where the parts begin, and the end of the text}
  private int[] cuts(int start) {
    int end = lexer.source.end();
    int size = Math.clamp((end - start) / (threads * 16L), MIN_PART, MAX_PART);
    int[] cuts = new int[(end - start) / size + 2];
    int count = 0;
    TextSplitter splitter = new TextSplitter(lexer.source, start);
    for (int at = start; at >= 0 && end - at > 0; at = splitter.next(at + size)) {
      cuts[count++] = at;
      if (end - at < size) {
        break;
      }
    }
    cuts[count++] = end;
    return Arrays.copyOf(cuts, count);
  }

  private int join(
      OperationReader operations, int[] cuts, AtomicReferenceArray<@Nullable TextPart> parts) {
    int reached = cuts[0];
    for (int i = 0; i < parts.length() && cuts[i] == reached; i++) {
      TextPart part = parts.get(i);
      if (part == null) {
        break;
      }
      if (!operations.join(part)) {
        failures += EAGER;
        break;
      }
      reached = part.end();
    }
    return reached;
  }

  /// The parts of one block, taken by threads in their order.
  private final class Work {
    private final Block block;
    private final String defaultDialect;
    private final int[] cuts;
    private final AtomicInteger next = new AtomicInteger();

    /// How many parts are worth reading: those after the first that ended early are not.
    private final AtomicInteger useful;

    private final AtomicReferenceArray<@Nullable TextPart> parts;
    private int helping;
    private boolean over;
    private @Nullable Throwable failure;

    Work(RegionScope scope, int[] cuts) {
      block = scope.block;
      defaultDialect = scope.defaultDialect;
      this.cuts = cuts;
      parts = new AtomicReferenceArray<>(cuts.length - 1);
      useful = new AtomicInteger(cuts.length - 1);
    }

    AtomicReferenceArray<@Nullable TextPart> run() {
      for (int i = 1; i < Math.min(threads, parts.length()); i++) {
        ForkJoinPool.commonPool().execute(this::help);
      }
      try {
        readParts();
      } finally {
        awaitHelpers();
      }
      return parts;
    }

    /// Helps unless the work is over: nobody waits for a helper that the pool has had no thread for.
    private void help() {
      synchronized (this) {
        if (over) {
          return;
        }
        helping++;
      }
      try {
        readParts();
      } catch (RuntimeException | Error e) {
        useful.set(0);
        synchronized (this) {
          failure = e;
        }
      } finally {
        synchronized (this) {
          helping--;
          notifyAll();
        }
      }
    }

    private synchronized void awaitHelpers() {
      over = true;
      boolean interrupted = false;
      while (helping > 0) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (failure instanceof Error error) {
        throw error;
      }
      if (failure instanceof RuntimeException exception) {
        throw exception;
      }
    }

    private void readParts() {
      TextPart.Reader reader = null;
      for (int i = next.getAndIncrement(); i < useful.get(); i = next.getAndIncrement()) {
        if (reader == null) {
          reader = new TextPart.Reader(session);
        }
        int index = i;
        TextPart part =
            reader.read(block, defaultDialect, cuts[i], cuts[i + 1], () -> index < useful.get());
        parts.set(i, part);
        if (part == null || part.end() != cuts[i + 1]) {
          useful.accumulateAndGet(i + 1, Math::min);
        }
      }
    }
  }
}
