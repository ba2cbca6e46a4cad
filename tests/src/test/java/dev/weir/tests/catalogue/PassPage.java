package dev.weir.tests.catalogue;

import dev.weir.drr.DrrRule;
import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.rewrite.Pattern;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The page of one pass, in Markdown.
final class PassPage {
  private static final String LIT = "../../tests/src/test/resources/lit/";

  private final PassType<?> type;
  private final List<Pattern> patterns;
  private final List<PassExample> examples;
  private final Set<PassExample> shown = new LinkedHashSet<>();
  private final StringBuilder out = new StringBuilder();

  private PassPage(PassType<?> type, List<Pattern> patterns, List<PassExample> examples) {
    this.type = type;
    this.patterns = patterns;
    this.examples = examples.stream().sorted(Comparator.comparingInt(PassExample::size)).toList();
  }

  /// {@return the page of `type`, which has these patterns and does this to programs}
  static String of(PassType<?> type, List<Pattern> patterns, List<PassExample> examples) {
    return new PassPage(type, patterns, examples).text();
  }

  private String text() {
    out.append("# ").append(type.name()).append("\n\n").append(type.summary()).append(".\n");
    options();
    Optional<PassExample> best = examples.stream().findFirst();
    best.ifPresent(this::example);
    for (Pattern pattern : patterns) {
      pattern(pattern);
    }
    return out.toString();
  }

  private void options() {
    if (type.options().isEmpty()) {
      return;
    }
    out.append("\n| option | default | meaning |\n|---|---|---|\n");
    for (Option<?> option : type.options()) {
      out.append(
          "| `%s` | %s | %s |\n"
              .formatted(option.name(), defaultOf(option), option.summary().replace("|", "\\|")));
    }
  }

  private static <T> String defaultOf(Option<T> option) {
    String text = option.writer().apply(option.defaultValue());
    return text.isEmpty() ? "" : "`" + text + "`";
  }

  private void pattern(Pattern pattern) {
    out.append("\n## ").append(pattern.label()).append("\n\n");
    if (pattern instanceof DrrRule) {
      out.append("```text\n").append(pattern).append("\n```\n");
    } else {
      String roots =
          pattern.shapes().stream()
              .map(shape -> "`" + shape.root().text() + "`")
              .distinct()
              .collect(Collectors.joining(", "));
      out.append("Java code on %s, benefit %d.\n".formatted(roots, pattern.benefit()));
    }
    examples.stream()
        .filter(example -> example.applied().contains(pattern.label()))
        .findFirst()
        .ifPresent(this::example);
  }

  private void example(PassExample example) {
    String from = "[%s](%s%s)".formatted(example.file(), LIT, example.file());
    if (!example.isShort()) {
      out.append("\nApplied in ").append(from).append(".\n");
    } else if (!shown.add(example)) {
      out.append("\nApplied in a program shown above, from ").append(from).append(".\n");
    } else {
      out.append("\nFrom ").append(from).append(":\n\n```mlir\n").append(example.before());
      out.append("\n```\n\n").append(example.prints() ? "prints\n\n```text" : "becomes\n\n```mlir");
      out.append('\n').append(example.after()).append("\n```\n");
    }
  }
}
