package dev.weir.codegen.format;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/// A piece of a format as it is written, before names are looked up. `offset` is where it starts in
/// the text.
sealed interface FormatElement {
  /// {@return where the element starts}
  int offset();

  /// A keyword or punctuation: `` `text` ``.
  record Literal(String text, int offset) implements FormatElement {}

  /// `` ` ` `` (a space), `` `\n` `` (a line break), or an empty literal (no space here).
  record Whitespace(String text, int offset) implements FormatElement {}

  /// `$name`.
  record Variable(String name, int offset) implements FormatElement {}

  /// `name(arguments)`, or `name` where there are no arguments.
  record Directive(String name, ImmutableList<FormatElement> arguments, int offset)
      implements FormatElement {}

  /// `custom<Name>(arguments)`.
  record Custom(String name, ImmutableList<FormatElement> arguments, int offset)
      implements FormatElement {}

  /// `(present…)?` or `(present…):(absent…)?`.
  ///
  /// @param anchor the index of the element of `present` that is marked with `^`
  record Group(
      ImmutableList<FormatElement> present,
      ImmutableList<FormatElement> absent,
      OptionalInt anchor,
      int offset)
      implements FormatElement {}

  /// `oilist(clause | clause)`.
  record AnyOrder(ImmutableList<ImmutableList<FormatElement>> clauses, int offset)
      implements FormatElement {}
}
