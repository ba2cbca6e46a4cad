package dev.weir.cli.run;

import java.util.HashSet;
import java.util.Set;

/// Names of files for the names of values: no two the same, and none that leaves its folder.
final class FileNames {
  private final Set<String> taken = new HashSet<>();

  /// {@return a name for `value` that was not given before}
  String of(String value) {
    StringBuilder name = new StringBuilder();
    value
        .codePoints()
        .forEach(c -> {
          boolean plain = Character.isLetterOrDigit(c) || "_-+@.".indexOf(c) >= 0;
          name.appendCodePoint(plain ? c : '_');
        });
    if (name.isEmpty() || name.charAt(0) == '.') {
      name.insert(0, '_');
    }
    String base = name.toString();
    String result = base;
    for (int i = 1; !taken.add(result); i++) {
      result = base + "-" + i;
    }
    return result;
  }
}
