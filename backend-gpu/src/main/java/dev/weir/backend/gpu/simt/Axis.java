package dev.weir.backend.gpu.simt;

import java.util.Arrays;

/// A dimension that tiles share, and how its positions are spread over threads and registers.
///
/// A thread has the coordinate that some bits of its number form. It holds `vector` neighbours at
/// that coordinate, and again `threads * vector` further on, `unroll` times in all: register `k`
/// holds the position `coordinate * vector + k / vector * threads * vector + k % vector`. Threads
/// that differ only in other bits hold the same.
///
/// The matrix unit of warpgroups has it otherwise: there some of the times that a thread comes back are next to those of its lowest
/// bits, before its other bits count.
final class Axis {
  private static final int[] NONE = {};

  private final int id;
  private final int bound;
  private int vector = 1;
  private int[] bits = NONE;
  private int low;
  private int between = 1;
  private boolean placed;

  Axis(int id, int bound) {
    this.id = id;
    this.bound = bound;
  }

  /// {@return the number of positions}
  int bound() {
    return bound;
  }

  /// {@return how many neighbours a thread holds}
  int vector() {
    return vector;
  }

  void setVector(int count) {
    vector = count;
  }

  /// {@return the bits of the thread's number that form its coordinate, the lowest first}
  int[] bits() {
    return bits;
  }

  /// {@return the mask of [#bits]}
  int mask() {
    int mask = 0;
    for (int bit : bits) {
      mask |= 1 << bit;
    }
    return mask;
  }

  /// Spreads the axis over these bits of the thread's number.
  void place(int... chosen) {
    bits = chosen;
    placed = true;
  }

  /// Spreads the axis over these bits of the thread's number, of which only the lowest `below` count before a thread has come
  /// back `times` times.
  ///
  /// @param times how often a thread comes back, or a power of two that divides it; a power of two if higher bits count
  void placeAround(int below, int times, int... chosen) {
    place(chosen);
    low = below;
    between = times;
  }

  /// {@return how often a thread comes back before its higher bits count}
  int between() {
    return between;
  }

  boolean isPlaced() {
    return placed;
  }

  /// {@return over how many threads the axis is spread}
  int threads() {
    return 1 << bits.length;
  }

  /// {@return how often a thread comes back}
  int unroll() {
    int step = threads() * vector;
    return (bound + step - 1) / step;
  }

  /// {@return how many positions a thread holds}
  int registers() {
    return vector * unroll();
  }

  /// {@return how many positions all threads hold: the bound or more}
  int covered() {
    return registers() * threads();
  }

  /// {@return the name of the thread's first position}
  String origin() {
    return bits.length == 0 ? "0" : "a" + id;
  }

  /// {@return C that computes the thread's first position}
  String originCode() {
    StringBuilder code = new StringBuilder();
    int done = 0;
    int gap = Integer.numberOfTrailingZeros(between);
    while (done < bits.length) {
      int end = done + 1;
      while (end < bits.length && bits[end] == bits[end - 1] + 1 && (gap == 0 || end != low)) {
        end++;
      }
      int place = done >= low ? done + gap : done;
      if (done > 0) {
        code.append(" | ");
      }
      String shifted = bits[done] == 0 ? "tid" : "tid >> " + bits[done];
      String part = "(" + shifted + " & " + ((1 << (end - done)) - 1) + ")";
      code.append(place > 0 ? "(" + part + " << " + place + ")" : part);
      done = end;
    }
    String coordinate = code.toString();
    boolean single = code.indexOf("|") < 0;
    return vector == 1
        ? coordinate
        : (single ? coordinate : "(" + coordinate + ")") + " * " + vector;
  }

  /// {@return C for the position that register `k` holds}
  String position(String k) {
    String within = distance(k);
    if (bits.length == 0) {
      return within;
    }
    return within.equals("0") ? origin() : origin() + " + " + within;
  }

  /// {@return C for how far from the thread's first position that is}
  String distance(String k) {
    if (registers() == 1) {
      return "0";
    }
    String within;
    if (between > 1 && !k.equals("0")) {
      within = around(k);
    } else if (bits.length == 0 || k.equals("0")) {
      within = k;
    } else if (vector == 1) {
      within = k + " * " + threads();
    } else if (unroll() == 1) {
      within = k;
    } else {
      int shift = Integer.numberOfTrailingZeros(vector);
      within =
          "("
              + k
              + " >> "
              + shift
              + ") * "
              + threads() * vector
              + " + ("
              + k
              + " & "
              + (vector - 1)
              + ")";
    }
    return within;
  }

  /// Where register `k` is from the thread's first position.
  private String around(String k) {
    int shift = Integer.numberOfTrailingZeros(vector);
    String times = vector == 1 ? k : "(" + k + " >> " + shift + ")";
    StringBuilder code = new StringBuilder();
    code.append(between == unroll() ? times : "(" + times + " & " + (between - 1) + ")")
        .append(" * " + (vector << low));
    if (between < unroll()) {
      code.append(" + (" + times + " >> " + Integer.numberOfTrailingZeros(between) + ")")
          .append(" * " + vector * threads() * between);
    }
    if (vector > 1) {
      code.append(" + (" + k + " & " + (vector - 1) + ")");
    }
    return code.toString();
  }

  @Override
  public String toString() {
    return "axis " + id + " of " + bound + ": vector " + vector + ", bits " + Arrays.toString(bits);
  }
}
