package dev.weir.testkit.check;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;

/// Reads FileCheck's command line.
final class FileCheckOptions {
  private FileCheckOptions() {}

  static FileCheck parse(List<String> arguments) {
    var prefixes = ImmutableList.<String>builder();
    var variables = ImmutableMap.<String, String>builder();
    var nots = ImmutableList.<String>builder();
    boolean strict = false;
    boolean full = false;
    boolean scope = false;
    boolean empty = false;
    for (String argument : arguments) {
      if (!argument.startsWith("-")) {
        continue;
      }
      String option = argument.replaceFirst("^--?", "");
      String value = option.substring(option.indexOf('=') + 1);
      switch (option.replaceFirst("=.*", "")) {
        case "check-prefix", "check-prefixes" -> prefixes.addAll(Splitter.on(',').split(value));
        case "implicit-check-not" -> nots.add(value);
        case "strict-whitespace" -> strict = true;
        case "match-full-lines" -> full = true;
        case "enable-var-scope" -> scope = true;
        case "allow-empty" -> empty = true;
        case "dump-input", "dump-input-context", "color", "v", "vv", "input-file" -> {}
        default -> {
          if (!option.startsWith("D")) {
            throw new IllegalArgumentException("FileCheck: unknown option " + argument);
          }
          String definition = option.substring(1);
          int equals = definition.indexOf('=');
          if (equals < 0) {
            throw new IllegalArgumentException("FileCheck: -D needs NAME=VALUE");
          }
          variables.put(definition.substring(0, equals), definition.substring(equals + 1));
        }
      }
    }
    ImmutableList<String> given = prefixes.build();
    return new FileCheck(
        given.isEmpty() ? ImmutableList.of("CHECK") : given,
        variables.buildKeepingLast(),
        strict,
        full,
        scope,
        nots.build(),
        empty);
  }
}
