package dev.weir.pass.kernel.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiPredicate;

/// What a kernel reads and writes.
public final class Pointers {
  private Pointers() {}

  /// Adds the pointers that `part` reads.
  static void reads(KernelPart part, Collection<Integer> found) {
    part.loads().forEach(load -> found.add(load.pointer()));
    part.terms().forEach(term -> inPlaces(term, found));
  }

  /// Adds the pointers that `term` reads places from.
  static void inPlaces(ScalarExpr term, Collection<Integer> found) {
    if (term instanceof ScalarExpr.Load load) {
      load.access().forEach(coordinate -> inPlace(coordinate.shift(), found));
    } else if (term instanceof ScalarExpr.Position position) {
      inPlace(position.shift(), found);
    }
  }

  private static void inPlace(IndexExpr place, Collection<Integer> found) {
    if (place instanceof IndexExpr.Loaded loaded) {
      found.add(loaded.pointer());
      loaded.access().forEach(coordinate -> inPlace(coordinate.shift(), found));
    } else if (place instanceof IndexExpr.Binary binary) {
      inPlace(binary.left(), found);
      inPlace(binary.right(), found);
    }
  }

  /// {@return for each of `writes` the place in `reads` of what it may be written over, or -1}: what is
  /// read only where the same program writes later
  ///
  /// @param fits whether a tensor that is read and one that is written are alike
  static ImmutableIntArray aliases(
      List<Integer> reads,
      List<Integer> writes,
      List<Schedule> schedules,
      BiPredicate<Integer, Integer> fits) {
    var aliases = ImmutableIntArray.builder(writes.size());
    boolean[] taken = new boolean[reads.size()];
    for (int i = 0; i < writes.size(); i++) {
      int found = -1;
      for (int k = 0; k < reads.size() && found < 0; k++) {
        if (!taken[k]
            && fits.test(reads.get(k), writes.get(i))
            && isSafe(reads.get(k), writes.get(i), schedules)) {
          found = k;
          taken[k] = true;
        }
      }
      aliases.add(found);
    }
    return aliases.build();
  }

  private static boolean isSafe(int read, int write, List<Schedule> schedules) {
    boolean found = false;
    for (Schedule schedule : schedules) {
      KernelPart part = schedule.part();
      KernelPart.Store own = null;
      for (KernelPart.Store store : part.stores()) {
        own = store.pointer() == write ? store : own;
      }
      for (ScalarExpr term : part.terms()) {
        List<Integer> places = new ArrayList<>();
        inPlaces(term, places);
        if (places.contains(read)) {
          return false;
        }
        if (term instanceof ScalarExpr.Load load && load.pointer() == read) {
          if (own == null || !load.access().equals(own.access())) {
            return false;
          }
          found = true;
        }
      }
      if (own != null && !storesAtOnce(schedule)) {
        return false;
      }
    }
    return found;
  }

  /// {@return whether a program, or each round of its last loop, computes all before it stores any}
  private static boolean storesAtOnce(Schedule schedule) {
    List<List<Axis>> loops =
        schedule.part().stores().stream()
            .map(store ->
                TermEmitter.axes(store).stream()
                    .filter(axis -> schedule.span(axis).kind().loops())
                    .toList())
            .distinct()
            .toList();
    return loops.size() == 1;
  }
}
