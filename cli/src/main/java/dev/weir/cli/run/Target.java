package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.UsageException;

/// What a program can be compiled for.
enum Target {
  /// The Java virtual machine that Weir itself runs on.
  JVM;

  private static final ImmutableList<String> NAMES = ImmutableList.of("jvm");

  /// {@return the target that `--target` names, the JVM if it names none}
  ///
  /// @throws UsageException if there is no such target
  static Target of(Arguments arguments) {
    String name = arguments.value("target").orElse("jvm");
    if (!NAMES.contains(name)) {
      throw new UsageException(
          "unknown target '%s'; the targets are: %s", name, String.join(", ", NAMES));
    }
    return JVM;
  }
}
