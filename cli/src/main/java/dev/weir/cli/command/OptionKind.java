package dev.weir.cli.command;

import org.apache.commons.cli.Option;

/// The kinds of options that commands have.
public final class OptionKind {
  private OptionKind() {}

  /// {@return an option without a value}
  public static Option flag(String name, String description) {
    return Option.builder().longOpt(name).desc(description).get();
  }

  /// {@return an option with a value, given at most once}
  public static Option value(String name, String placeholder, String description) {
    return named(name, placeholder, description).hasArg().get();
  }

  /// {@return an option with a value, given as often as one likes}
  public static Option repeated(String name, String placeholder, String description) {
    return named(name, placeholder, description).hasArg().type(Iterable.class).get();
  }

  /// {@return an option that may have a value, given at most once}
  public static Option optional(String name, String placeholder, String description) {
    return mayHaveValue(name, placeholder, description).get();
  }

  /// {@return the option that names a pass: it may have a value, and is given as often as one likes}
  public static Option pass(String name, String placeholder, String description) {
    return mayHaveValue(name, placeholder, description).type(Iterable.class).get();
  }

  /// {@return the option `-o FILE`}
  public static Option output(String placeholder, String description) {
    return Option.builder("o").hasArg().argName(placeholder).desc(description).get();
  }

  private static Option.Builder named(String name, String placeholder, String description) {
    return Option.builder().longOpt(name).argName(placeholder).desc(description);
  }

  private static Option.Builder mayHaveValue(String name, String placeholder, String description) {
    return named(name, placeholder, description).optionalArg(true).numberOfArgs(1);
  }

  /// {@return whether `option` names a pass}
  public static boolean isPass(Option option) {
    return option.hasOptionalArg() && isRepeatable(option);
  }

  static boolean isRepeatable(Option option) {
    return option.getType() == Iterable.class;
  }
}
