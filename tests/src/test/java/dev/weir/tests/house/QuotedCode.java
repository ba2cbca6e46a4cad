package dev.weir.tests.house;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A block of code in a Markdown page behind `<!-- source: FILE#REGION -->`.
///
/// @param file where the code is from
/// @param region which part of the file; empty for all of it
/// @param open the line of the fence above the code, counted from 0
/// @param close the line of the fence below
record QuotedCode(String file, String region, int open, int close) {
  private static final Pattern SOURCE = Pattern.compile("<!-- source: ([^#\\s]+)(?:#(\\S+))? -->");
  private static final String FENCE = "```";

  /// {@return the blocks of the page with these lines, from top to bottom}
  static ImmutableList<QuotedCode> in(List<String> page) {
    var found = ImmutableList.<QuotedCode>builder();
    for (int i = 0; i < page.size(); i++) {
      Matcher m = SOURCE.matcher(page.get(i));
      if (m.find()) {
        int open = i + 1;
        if (open == page.size() || !page.get(open).startsWith(FENCE)) {
          throw new AssertionError("no block of code behind " + page.get(i));
        }
        int close = open + 1;
        while (close < page.size() && !page.get(close).equals(FENCE)) {
          close++;
        }
        if (close == page.size()) {
          throw new AssertionError("no end of the block of code behind " + page.get(i));
        }
        found.add(new QuotedCode(m.group(1), m.group(2) == null ? "" : m.group(2), open, close));
      }
    }
    return found.build();
  }

  /// {@return the code in `page`}
  ImmutableList<String> code(List<String> page) {
    return ImmutableList.copyOf(page.subList(open + 1, close));
  }

  /// {@return `page` with `code` in block `number`}
  static ImmutableList<String> replaced(List<String> page, int number, List<String> code) {
    QuotedCode block = in(page).get(number);
    return ImmutableList.<String>builder()
        .addAll(page.subList(0, block.open + 1))
        .addAll(code)
        .addAll(page.subList(block.close, page.size()))
        .build();
  }

  @Override
  public String toString() {
    return file + (region.isEmpty() ? "" : "#" + region);
  }
}
