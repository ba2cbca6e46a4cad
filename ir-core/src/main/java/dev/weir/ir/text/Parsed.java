package dev.weir.ir.text;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A place that the `parse` method of a custom directive fills, or reads where the directive's
/// argument is a `ref`. What is left empty is absent.
public final class Parsed<T> {
  private @Nullable T value;

  /// Makes an empty place.
  public Parsed() {}

  /// {@return a place that holds `value`, where it is not null}
  public static <T> Parsed<T> of(@Nullable T value) {
    Parsed<T> parsed = new Parsed<>();
    parsed.value = value;
    return parsed;
  }

  /// Fills the place.
  public void set(T newValue) {
    value = newValue;
  }

  /// {@return what was put here, if anything was}
  public Optional<T> value() {
    return Optional.ofNullable(value);
  }
}
