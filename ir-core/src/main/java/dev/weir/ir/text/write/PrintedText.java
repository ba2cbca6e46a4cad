package dev.weir.ir.text.write;

import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.text.lex.TextBuffer;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A text in pieces that several threads write and that go out in order.
///
/// One thread, the owner, goes through the IR. What it writes itself is one piece after the other;
/// the runs of operations between them are pieces too, written by threads of the common pool, or by
/// the owner when it would have to wait. A piece does not depend on who writes it, so neither does
/// the text. A piece goes to the sink when all before it have.
public final class PrintedText {
  private static final int WAITING = 0;
  private static final int TAKEN = 1;
  private static final int DONE = 2;

  /// What the owner writes goes out when it has become this long.
  private static final int LENGTH = 1 << 18;

  /// Thrown where a piece depends on those before it: the owner writes it then, in its turn.
  static final class OutOfTurnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfTurnException() {
      super(null, null, false, false);
    }
  }

  /// What writes a piece.
  interface Job {
    /// Writes the piece with `writer`.
    void write(OperationWriter writer);
  }

  /// How far a text had come.
  record Mark(int pieces, int length) {}

  private final class Piece implements Runnable {
    final Job job;
    final boolean kept;
    final AtomicInteger state = new AtomicInteger();
    TextBuffer text = new TextBuffer(0);
    Map<String, DenseResourceAttr> resources = Map.of();
    boolean outOfTurn;
    @Nullable Throwable failure;

    Piece(Job job, boolean kept) {
      this.job = job;
      this.kept = kept;
    }

    @Override
    public void run() {
      if (state.compareAndSet(WAITING, TAKEN)) {
        try {
          OperationWriter writer = writers.poll();
          write(writer == null ? owner.fork(false) : writer);
        } catch (OutOfTurnException | StackOverflowError e) {
          outOfTurn = true;
        } catch (RuntimeException | Error e) {
          failure = e;
        }
        synchronized (this) {
          state.set(DONE);
          notifyAll();
        }
      }
    }

    void write(OperationWriter writer) {
      TextBuffer buffer = buffers.poll();
      if (buffer == null) {
        buffer = new TextBuffer(LENGTH);
      }
      writer.out.swap(buffer);
      job.write(writer);
      writer.out.swap(buffer);
      if (!writer.resources.isEmpty()) {
        resources = new LinkedHashMap<>(writer.resources);
        writer.resources.clear();
      }
      text = kept ? buffer.copy() : buffer;
      if (kept) {
        recycle(buffer);
      }
      if (!writer.isOrdered()) {
        writers.add(writer);
      }
    }

    /// Sees to it that nobody begins the piece.
    void cancel() {
      state.compareAndSet(WAITING, TAKEN);
    }

    private void await() {
      boolean interrupted = false;
      synchronized (this) {
        while (state.get() != DONE) {
          try {
            wait();
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    /// Has the piece be written, by the owner if need be.
    void complete() {
      run();
      await();
      if (outOfTurn) {
        outOfTurn = false;
        write(owner.fork(true));
      }
      if (failure instanceof Error error) {
        throw error;
      } else if (failure instanceof RuntimeException exception) {
        throw exception;
      }
    }
  }

  private final OperationWriter owner;
  private final OutputStream sink;
  private final int threads;
  private final int most;
  private int added;
  private final ArrayDeque<Piece> pieces = new ArrayDeque<>();
  private final ConcurrentLinkedQueue<OperationWriter> writers = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<TextBuffer> buffers = new ConcurrentLinkedQueue<>();
  private final Map<String, DenseResourceAttr> resources = new LinkedHashMap<>();

  /// Makes the text of `owner`, written to `sink` by up to `threads` threads.
  public PrintedText(OperationWriter owner, OutputStream sink, int threads) {
    this.owner = owner;
    this.sink = sink;
    this.threads = threads;
    this.most = 2 * threads + 2;
  }

  /// {@return whether runs of operations may be given to others}
  boolean isShared() {
    return threads > 1;
  }

  /// {@return how far the text has come}
  Mark mark() {
    return new Mark(added, owner.out.size());
  }

  /// Drops all text after `mark`, behind which nothing may have gone out.
  void truncate(Mark mark) {
    while (added > mark.pieces() + 1) {
      added--;
      pieces.removeLast().cancel();
    }
    if (added > mark.pieces()) {
      added--;
      owner.out.swap(pieces.removeLast().text);
    }
    owner.out.truncate(mark.length());
  }

  /// Appends what `job` writes.
  void append(Job job) {
    boolean kept = owner.mayFail();
    appendOwn();
    Piece piece = new Piece(job, kept);
    add(piece);
    ForkJoinPool.commonPool().execute(piece);
    if (!kept) {
      drain(most);
    }
  }

  /// Lets what the owner has written go out if it is long enough.
  void flush() {
    if (owner.out.size() >= LENGTH && !owner.mayFail()) {
      appendOwn();
      drain(most);
    }
  }

  /// Writes everything that has not gone out yet.
  public void finish() {
    appendOwn();
    drain(0);
    owner.resources.putAll(resources);
  }

  /// Has everything so far be written, so that what comes next can depend on it.
  void settle() {
    for (Piece piece : pieces) {
      piece.complete();
    }
  }

  private void appendOwn() {
    Piece own = new Piece(_ -> {}, false);
    own.state.set(DONE);
    TextBuffer buffer = buffers.poll();
    own.text = buffer == null ? new TextBuffer() : buffer;
    own.text.swap(owner.out);
    if (!owner.resources.isEmpty()) {
      own.resources = new LinkedHashMap<>(owner.resources);
      owner.resources.clear();
    }
    add(own);
  }

  private void add(Piece piece) {
    pieces.addLast(piece);
    added++;
  }

  /// Sends pieces out until no more than `left` are left. The owner writes what nobody has begun
  /// before it waits.
  private void drain(int left) {
    while (pieces.size() > left) {
      Piece first = pieces.element();
      for (Piece piece : pieces) {
        if (first.state.get() == DONE) {
          break;
        }
        piece.run();
      }
      first.complete();
      pieces.remove();
      first.resources.forEach(resources::putIfAbsent);
      first.text.writeTo(sink);
      recycle(first.text);
    }
  }

  private void recycle(TextBuffer buffer) {
    buffer.truncate(0);
    buffers.add(buffer);
  }
}
