package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/// Which reads of parameters are copied, so that a later change of the parameter leaves them alone.
///
/// Source: what MindSpore reads from the variable `MS_DEV_SIDE_EFFECT_LOAD_ELIM` in
/// order_enforce.cc, version 2.7.
public enum CopyElimination {
  /// Every one.
  EVERY_LOAD("0"),
  /// Those of parameters that are read more than once, those that functions are given, those of what
  /// a function gives, and those that are returned.
  CONSERVATIVE("1"),
  /// As [#CONSERVATIVE], but parameters that are read more than once only where one operation sees
  /// two of the reads.
  SHARED_USER("2"),
  /// None. What was read may change later.
  NO_LOAD("3"),
  /// Those that something runs after that may change the parameter, and that are used after it.
  /// MindSpore has no such level.
  NEEDED("needed");

  private static final ImmutableList<CopyElimination> ALL = ImmutableList.copyOf(values());

  private final String text;

  CopyElimination(String text) {
    this.text = text;
  }

  /// {@return the level as it is written}: MindSpore's number, or `needed`
  public String text() {
    return text;
  }

  /// {@return the level that `text` is}
  public static Optional<CopyElimination> of(String text) {
    return ALL.stream().filter(level -> level.text.equals(text)).findFirst();
  }
}
