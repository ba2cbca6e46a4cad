package dev.weir.backend.cpu.jvm;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.parallel.Workers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Packs right operands of products before the programs of a launch run, in memory that is kept for the next
/// launch.
final class OperandPacking {
  /// The least number of programs that must read each block for packing to be worth it.
  private static final long READERS = 2;

  /// The most bytes for the panels of one launch; what exceeds them is packed by each program that reads it.
  private static final long MOST = 256L << 20;

  private static final long ALIGNMENT = 64;
  private static final long NOWHERE = -1;

  private final OperandView view = new OperandView();
  private long[] described = new long[SharedOperand.LENGTH];
  private long[] places = new long[1];
  private MemorySegment memory = MemorySegment.NULL;

  /// The panels of a weight in one kernel.
  static final class Known {
    private final long address;
    private final long[] description;
    private final long panels;

    /// @param address where the weight lies
    /// @param description its sizes
    /// @param panels where its panels lie
    private Known(long address, long[] description, long panels) {
      this.address = address;
      this.description = description;
      this.panels = panels;
    }

    private boolean is(long weight, long[] described, int at) {
      return address == weight
          && Arrays.equals(
              description, 0, SharedOperand.LENGTH, described, at, at + SharedOperand.LENGTH);
    }
  }

  /// Packs the operands, and writes the addresses of their panels to the arguments from `first` on.
  ///
  /// @param programs the number of programs that will run
  /// @param fixed the arguments that are weights
  /// @param known the panels of weights found before, one for each operand; may be shared by threads
  void pack(
      TileProgram program,
      long[] arguments,
      int first,
      long programs,
      ImmutableSet<Integer> fixed,
      @Nullable Known[] known,
      PackedWeights weights,
      Workers workers) {
    int count = program.sharedOperands();
    if (described.length < count * SharedOperand.LENGTH) {
      described = new long[count * SharedOperand.LENGTH];
      places = new long[count];
    }
    program.describeOperands(arguments, described);
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      int start = i * SharedOperand.LENGTH;
      int pointer = (int) described[start];
      view.read(described, start, arguments[pointer]);
      places[i] = NOWHERE;
      arguments[first + i] = 0;
      if (fixed.contains(pointer)) {
        arguments[first + i] = weight(i, arguments[pointer], known, weights, workers);
      } else if (isWorthIt(programs, described[start + 4]) && bytes + view.bytes() <= MOST) {
        places[i] = bytes;
        bytes += Math.ceilDiv(view.bytes(), ALIGNMENT) * ALIGNMENT;
      }
    }
    if (memory.byteSize() < bytes) {
      memory = Arena.ofAuto().allocate(bytes, ALIGNMENT);
    }
    for (int i = 0; i < count; i++) {
      if (places[i] != NOWHERE) {
        int start = i * SharedOperand.LENGTH;
        view.read(described, start, arguments[(int) described[start]]);
        view.setPanels(memory.address() + places[i]);
        workers.run(view.count(), Math.max(1, view.count() / (4L * workers.threads())), view);
        arguments[first + i] = memory.address() + places[i];
      }
    }
  }

  /// {@return whether enough programs read each block of the operand in the view}
  ///
  /// @param width how many columns a program reads, 0 for all
  private boolean isWorthIt(long programs, long width) {
    long blocks = width == 0 ? 1 : Math.ceilDiv(view.width(), width);
    return view.bytes() > 0 && programs >= READERS * blocks * view.matrices();
  }

  private long weight(
      int i, long address, @Nullable Known[] known, PackedWeights weights, Workers workers) {
    int start = i * SharedOperand.LENGTH;
    Known before = known[i];
    if (before != null && before.is(address, described, start)) {
      return before.panels;
    }
    long panels = weights.of(view, workers);
    known[i] =
        new Known(
            address, Arrays.copyOfRange(described, start, start + SharedOperand.LENGTH), panels);
    return panels;
  }
}
