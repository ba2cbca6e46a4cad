package dev.weir.backend.cpu.jvm;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.Panels;
import dev.weir.backend.cpu.parallel.ParallelTask;

/// A [SharedOperand] in a launch: matrices of the same sizes, and where their panels are to go. Its parts as
/// a task are the panels of all matrices.
final class OperandView implements ParallelTask {
  private static final LaneType[] TYPES = LaneType.values();
  private static final ThreadLocal<Matrix> MATRIX = ThreadLocal.withInitial(Matrix::new);

  private final long[] sizes = new long[SharedOperand.DIMENSIONS];
  private long address;
  private LaneType type = LaneType.F32;
  private int rank;
  private int rows;
  private int columns;
  private long matrices;
  private long panels;

  /// What identifies packed matrices.
  ///
  /// @param address where they begin
  /// @param description their type and sizes
  record Key(long address, ImmutableLongArray description) {}

  /// Reads the description of an operand.
  ///
  /// @param at where it begins
  /// @param address where the operand begins
  void read(long[] described, int at, long address) {
    this.address = address;
    type = TYPES[(int) described[at + 1]];
    rows = (int) described[at + 2];
    columns = (int) described[at + 3];
    rank = (int) described[at + 5];
    matrices = 1;
    for (int i = 0; i < rank; i++) {
      sizes[i] = described[at + 6 + i];
      matrices *= i == rows || i == columns ? 1 : sizes[i];
    }
  }

  /// {@return what identifies the matrices}
  Key key() {
    ImmutableLongArray.Builder description = ImmutableLongArray.builder();
    description.add(type.ordinal()).add(rows).add(columns);
    for (int i = 0; i < rank; i++) {
      description.add(sizes[i]);
    }
    return new Key(address, description.build());
  }

  /// {@return how many columns each matrix has}
  long width() {
    return sizes[columns];
  }

  /// {@return how many matrices there are}
  long matrices() {
    return matrices;
  }

  /// {@return the bytes of the panels of all matrices}
  long bytes() {
    return Math.multiplyExact(matrices, Panels.bytes(sizes[rows], sizes[columns]));
  }

  /// Says where the panels go.
  void setPanels(long address) {
    panels = address;
  }

  /// {@return the number of panels of all matrices}
  long count() {
    return matrices * Panels.count(sizes[columns]);
  }

  @Override
  public void run(long begin, long end) {
    long each = Panels.count(sizes[columns]);
    long bytes = Panels.bytes(sizes[rows], sizes[columns]);
    for (long at = begin; at < end; ) {
      long matrix = at / each;
      long first = at - matrix * each;
      long last = Math.min(each, first + end - at);
      Panels.pack(
          matrix(matrix, MATRIX.get()),
          Math.toIntExact(sizes[rows]),
          sizes[columns],
          panels + matrix * bytes,
          first,
          last);
      at += last - first;
    }
  }

  private Matrix matrix(long index, Matrix into) {
    long stride = type.bytes();
    long start = address;
    long down = 0;
    long across = 0;
    long rest = index;
    for (int i = rank - 1; i >= 0; i--) {
      if (i == rows) {
        down = stride;
      } else if (i == columns) {
        across = stride;
      } else {
        start += rest % sizes[i] * stride;
        rest /= sizes[i];
      }
      stride *= sizes[i];
    }
    into.set(BlockProduct.dtype(type), start, down, across);
    return into;
  }
}
