package dev.weir.runtime.host;

import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.FormatAttributes;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The attributes of an operation as a kernel reads them; numbers of any width are accepted.
final class OperationAttributes implements KernelAttributes {
  private final Operation op;

  OperationAttributes(Operation op) {
    this.op = op;
  }

  @Override
  public boolean has(String name) {
    return op.attribute(name) != null;
  }

  @Override
  public boolean bool(String name, boolean fallback) {
    return read(
        name, fallback, a -> a instanceof BoolAttr b ? (Boolean) b.value() : null, "a bool");
  }

  @Override
  public long integer(String name, long fallback) {
    return read(name, fallback, OperationAttributes::toLong, "an integer");
  }

  @Override
  public double number(String name, double fallback) {
    return read(name, fallback, OperationAttributes::toDouble, "a number");
  }

  @Override
  public String string(String name, String fallback) {
    return read(
        name,
        fallback,
        a ->
            switch (a) {
              case StringAttr s -> s.value();
              case DataLayoutAttr layout -> layout.layout().name();
              case Enum<?> constant -> FormatAttributes.keyword(constant);
              default -> null;
            },
        "a string");
  }

  @Override
  public long[] integers(String name, long... fallback) {
    return read(
        name,
        fallback,
        a ->
            switch (a) {
              case DenseArrayAttr dense -> dense.longs().toArray();
              case ArrayAttr array ->
                  array.elements().stream().mapToLong(e -> need(toLong(e), name)).toArray();
              default -> null;
            },
        "a list of integers");
  }

  @Override
  public double[] numbers(String name, double... fallback) {
    return read(
        name,
        fallback,
        a ->
            switch (a) {
              case DenseArrayAttr dense -> dense.doubles().toArray();
              case ArrayAttr array ->
                  array.elements().stream().mapToDouble(e -> need(toDouble(e), name)).toArray();
              default -> null;
            },
        "a list of numbers");
  }

  @Override
  public DType dtype(String name, DType fallback) {
    return read(
        name, fallback, a -> a instanceof DataTypeAttr d ? d.dtype() : null, "an element type");
  }

  private <T> T read(
      String name, T fallback, Function<Attribute, @Nullable T> decode, String expected) {
    Attribute attribute = op.attribute(name);
    if (attribute == null) {
      return fallback;
    }
    T value = decode.apply(attribute);
    if (value == null) {
      throw new KernelException(
          "attribute '%s' must be %s, got %s".formatted(name, expected, attribute));
    }
    return value;
  }

  private static <T> T need(@Nullable T value, String name) {
    if (value == null) {
      throw new KernelException("attribute '" + name + "' holds something other than numbers");
    }
    return value;
  }

  private static @Nullable Long toLong(Attribute attribute) {
    return switch (attribute) {
      case IntegerAttr i -> i.value();
      case BoolAttr b -> b.value() ? 1L : 0L;
      case FloatAttr f -> (long) f.value();
      case ScalarAttr s -> toLong(s.value());
      default -> null;
    };
  }

  private static @Nullable Double toDouble(Attribute attribute) {
    return switch (attribute) {
      case FloatAttr f -> f.value();
      case IntegerAttr i -> (double) i.value();
      case BoolAttr b -> b.value() ? 1.0 : 0.0;
      case ScalarAttr s -> toDouble(s.value());
      default -> null;
    };
  }
}
