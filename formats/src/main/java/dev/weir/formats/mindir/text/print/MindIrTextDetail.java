package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import java.util.Optional;

/// How much a dump tells, as MindSpore's `MS_DEV_DUMP_IR_FORMAT` chooses it.
public enum MindIrTextDetail {
  /// Operators and operands only, 0.
  BASIC,
  /// All but the lines of the program's source, 1.
  NO_DEBUG,
  /// All, 2.
  FULL;

  /// {@return the detail called `name`: `basic`, `no-debug` or `full`}
  public static Optional<MindIrTextDetail> of(String name) {
    for (MindIrTextDetail detail : values()) {
      if (detail.spelling().equals(name)) {
        return Optional.of(detail);
      }
    }
    return Optional.empty();
  }

  /// {@return the names of all}
  public static ImmutableList<String> names() {
    var names = ImmutableList.<String>builder();
    for (MindIrTextDetail detail : values()) {
      names.add(detail.spelling());
    }
    return names.build();
  }

  /// {@return the name}
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
