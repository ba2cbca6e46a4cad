package dev.weir.dialect.builtin.codec;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import org.jspecify.annotations.Nullable;

/// Reads numbers from attributes, whatever their width.
final class Numbers {
  private Numbers() {}

  static @Nullable ImmutableLongArray longs(Attribute attribute) {
    if (attribute instanceof DenseArrayAttr dense) {
      return dense.elementType() instanceof FloatType ? null : dense.longs();
    }
    if (!(attribute instanceof ArrayAttr array)) {
      return null;
    }
    var values = ImmutableLongArray.builder(array.elements().size());
    for (Attribute element : array.elements()) {
      if (!(element instanceof IntegerAttr integer)) {
        return null;
      }
      values.add(integer.value());
    }
    return values.build();
  }

  static @Nullable ImmutableDoubleArray doubles(Attribute attribute) {
    if (attribute instanceof DenseArrayAttr dense) {
      return dense.doubles();
    }
    if (!(attribute instanceof ArrayAttr array)) {
      return null;
    }
    var values = ImmutableDoubleArray.builder(array.elements().size());
    for (Attribute element : array.elements()) {
      Double value = number(element);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values.build();
  }

  static @Nullable Double number(Attribute attribute) {
    return switch (attribute) {
      case FloatAttr number -> number.value();
      case IntegerAttr integer -> integer.bigValue().doubleValue();
      case BoolAttr bool -> bool.value() ? 1.0 : 0.0;
      case ScalarAttr scalar -> scalar.doubleValue();
      default -> null;
    };
  }
}
