package dev.weir.tests.catalogue;

import com.google.common.collect.ImmutableList;

/// A program before and after a pass.
///
/// @param file the lit file that holds the program, relative to the lit folder
/// @param after the program afterwards, or what the pass says of it where it leaves it as it was
/// @param prints whether `after` is what the pass says
/// @param applied the labels of the patterns that were applied
record PassExample(
    String file, String before, String after, boolean prints, ImmutableList<String> applied) {
  private static final int MOST_LINES = 60;

  private static int lines(String text) {
    return (int) text.lines().count();
  }

  /// {@return how much there is to read}
  int size() {
    return before.length() + after.length();
  }

  /// {@return whether the program is short enough for a page}
  boolean isShort() {
    return lines(before) <= MOST_LINES && lines(after) <= MOST_LINES;
  }
}
