package dev.weir.tensor.capture;

import dev.weir.tensor.capture.guard.Source;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// An array from outside, or one of objects whose methods are interpreted. Of an array from outside, elements are read
/// when they are asked for, and writes stay here until the program has run.
final class Arr {
  private final Class<?> component;
  private final @Nullable Object[] values;
  private final boolean[] known;
  private final boolean[] written;
  private final @Nullable Object real;
  private final @Nullable Source source;

  /// @param real the array outside, and where it comes from; none where captured code has made it
  Arr(Class<?> component, int length, @Nullable Object real, @Nullable Source source) {
    this.component = component;
    this.real = real;
    this.source = source;
    values = new Object[length];
    known = new boolean[length];
    written = new boolean[length];
  }

  Class<?> component() {
    return component;
  }

  int length() {
    return values.length;
  }

  @Nullable Source source() {
    return source;
  }

  boolean isWritten(int i) {
    return written[i];
  }

  @Nullable Object get(int i, World world) {
    if (!known[i] && real != null && source != null) {
      Source at = new Source.Element(source, i);
      Object found = Array.get(real, i);
      values[i] = component.isPrimitive() ? world.number(at, found) : world.enter(at, found);
      known[i] = true;
    }
    return values[i];
  }

  void set(int i, @Nullable Object value) {
    values[i] = value;
    known[i] = true;
    written[i] = true;
  }
}
