package dev.weir.ir.text;

import java.util.Optional;

/// Finds what somebody probably meant to type.
public final class NearestName {
  private NearestName() {}

  /// {@return the one of `known` that takes the fewest edits from `given`, the first of several, if
  /// few enough that it was probably meant}
  public static Optional<String> of(String given, Iterable<String> known) {
    String nearest = null;
    int fewest = Math.max(1, given.length() / 3) + 1;
    for (String name : known) {
      if (Math.abs(name.length() - given.length()) < fewest) {
        int edits = edits(given, name);
        if (edits < fewest) {
          fewest = edits;
          nearest = name;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /// {@return how many insertions, deletions, replacements and swaps of neighbours lead from `a` to
  /// `b`}
  static int edits(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        row[j] = Math.min(last[j - 1] + (same ? 0 : 1), 1 + Math.min(last[j], row[j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }
}
