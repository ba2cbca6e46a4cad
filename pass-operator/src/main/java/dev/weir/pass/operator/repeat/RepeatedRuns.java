package dev.weir.pass.operator.repeat;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The runs that a sequence of numbers repeats, by its suffixes in order: those that begin alike are
/// neighbours.
///
/// Source: the suffix array by doubling of Manber and Myers, and the common prefixes by Kasai and others.
final class RepeatedRuns {
  /// What saves most comes first, then what comes first in the sequence.
  private static final Comparator<Run> ORDER =
      Comparator.comparingLong((Run run) -> -run.saving())
          .thenComparingInt(run -> run.starts().get(0))
          .thenComparingInt(Run::length);

  /// How many places are looked at in all, in multiples of the length of the sequence.
  private static final long PLACES = 512;

  /// A run and where it occurs.
  ///
  /// @param length how many numbers it has
  /// @param starts where it begins, in order; occurrences do not overlap
  /// @param isLink whether it most often follows upon itself, and is no repetition of something shorter: one link of
  ///     a chain
  record Run(int length, ImmutableIntArray starts, boolean isLink) {
    /// {@return how many numbers fewer there are if each occurrence becomes one}
    long saving() {
      return RepeatedRuns.saving(length, starts.length());
    }
  }

  /// Suffixes that begin with the same `length` numbers, and no more.
  private record Interval(int length, int first, int last) {
    /// {@return a bound on how many numbers fewer there are if each occurrence becomes one}
    long bound(int size) {
      return saving(length, Math.min(last - first + 1, size / length));
    }
  }

  private final int[] numbers;
  private final int[] suffixes;

  RepeatedRuns(int[] numbers) {
    this.numbers = numbers.clone();
    this.suffixes = suffixes(this.numbers);
  }

  private static long saving(long length, long count) {
    return length * count - length - count;
  }

  /// {@return the runs that save most, that first}: links of chains of `most` lengths, and others of as many
  ///
  /// @param shortest how many numbers a run has at least
  /// @param least how much it saves at least
  List<Run> best(int shortest, long least, int most) {
    int size = numbers.length;
    List<Interval> found = intervals(shortest);
    found.removeIf(each -> each.bound(size) < least);
    found.sort(
        Comparator.comparingLong((Interval each) -> -each.bound(size))
            .thenComparingInt(Interval::first));
    Map<Integer, Run> linked = new HashMap<>();
    Map<Integer, Run> single = new HashMap<>();
    long places = PLACES * size;
    for (Interval each : found) {
      places -= each.last() - each.first() + 1;
      if (places < 0) {
        break;
      }
      int[] starts = Arrays.copyOfRange(suffixes, each.first(), each.last() + 1);
      Arrays.sort(starts);
      int period = period(starts);
      add(run(each.length(), starts), least, linked, single);
      if (period >= shortest && period < each.length()) {
        // What it consists of, which something else may always follow.
        add(run(period, starts), least, linked, single);
      }
    }
    return Stream.of(linked, single)
        .flatMap(runs -> runs.values().stream().sorted(ORDER).limit(most))
        .sorted(ORDER)
        .toList();
  }

  /// Takes note of `run` if it is the best of its length.
  private static void add(Run run, long least, Map<Integer, Run> links, Map<Integer, Run> others) {
    if (run.saving() >= least) {
      (run.isLink() ? links : others)
          .merge(run.length(), run, (a, b) -> ORDER.compare(a, b) <= 0 ? a : b);
    }
  }

  /// {@return the shortest way from one of `places` to the next}
  private static int period(int[] places) {
    int least = Integer.MAX_VALUE;
    for (int i = 1; i < places.length; i++) {
      least = Math.min(least, places[i] - places[i - 1]);
    }
    return least;
  }

  private static Run run(int length, int[] places) {
    var starts = ImmutableIntArray.builder();
    int count = 0;
    int follow = 0;
    int end = -1;
    boolean isPower = false;
    for (int i = 0; i < places.length; i++) {
      int distance = i == 0 ? length : places[i] - places[i - 1];
      isPower |= distance < length && length % distance == 0;
      if (places[i] >= end) {
        follow += places[i] == end ? 1 : 0;
        starts.add(places[i]);
        count++;
        end = places[i] + length;
      }
    }
    return new Run(length, starts.build(), !isPower && 2 * follow >= count);
  }

  /// {@return the intervals of suffixes with common beginnings}, each the largest for its length
  private List<Interval> intervals(int shortest) {
    int[] common = commonPrefixes();
    List<Interval> found = new ArrayList<>();
    List<int[]> open = new ArrayList<>();
    for (int i = 1; i <= numbers.length; i++) {
      int length = i < numbers.length ? common[i] : 0;
      int first = i - 1;
      while (!open.isEmpty() && open.getLast()[0] > length) {
        int[] closed = open.removeLast();
        first = closed[1];
        if (closed[0] >= shortest) {
          found.add(new Interval(closed[0], first, i - 1));
        }
      }
      if (length > 0 && (open.isEmpty() || open.getLast()[0] < length)) {
        open.add(new int[] {length, first});
      }
    }
    return found;
  }

  /// {@return how many numbers each suffix has in common with the one before it}
  private int[] commonPrefixes() {
    int size = numbers.length;
    int[] rank = new int[size];
    for (int i = 0; i < size; i++) {
      rank[suffixes[i]] = i;
    }
    int[] common = new int[size];
    int length = 0;
    for (int i = 0; i < size; i++) {
      if (rank[i] == 0) {
        length = 0;
        continue;
      }
      int other = suffixes[rank[i] - 1];
      while (i + length < size
          && other + length < size
          && numbers[i + length] == numbers[other + length]) {
        length++;
      }
      common[rank[i]] = length;
      length = Math.max(0, length - 1);
    }
    return common;
  }

  private static int[] suffixes(int[] numbers) {
    int size = numbers.length;
    int[] rank = ranks(numbers);
    int[] order = new int[size];
    int[] bySecond = new int[size];
    int[] next = new int[size];
    for (int width = 0, step = 0; ; width = step) {
      // In order of what comes `width` later, then, keeping that order, of what comes now.
      int at = 0;
      for (int i = size - width; i < size; i++) {
        bySecond[at++] = i;
      }
      if (step == 0) {
        for (int i = 0; i < size; i++) {
          bySecond[i] = i;
        }
      } else {
        for (int suffix : order) {
          if (suffix >= width) {
            bySecond[at++] = suffix - width;
          }
        }
      }
      int[] counts = new int[size + 2];
      for (int each : rank) {
        counts[each + 1]++;
      }
      for (int i = 1; i < counts.length; i++) {
        counts[i] += counts[i - 1];
      }
      for (int suffix : bySecond) {
        order[counts[rank[suffix]]++] = suffix;
      }
      int ranks = size == 0 ? 0 : 1;
      for (int i = 0; i < size; i++) {
        if (i > 0 && differ(rank, order[i - 1], order[i], width)) {
          ranks++;
        }
        next[order[i]] = ranks - 1;
      }
      System.arraycopy(next, 0, rank, 0, size);
      if (ranks == size) {
        return order;
      }
      step = step == 0 ? 1 : step * 2;
    }
  }

  private static boolean differ(int[] rank, int one, int other, int width) {
    if (rank[one] != rank[other]) {
      return true;
    }
    int after = one + width < rank.length ? rank[one + width] : -1;
    int afterOther = other + width < rank.length ? rank[other + width] : -1;
    return width > 0 && after != afterOther;
  }

  /// {@return numbers of the same order from 0 on}
  private static int[] ranks(int[] numbers) {
    int[] sorted = Arrays.stream(numbers).sorted().distinct().toArray();
    return Arrays.stream(numbers).map(each -> Arrays.binarySearch(sorted, each)).toArray();
  }
}
