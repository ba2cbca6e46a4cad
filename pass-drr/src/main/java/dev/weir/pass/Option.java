package dev.weir.pass;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An option of a pass: its name in the text, what it is by default, and how it is read and written.
///
/// @param name the name, in kebab case
/// @param initial what it is by default, asked for when a pass is made or described: whoever lists
///     passes does not load what a default names
/// @param summary what it does, for the list of passes
/// @param expected what a value looks like, for a diagnostic
/// @param reader reads a value; empty where the text is none
/// @param writer writes a value so that it can be read back
public record Option<T>(
    String name,
    Supplier<T> initial,
    String summary,
    String expected,
    Function<String, Optional<T>> reader,
    Function<T, String> writer) {
  /// Makes an option with this default.
  public Option(
      String name,
      T defaultValue,
      String summary,
      String expected,
      Function<String, Optional<T>> reader,
      Function<T, String> writer) {
    this(name, () -> defaultValue, summary, expected, reader, writer);
  }

  /// {@return what the option is by default}
  public T defaultValue() {
    return initial.get();
  }

  /// {@return an option that is an integer}
  public static Option<Integer> integer(String name, int defaultValue, String summary) {
    return integral(name, defaultValue, summary, Ints::tryParse);
  }

  /// {@return an option that is a long integer}
  public static Option<Long> number(String name, long defaultValue, String summary) {
    return integral(name, defaultValue, summary, Longs::tryParse);
  }

  private static <N> Option<N> integral(
      String name, N defaultValue, String summary, Function<String, @Nullable N> reader) {
    return new Option<>(
        name,
        defaultValue,
        summary,
        "an integer",
        text -> Optional.ofNullable(reader.apply(text)),
        String::valueOf);
  }

  /// {@return an option that is `true` or `false`; its name alone means `true`}
  public static Option<Boolean> flag(String name, boolean defaultValue, String summary) {
    return new Option<>(
        name,
        defaultValue,
        summary,
        "'true' or 'false'",
        text ->
            switch (text) {
              case "true", "" -> Optional.of(true);
              case "false" -> Optional.of(false);
              default -> Optional.empty();
            },
        String::valueOf);
  }

  /// {@return an option that is any text}
  public static Option<String> text(String name, String defaultValue, String summary) {
    return new Option<>(name, defaultValue, summary, "a text", Optional::of, text -> text);
  }

  /// {@return an option that is a constant of `kind`, written in kebab case}
  public static <E extends Enum<E>> Option<E> choice(
      String name, Class<E> kind, E defaultValue, String summary) {
    E[] constants = kind.getEnumConstants();
    return new Option<>(
        name,
        defaultValue,
        summary,
        Arrays.stream(constants)
            .map(Option::kebab)
            .collect(Collectors.joining(", ", "one of ", "")),
        text -> Arrays.stream(constants).filter(c -> kebab(c).equals(text)).findFirst(),
        Option::kebab);
  }

  /// {@return an option that is a list of texts, separated by commas}
  public static Option<ImmutableList<String>> list(
      String name, ImmutableList<String> defaultValue, String summary) {
    return list(name, () -> defaultValue, summary);
  }

  /// {@return an option that is a list of texts, separated by commas}
  ///
  /// @param initial the default, which is asked for when it is needed
  public static Option<ImmutableList<String>> list(
      String name, Supplier<ImmutableList<String>> initial, String summary) {
    return new Option<ImmutableList<String>>(
        name,
        initial,
        summary,
        "a list separated by commas",
        text ->
            Optional.of(
                ImmutableList.copyOf(
                    Splitter.on(',').omitEmptyStrings().trimResults().split(text))),
        Joiner.on(',')::join);
  }

  private static String kebab(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
