package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A [PanelKernel] in machine code: one call computes all tiles of the rows, and it is as fast in the first call as in
/// the last. Rows are cut into tiles of nearly the same height, so that none is much slower than the others.
final class MachineKernel implements PanelKernel {
  /// Lines that a set of the first-level cache has room for at least.
  private static final int WAYS = 8;

  /// Bytes that such rows lie apart whose lines share one or two of 64 sets: those of a tile of more than [#WAYS] rows push
  /// each other out before all of a line is used, which costs a fifth of the speed.
  private static final int COLLIDING = 2048;

  /// Columns for which it is worth it to copy rows to where they do not.
  private static final int WORTH_COPYING = 128;

  private final int rows;

  /// The function for each number of rows.
  private final MemorySegment[] functions;

  private final MemorySegment pack;

  private MachineKernel(MachineKernelCode code, MachineCode loaded) {
    rows = code.rows();
    functions = new MemorySegment[rows + 1];
    for (int height = 1; height <= rows; height++) {
      functions[height] = loaded.function(code.tiles(height));
    }
    pack = loaded.function(code.pack());
  }

  /// {@return the kernel for `tiling`}; empty if this processor or system has none
  static Optional<PanelKernel> make(Tiling tiling) {
    return Processor.assembler(tiling.lanes())
        .flatMap(assembler -> {
          MachineKernelCode code = new MachineKernelCode(tiling, assembler);
          return MachineCode.load(code.bytes()).map(loaded -> new MachineKernel(code, loaded));
        });
  }

  @Override
  public boolean readsRows(Matrix a, int m, int n) {
    boolean collide = Math.min(m, rows) > WAYS && a.rowStride() % COLLIDING == 0;
    return a.isFloatRows() && !(collide && n >= WORTH_COPYING);
  }

  @Override
  public void multiply(
      LeftRows a,
      int m,
      long panel,
      long next,
      long c,
      long cStride,
      int columns,
      int depth,
      boolean add,
      TileBuffer tile) {
    if (m == 0) {
      return;
    }
    int count = Math.ceilDiv(m, rows);
    int height = Math.ceilDiv(m, count);
    int high = m - count * (height - 1);
    if (columns == Tiling.PREFERRED.columns()) {
      tiles(a, 0, height, high, panel, next, c, cStride, depth, add);
      if (high < count) {
        int done = high * height;
        // What the first tiles asked for is on its way.
        long asked = (long) high * (depth / MachineKernelCode.UNROLLED) * (long) Assembler.LINE;
        tiles(
            a,
            done,
            height - 1,
            count - high,
            panel,
            next + asked,
            c + done * cStride,
            cStride,
            depth,
            add);
      }
      return;
    }
    int taken;
    for (int r = 0; r < m; r += taken) {
      taken = Math.min(height, m - r);
      long to = c + r * cStride;
      if (add) {
        tile.load(to, cStride, taken, columns);
      }
      tiles(a, r, taken, 1, panel, next, tile.address(), Tiling.PREFERRED.stepBytes(), depth, add);
      tile.store(0, to, cStride, taken, columns);
    }
  }

  private void tiles(
      LeftRows a,
      int row,
      int height,
      int count,
      long panel,
      long next,
      long c,
      long cStride,
      int depth,
      boolean add) {
    try {
      Calls.TILES.invokeExact(
          functions[height],
          a.segment(),
          a.offset(row),
          a.stride(),
          panel,
          c,
          cStride,
          (long) depth,
          add ? 1L : 0L,
          (long) count,
          next);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void pack(long from, long stride, long to, int depth) {
    try {
      Calls.PACK.invokeExact(pack, from, stride, to, (long) depth);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// What calls the functions, made where there is such code alone.
  private static final class Calls {
    static final MethodHandle TILES =
        MachineCode.caller(
            ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
            JAVA_LONG, JAVA_LONG);
    static final MethodHandle PACK = MachineCode.caller(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  }
}
