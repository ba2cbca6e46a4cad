package dev.weir.backend.cpu.kernels;

/// Ranks the elements of one line at a time: largest or smallest first, equal ones by position.
/// NaN counts as larger than every number.
abstract sealed class Ranking {
  final AxisView view;
  final boolean largest;

  private Ranking(AxisView view, boolean largest) {
    this.view = view;
    this.largest = largest;
  }

  static Ranking of(AxisView view, boolean largest) {
    return Domain.of(view.tensor().dtype()) == Domain.LONG
        ? new OfLongs(view, largest)
        : new OfReals(view, largest);
  }

  /// Takes up a line.
  abstract void load(long line);

  /// Whether position `i` comes before position `j`.
  abstract boolean before(int i, int j);

  /// The position that `argmax` or `argmin` gives: of NaN, the first, whichever is sought.
  abstract int first();

  /// The positions of the `count` elements that come first, in order.
  int[] best(int count) {
    int[] heap = new int[count];
    int size = 0;
    for (int i = 0; i < view.extent() && count > 0; i++) {
      if (size < count) {
        heap[size] = i;
        rise(heap, size++);
      } else if (before(i, heap[0])) {
        heap[0] = i;
        sink(heap, size);
      }
    }
    // The root is the last of those kept; taking it off again and again leaves them in order.
    for (int end = size - 1; end > 0; end--) {
      int last = heap[0];
      heap[0] = heap[end];
      heap[end] = last;
      sink(heap, end);
    }
    return heap;
  }

  private void rise(int[] heap, int from) {
    for (int at = from; at > 0; ) {
      int parent = (at - 1) / 2;
      if (!before(heap[parent], heap[at])) {
        return;
      }
      swap(heap, at, parent);
      at = parent;
    }
  }

  private void sink(int[] heap, int size) {
    for (int at = 0; 2 * at + 1 < size; ) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child], heap[child + 1])) {
        child++;
      }
      if (!before(heap[at], heap[child])) {
        return;
      }
      swap(heap, at, child);
      at = child;
    }
  }

  private static void swap(int[] heap, int i, int j) {
    int kept = heap[i];
    heap[i] = heap[j];
    heap[j] = kept;
  }

  private static final class OfReals extends Ranking {
    private final double[] line;

    private OfReals(AxisView view, boolean largest) {
      super(view, largest);
      this.line = new double[Shapes.extent(view.extent())];
    }

    @Override
    void load(long index) {
      view.load(index, line);
      for (int i = 0; i < line.length; i++) {
        // Zeros are equal; Double.compare would tell them apart.
        line[i] += 0.0;
      }
    }

    @Override
    boolean before(int i, int j) {
      int order = Double.compare(line[i], line[j]);
      return order == 0 ? i < j : largest == order > 0;
    }

    @Override
    int first() {
      int best = 0;
      for (int i = 0; i < line.length; i++) {
        if (Double.isNaN(line[i])) {
          return i;
        }
        best = before(i, best) ? i : best;
      }
      return best;
    }
  }

  private static final class OfLongs extends Ranking {
    private final long[] line;

    private OfLongs(AxisView view, boolean largest) {
      super(view, largest);
      this.line = new long[Shapes.extent(view.extent())];
    }

    @Override
    void load(long index) {
      view.load(index, line);
    }

    @Override
    boolean before(int i, int j) {
      return line[i] == line[j] ? i < j : largest == line[i] > line[j];
    }

    @Override
    int first() {
      int best = 0;
      for (int i = 0; i < line.length; i++) {
        best = before(i, best) ? i : best;
      }
      return best;
    }
  }
}
