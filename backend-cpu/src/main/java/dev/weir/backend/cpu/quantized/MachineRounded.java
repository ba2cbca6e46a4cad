package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A [RoundedKernel] in machine code.
final class MachineRounded implements RoundedKernel {
  private static final RoundedKernel PLAIN = RoundedKernels.plain();

  /// The elements that a mask of whole vectors has, and one of half.
  private static final long WHOLE = 0xFFFF;

  private static final long HALF = 0xFF;

  private final int lanes;
  private final int panels;
  private final int columns;
  private final int[] offsets;
  private final Optional<MemorySegment> round;

  // The functions for a weight in a byte, and those for two.
  private final MemorySegment[] row = new MemorySegment[2];
  private final MemorySegment[] unpack = new MemorySegment[2];
  private final MemorySegment[][] tiles;

  private MachineRounded(MachineRoundedCode code, MachineCode loaded) {
    lanes = code.lanes();
    panels = code.panels();
    columns = code.columns();
    offsets = new int[] {code.offset(false), code.offset(true)};
    round = code.rounds() ? Optional.of(loaded.function(code.round())) : Optional.empty();
    tiles = new MemorySegment[2][panels + 1];
    for (int i = 0; i < 2; i++) {
      row[i] = loaded.function(code.multiplyRow(i == 1));
      unpack[i] = loaded.function(code.unpack(i == 1));
      for (int count = 1; count <= panels; count++) {
        tiles[i][count] = loaded.function(code.tile(i == 1, count));
      }
    }
  }

  /// {@return the kernel with the widest vectors that this processor has instructions for}; empty if there is none
  static Optional<RoundedKernel> best() {
    int most = VectorSupport.floatLanes();
    return most == 16 && Processor.addsProductsOfBytes() ? make(16) : make(Math.min(most, 8));
  }

  /// {@return the kernel for vectors of `lanes` elements}; empty if this processor or system has none
  static Optional<RoundedKernel> make(int lanes) {
    if (lanes == 16 && !Processor.addsProductsOfBytes()) {
      return Optional.empty();
    }
    return Processor.assembler(lanes)
        .flatMap(assembler -> {
          MachineRoundedCode code = new MachineRoundedCode(assembler);
          return MachineCode.load(code.bytes()).map(loaded -> new MachineRounded(code, loaded));
        });
  }

  private static int index(boolean packed) {
    return packed ? 1 : 0;
  }

  @Override
  public int lanes() {
    return lanes;
  }

  @Override
  public int panels() {
    return panels;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public int offset(boolean packed) {
    return offsets[index(packed)];
  }

  @Override
  public void round(long x, int blocks, long to, long part, int offset) {
    if (round.isEmpty()) {
      PLAIN.round(x, blocks, to, part, offset);
      return;
    }
    MachineCode.call(
        round.get(), x, to, part, blocks, Math.ceilDiv(blocks, 2), offset * 0x01010101L);
  }

  @Override
  public void multiplyRow(
      boolean packed,
      long rounded,
      long part,
      long weights,
      long scales,
      long scaleStride,
      int blocks,
      int lines,
      long lineBytes,
      long sums) {
    try {
      Calls.NINE.invokeExact(
          row[index(packed)],
          rounded,
          part,
          weights,
          scales,
          (long) blocks,
          (long) lines,
          scaleStride,
          lineBytes,
          sums);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void unpack(boolean packed, long weights, int steps, long to) {
    MemorySegment function = unpack[index(packed)];
    int bytes = lanes * Integer.BYTES;
    int whole = steps / bytes;
    if (whole > 0) {
      MachineCode.call(function, weights, whole, to, WHOLE, 0, 0);
    }
    if (steps % bytes > 0) {
      long done = (long) whole * bytes;
      MachineCode.call(function, weights + done, 1, to + done, HALF, 0, 0);
    }
  }

  @Override
  public void tile(
      boolean packed,
      long from,
      int groups,
      long scales,
      long panel,
      long panelStride,
      int count,
      int blocks,
      long to,
      long toStride,
      boolean add) {
    try {
      Calls.NINE.invokeExact(
          tiles[index(packed)][count],
          from,
          scales,
          panel,
          panelStride,
          (long) blocks,
          to,
          toStride,
          add ? 1L : 0L,
          (long) groups);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// What calls them, made where there is such code alone.
  private static final class Calls {
    static final MethodHandle NINE =
        MachineCode.caller(
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
            JAVA_LONG);
  }
}
