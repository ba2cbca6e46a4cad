package dev.weir.codegen.model;

import com.google.common.base.CharMatcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A documentation comment.
///
/// @param summary its first sentence, on one line
/// @param text all of it, in Markdown
public record Documentation(String summary, String text) {
  private static final CharMatcher SPACE = CharMatcher.whitespace();

  /// {@return the documentation in `comment`, as the compiler gives it}
  public static Documentation of(@Nullable String comment) {
    if (comment == null) {
      return new Documentation("", "");
    }
    String text =
        comment
            .stripIndent()
            .lines()
            .map(SPACE::trimTrailingFrom)
            .collect(Collectors.joining("\n"))
            .strip();
    int paragraph = text.indexOf("\n\n");
    String first = SPACE.collapseFrom(paragraph < 0 ? text : text.substring(0, paragraph), ' ');
    int stop = first.indexOf(". ");
    return new Documentation(stop < 0 ? first : first.substring(0, stop + 1), text);
  }
}
