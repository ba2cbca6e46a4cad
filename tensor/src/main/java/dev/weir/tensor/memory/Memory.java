package dev.weir.tensor.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/// The native memory of tensors: blocks of a few sizes, which are used again once they are given back. What was once
/// taken from the system is kept for the next tensors. Any thread may take and give.
public final class Memory {
  /// Blocks start at a multiple of this many bytes.
  private static final long UNIT = 64;

  /// Sizes per doubling: at most a quarter of a block is unused.
  private static final int STEPS = 4;

  private static final long SLAB = 1L << 20;
  private static final long LARGE = SLAB / 8;
  private static final int CLASSES = STEPS * Long.SIZE;

  private static final Shelf[] SHELVES = new Shelf[CLASSES];

  static {
    for (int i = 0; i < CLASSES; i++) {
      SHELVES[i] = new Shelf(size(i));
    }
  }

  private Memory() {}

  /// {@return the class of the smallest blocks of at least `bytes`}
  public static int sizeClass(long bytes) {
    long units = Math.max(1, (bytes + UNIT - 1) / UNIT);
    if (units <= STEPS) {
      return (int) units - 1;
    }
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(units - 1) - 2;
    return STEPS * shift + (int) ((units - 1) >> shift);
  }

  /// {@return the bytes of blocks of a class}
  public static long size(int sizeClass) {
    if (sizeClass < STEPS) {
      return (sizeClass + 1) * UNIT;
    }
    int shift = sizeClass / STEPS - 1;
    return shift > 50 ? Long.MAX_VALUE : ((sizeClass % STEPS + STEPS + 1L) << shift) * UNIT;
  }

  /// {@return a block of a class}; its contents are arbitrary
  public static MemorySegment take(int sizeClass) {
    return SHELVES[sizeClass].take();
  }

  /// Takes a block back.
  public static void give(int sizeClass, MemorySegment block) {
    SHELVES[sizeClass].give(block);
  }

  /// {@return the bytes of blocks that were taken and not given back}
  public static long live() {
    long live = 0;
    for (Shelf shelf : SHELVES) {
      live += shelf.live();
    }
    return live;
  }

  /// {@return the bytes that were taken from the system}
  public static long reserved() {
    long reserved = 0;
    for (Shelf shelf : SHELVES) {
      reserved += shelf.reserved();
    }
    return reserved;
  }

  /// The blocks of one size that are free.
  private static final class Shelf {
    private final long size;
    private final ArrayDeque<MemorySegment> free = new ArrayDeque<>();
    private MemorySegment slab = MemorySegment.NULL;
    private long used;
    private long made;
    private long taken;

    Shelf(long size) {
      this.size = size;
    }

    synchronized MemorySegment take() {
      taken++;
      MemorySegment block = free.pollLast();
      return block != null ? block : make();
    }

    private MemorySegment make() {
      made++;
      if (size > LARGE) {
        return Arena.global().allocate(size, UNIT);
      }
      if (slab.byteSize() < used + size) {
        slab = Arena.global().allocate(SLAB / size * size, UNIT);
        used = 0;
      }
      MemorySegment block = slab.asSlice(used, size);
      used += size;
      return block;
    }

    synchronized void give(MemorySegment block) {
      taken--;
      free.addLast(block);
    }

    synchronized long live() {
      return taken == 0 ? 0 : taken * size;
    }

    synchronized long reserved() {
      return made == 0 ? 0 : made * size;
    }
  }
}
