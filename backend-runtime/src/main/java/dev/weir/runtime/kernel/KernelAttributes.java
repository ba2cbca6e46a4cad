package dev.weir.runtime.kernel;

import dev.weir.dialect.builtin.data.DType;
import java.util.Map;

/// The attributes of an operation as its kernel reads them.
///
/// Numbers come in the width that is asked for, whatever width they were stored in. An attribute of
/// another kind than asked for is a [KernelException].
public interface KernelAttributes {
  /// Whether the attribute is there.
  boolean has(String name);

  /// A boolean, `fallback` if absent.
  boolean bool(String name, boolean fallback);

  /// An integer, `fallback` if absent.
  long integer(String name, long fallback);

  /// A floating point number, `fallback` if absent.
  double number(String name, double fallback);

  /// A string, or the constant of an enum in lower case, `fallback` if absent.
  String string(String name, String fallback);

  /// A list of integers, `fallback` if absent.
  long[] integers(String name, long... fallback);

  /// A list of floating point numbers, `fallback` if absent.
  double[] numbers(String name, double... fallback);

  /// An element type, `fallback` if absent.
  DType dtype(String name, DType fallback);

  /// No attributes at all.
  static KernelAttributes none() {
    return of(Map.of());
  }

  /// Attributes given as Java values: `Boolean`, `Number`, `String`, `DType`, `long[]`, `double[]`
  /// or a list of numbers.
  static KernelAttributes of(Map<String, ?> values) {
    return new MapAttributes(values);
  }
}
