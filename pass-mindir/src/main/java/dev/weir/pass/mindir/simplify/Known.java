package dev.weir.pass.mindir.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What rules ask of values.
final class Known {
  private Known() {}

  /// {@return the constant that `value` is, or null}
  static @Nullable Attribute constant(Value value) {
    return value.definingOp() instanceof ConstantOp constant ? constant.value() : null;
  }

  /// {@return the number that `value` is: one, or a tensor whose elements are all equal to it}
  static OptionalDouble number(Value value) {
    return number(constant(value));
  }

  private static OptionalDouble number(@Nullable Attribute constant) {
    if (constant instanceof IntegerAttr number && number.fitsLong()) {
      return OptionalDouble.of((double) number.value());
    }
    if (constant instanceof FloatAttr number && number.fitsDouble()) {
      return OptionalDouble.of(number.value());
    }
    if (constant instanceof BoolAttr(boolean flag)) {
      return OptionalDouble.of(flag ? 1 : 0);
    }
    if (constant instanceof DenseElementsAttr elements && elements.isSplat()) {
      if (elements.elementType() instanceof FloatType) {
        return OptionalDouble.of(elements.doubleAt(0));
      }
      if (elements.elementType() instanceof IntegerType) {
        return OptionalDouble.of((double) elements.longAt(0));
      }
    }
    return OptionalDouble.empty();
  }

  static boolean is(Match m, ValueNode node, double number) {
    OptionalDouble known = number(m.get(node));
    return known.isPresent() && known.getAsDouble() == number;
  }

  /// {@return the integers that `value` is: one, or a tuple, list or vector of them}
  static Optional<long[]> integers(Value value) {
    Attribute constant = constant(value);
    List<Attribute> elements;
    if (constant instanceof IntegerAttr number && number.fitsLong()) {
      return Optional.of(new long[] {number.value()});
    } else if (constant instanceof ArrayAttr(var tuple)) {
      elements = tuple;
    } else if (constant instanceof ListAttr(var list)) {
      elements = list;
    } else {
      return Optional.empty();
    }
    long[] numbers = new long[elements.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(elements.get(i) instanceof IntegerAttr number)) {
        return Optional.empty();
      }
      numbers[i] = number.value();
    }
    return Optional.of(numbers);
  }

  /// {@return which of `size` elements `index` is, counted from 0}
  static OptionalInt position(Value index, int size) {
    if (!(constant(index) instanceof IntegerAttr number)) {
      return OptionalInt.empty();
    }
    long at = number.value() < 0 ? number.value() + size : number.value();
    return at >= 0 && at < size ? OptionalInt.of((int) at) : OptionalInt.empty();
  }

  static boolean sameType(Match m, ValueNode a, ValueNode b) {
    return m.get(a).type().equals(m.get(b).type());
  }

  /// {@return the type of the elements of `value`, or its own where it is a number}
  static Type element(Value value) {
    return value.type() instanceof ShapedType shaped ? shaped.elementType() : value.type();
  }

  /// {@return whether `value` may be what a parameter holds at some time}, so that it must not stand for
  /// what was computed of it
  static boolean isOfParameter(Value value) {
    return value.definingOp() instanceof LoadOp || value.type() instanceof RefType;
  }

  /// {@return `name` and the name under which it is called with implicit conversion}
  static ImmutableList<String> spellings(String... names) {
    var all = ImmutableList.<String>builder();
    for (String name : names) {
      all.add(name, "S-Prim-" + name);
    }
    return all.build();
  }

  /// {@return the integer that attribute `name` of a primitive is}
  static long integer(PrimitiveOp op, String name, long otherwise) {
    return op.attributes().map(all -> all.get(name)).orElse(null) instanceof IntegerAttr number
        ? number.value()
        : otherwise;
  }

  static boolean flag(PrimitiveOp op, String name) {
    Attribute value = op.attributes().map(all -> all.get(name)).orElse(null);
    return value instanceof BoolAttr(boolean flag) && flag
        || value instanceof IntegerAttr number && number.value() != 0;
  }
}
