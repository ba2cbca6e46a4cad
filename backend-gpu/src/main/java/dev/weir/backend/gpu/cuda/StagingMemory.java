package dev.weir.backend.gpu.cuda;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Memory of the host that the device copies to and from by itself. What is copied goes through it in pieces, so that neither
/// the host waits for the device nor the device for the host.
///
/// A piece is used again once its copy is done. If no more may be had, the host waits for a copy of the usual kind.
final class StagingMemory {
  /// What is copied at once, large enough for the bus to be busy.
  static final long PIECE = 4 << 20;

  /// How much there may be.
  static final long LIMIT = 64 << 20;

  private static final long SMALLEST = 4 << 10;

  private final CudaDriver driver;
  private final List<Piece> idle = new ArrayList<>();

  /// Pieces whose copies may be under way, oldest first.
  private final Deque<Piece> busy = new ArrayDeque<>();

  /// All that there are, those whose copies nobody has waited for too.
  private final List<Piece> all = new ArrayList<>();

  private long allocated;

  StagingMemory(CudaDriver driver) {
    this.driver = driver;
  }

  /// @param done the event of the copy
  private record Piece(long address, long bytes, long done) {
    @SuppressWarnings("restricted")
    MemorySegment first(long count) {
      return MemorySegment.ofAddress(address).reinterpret(count);
    }
  }

  /// Copies to the device on a stream; `host` may be changed when the call returns.
  void copyIn(long stream, MemorySegment host, MemorySegment device) {
    for (long at = 0; at < host.byteSize(); at += PIECE) {
      long bytes = Math.min(PIECE, host.byteSize() - at);
      MemorySegment from = host.asSlice(at, bytes);
      Optional<Piece> piece = take(bytes);
      if (piece.isEmpty()) {
        CudaMemory.copyIn(driver, stream, from, device.address() + at);
        continue;
      }
      MemorySegment staged = piece.get().first(bytes);
      staged.copyFrom(from);
      driver.streaming().copyInLater(stream, staged, device.address() + at);
      driver.streaming().record(piece.get().done(), stream);
      giveBack(piece.get());
    }
  }

  /// Copies to the host on a stream.
  ///
  /// @return what waits for it; then `host` has it
  Runnable copyOut(long stream, MemorySegment device, MemorySegment host) {
    List<Piece> pieces = new ArrayList<>();
    long at = 0;
    while (at < host.byteSize()) {
      long bytes = Math.min(PIECE, host.byteSize() - at);
      Optional<Piece> piece = take(bytes);
      if (piece.isEmpty()) {
        break;
      }
      driver.streaming().copyOutLater(stream, device.address() + at, piece.get().first(bytes));
      driver.streaming().record(piece.get().done(), stream);
      pieces.add(piece.get());
      at += bytes;
    }
    if (at < host.byteSize()) {
      CudaMemory.copyOut(driver, stream, device.address() + at, host.asSlice(at));
    }
    return () -> {
      for (int i = 0; i < pieces.size(); i++) {
        Piece piece = pieces.get(i);
        driver.streaming().finish(piece.done());
        long begin = i * PIECE;
        long bytes = Math.min(PIECE, host.byteSize() - begin);
        host.asSlice(begin, bytes).copyFrom(piece.first(bytes));
        synchronized (this) {
          idle.add(piece);
        }
      }
      pieces.clear();
    };
  }

  private synchronized void giveBack(Piece piece) {
    busy.add(piece);
  }

  private synchronized Optional<Piece> take(long bytes) {
    while (!busy.isEmpty() && driver.streaming().isDone(busy.peek().done())) {
      idle.add(busy.remove());
    }
    Optional<Piece> known = idle(bytes);
    if (known.isPresent()) {
      return known;
    }
    long size = Math.max(SMALLEST, Long.highestOneBit(2 * bytes - 1));
    while (allocated + size > LIMIT && !(idle.isEmpty() && busy.isEmpty())) {
      if (idle.isEmpty()) {
        Piece oldest = busy.remove();
        driver.streaming().finish(oldest.done());
        idle.add(oldest);
      }
      known = idle(bytes);
      if (known.isPresent()) {
        return known;
      }
      free(idle.remove(0));
    }
    if (allocated + size > LIMIT) {
      return Optional.empty();
    }
    Piece piece =
        new Piece(driver.streaming().allocatePinned(size), size, driver.streaming().createEvent());
    allocated += size;
    all.add(piece);
    return Optional.of(piece);
  }

  /// {@return the smallest piece that is large enough}, taken
  private Optional<Piece> idle(long bytes) {
    Piece best = null;
    for (Piece piece : idle) {
      if (piece.bytes() >= bytes && (best == null || piece.bytes() < best.bytes())) {
        best = piece;
      }
    }
    if (best != null) {
      idle.remove(best);
    }
    return Optional.ofNullable(best);
  }

  private void free(Piece piece) {
    all.remove(piece);
    allocated -= piece.bytes();
    driver.streaming().destroyEvent(piece.done());
    driver.streaming().freePinned(piece.address());
  }

  /// Gives everything back.
  synchronized void close() {
    idle.clear();
    busy.clear();
    List.copyOf(all).forEach(this::free);
  }
}
