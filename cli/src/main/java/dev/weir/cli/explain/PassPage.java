package dev.weir.cli.explain;

import dev.weir.pass.Option;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import java.util.function.Function;

/// What `weir explain` tells of a pass.
final class PassPage {
  private PassPage() {}

  /// {@return the page of `pass`}
  static String of(PassType<?> pass) {
    StringBuilder text = new StringBuilder();
    text.append("%s - %s\n\nOptions:\n".formatted(pass.name(), pass.summary()));
    for (Option<?> option : pass.options()) {
      text.append("  %-20s %s\n".formatted(option.name(), describe(option)));
    }
    if (pass.options().isEmpty()) {
      text.append("  none\n");
    }
    text.append("\nUse:\n  weir opt FILE --pass-pipeline='").append(pass.name()).append("'\n");
    return text.toString();
  }

  private static <T> String describe(Option<T> option) {
    Function<T, String> writer = option.writer();
    return "%s: %s, default '%s'"
        .formatted(option.summary(), option.expected(), writer.apply(option.defaultValue()));
  }

  /// {@return the page of a named pipeline}
  static String of(PassProvider.NamedPipeline pipeline) {
    return "%s - %s\n\nStands for:\n  %s\n"
        .formatted(pipeline.name(), pipeline.summary(), pipeline.text());
  }
}
