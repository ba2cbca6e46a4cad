package dev.weir.models.tokenizer;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Merges neighbouring symbols of a text, the best pair first, until no pair can be merged. Takes time `n log n` for `n`
/// symbols.
final class SymbolMerger {
  /// Says which symbols make one.
  interface Pairs {
    /// {@return what `left` and `right`, the symbols of the text from `start` to `middle` and on to `end`, make}; null if
    /// they stay apart
    @Nullable Merge merge(int left, int right, int start, int end);
  }

  /// What two symbols make.
  ///
  /// @param priority the pair with the least is merged first, and of equal ones the leftmost
  /// @param symbol the symbol
  record Merge(double priority, int symbol) {}

  private record Candidate(double priority, int symbol, int left, int right, int end)
      implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int order = Double.compare(priority, other.priority);
      return order != 0 ? order : Integer.compare(left, other.left);
    }
  }

  private final Pairs pairs;
  private final PriorityQueue<Candidate> queue = new PriorityQueue<>();
  private int[] symbols;
  private int[] starts;
  private int[] ends;
  private int[] next;
  private int[] previous;
  private int count;

  SymbolMerger(Pairs pairs, int capacity) {
    this.pairs = pairs;
    symbols = new int[capacity];
    starts = new int[capacity];
    ends = new int[capacity];
    next = new int[capacity];
    previous = new int[capacity];
  }

  /// Appends a symbol, which stands for the text from `start` to `end`.
  void add(int symbol, int start, int end) {
    if (count == symbols.length) {
      int capacity = Math.max(8, 2 * count);
      symbols = Arrays.copyOf(symbols, capacity);
      starts = Arrays.copyOf(starts, capacity);
      ends = Arrays.copyOf(ends, capacity);
      next = Arrays.copyOf(next, capacity);
      previous = Arrays.copyOf(previous, capacity);
    }
    symbols[count] = symbol;
    starts[count] = start;
    ends[count] = end;
    previous[count] = count - 1;
    next[count] = count + 1;
    count++;
  }

  /// Merges all that can be merged.
  void run() {
    for (int i = 0; i + 1 < count; i++) {
      offer(i, i + 1);
    }
    while (true) {
      Candidate best = queue.poll();
      if (best == null) {
        return;
      }
      int left = best.left();
      int right = best.right();
      // What was merged since then is another symbol.
      if (starts[left] < 0
          || starts[right] < 0
          || next[left] != right
          || ends[right] != best.end()) {
        continue;
      }
      symbols[left] = best.symbol();
      ends[left] = ends[right];
      next[left] = next[right];
      starts[right] = -1;
      if (next[left] < count) {
        previous[next[left]] = left;
        offer(left, next[left]);
      }
      if (previous[left] >= 0) {
        offer(previous[left], left);
      }
    }
  }

  private void offer(int left, int right) {
    Merge merge = pairs.merge(symbols[left], symbols[right], starts[left], ends[right]);
    if (merge != null) {
      queue.add(new Candidate(merge.priority(), merge.symbol(), left, right, ends[right]));
    }
  }

  /// Is told of symbols.
  interface Visitor {
    /// Takes a symbol, which stands for the text from `start` to `end`.
    void visit(int symbol, int start, int end);
  }

  /// Tells `visitor` of the symbols that are left, in order.
  void forEach(Visitor visitor) {
    for (int i = 0; i < count; i = next[i]) {
      visitor.visit(symbols[i], starts[i], ends[i]);
    }
  }
}
