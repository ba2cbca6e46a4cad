package dev.weir.codegen.model;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A documentation comment.
///
/// @param summary its first sentence, on one line
/// @param text all of it, in Markdown
public record Documentation(String summary, String text) {
  /// How the paragraphs begin that an op takes from the family it belongs to, unless it has its own:
  /// formulas of its shapes, its element types, what its verifier and its type inference refuse, and the
  /// specification it follows.
  public static final ImmutableList<String> SHARED =
      ImmutableList.of("Shapes:", "Element types:", "Diagnoses:", "Source:");

  private static final CharMatcher SPACE = CharMatcher.whitespace();
  private static final Splitter PARAGRAPHS = Splitter.on("\n\n");

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

  /// {@return this, with those of the [#SHARED] paragraphs at the end that it has or that the first of
  /// `families` has which has it}
  public Documentation completedBy(List<Documentation> families) {
    List<String> paragraphs = new ArrayList<>(PARAGRAPHS.splitToList(text));
    List<String> shared = new ArrayList<>();
    for (String label : SHARED) {
      Optional<String> own =
          paragraphs.stream().filter(paragraph -> paragraph.startsWith(label)).findFirst();
      own.ifPresent(paragraphs::remove);
      own.or(() -> families.stream().flatMap(each -> each.paragraph(label).stream()).findFirst())
          .ifPresent(shared::add);
    }
    paragraphs.addAll(shared);
    return new Documentation(summary, String.join("\n\n", paragraphs).strip());
  }

  private Optional<String> paragraph(String label) {
    return PARAGRAPHS
        .splitToStream(text)
        .filter(paragraph -> paragraph.startsWith(label))
        .findFirst();
  }
}
