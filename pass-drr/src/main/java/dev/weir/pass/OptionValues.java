package dev.weir.pass;

import com.google.common.collect.ImmutableMap;

/// The options given to a pass.
public final class OptionValues {
  private static final OptionValues NONE = new OptionValues(ImmutableMap.of());

  private final ImmutableMap<Option<?>, Object> values;

  OptionValues(ImmutableMap<Option<?>, Object> values) {
    this.values = values;
  }

  static OptionValues none() {
    return NONE;
  }

  /// {@return values in which `option` alone is given, as `value`}
  public static <T> OptionValues of(Option<T> option, T value) {
    return new OptionValues(ImmutableMap.of(option, value));
  }

  /// {@return the value of `option`, its default where it was not given}
  @SuppressWarnings(
      "unchecked") // only a value that the option's own reader made is stored under it
  public <T> T get(Option<T> option) {
    return (T) values.getOrDefault(option, option.defaultValue());
  }
}
