package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Attributes held as Java values.
final class MapAttributes implements KernelAttributes {
  private final ImmutableMap<String, Object> values;

  MapAttributes(Map<String, ?> values) {
    this.values = ImmutableMap.copyOf(values);
  }

  @Override
  public boolean has(String name) {
    return values.containsKey(name);
  }

  private <T> T read(String name, T fallback, String kind, Function<Object, Optional<T>> convert) {
    Object value = values.get(name);
    if (value == null) {
      return fallback;
    }
    return convert
        .apply(value)
        .orElseThrow(() -> KernelException.of("attribute '%s' is not %s: %s", name, kind, value));
  }

  private static <T> Optional<T> as(Class<T> type, Object value) {
    return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
  }

  @Override
  public boolean bool(String name, boolean fallback) {
    return read(name, fallback, "a boolean", value -> as(Boolean.class, value));
  }

  @Override
  public long integer(String name, long fallback) {
    return read(
        name, fallback, "an integer", value -> as(Number.class, value).map(Number::longValue));
  }

  @Override
  public double number(String name, double fallback) {
    return read(
        name, fallback, "a number", value -> as(Number.class, value).map(Number::doubleValue));
  }

  @Override
  public String string(String name, String fallback) {
    return read(name, fallback, "a string", value -> as(String.class, value));
  }

  @Override
  public long[] integers(String name, long... fallback) {
    return read(
        name,
        fallback,
        "a list of integers",
        value ->
            value instanceof List<?> list
                ? numbers(list).map(all -> all.stream().mapToLong(Number::longValue).toArray())
                : as(long[].class, value).map(long[]::clone));
  }

  @Override
  public double[] numbers(String name, double... fallback) {
    return read(
        name,
        fallback,
        "a list of numbers",
        value ->
            value instanceof List<?> list
                ? numbers(list).map(all -> all.stream().mapToDouble(Number::doubleValue).toArray())
                : as(double[].class, value).map(double[]::clone));
  }

  private static Optional<List<Number>> numbers(List<?> list) {
    return list.stream().allMatch(Number.class::isInstance)
        ? Optional.of(list.stream().map(Number.class::cast).toList())
        : Optional.empty();
  }

  @Override
  public DType dtype(String name, DType fallback) {
    return read(name, fallback, "an element type", value -> as(DType.class, value));
  }
}
