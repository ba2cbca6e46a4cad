package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that expressions of rules in text work with: `Long`, `Double`, `Boolean`, `String`,
/// [Type], lists of these, and any other attribute as it is.
final class RuleValues {
  private static final ImmutableList<Type> INTEGERS =
      ImmutableList.of(
          IntegerType.I64, IntegerType.I32, IndexType.INDEX, IntegerType.I8, IntegerType.I16);
  private static final ImmutableList<FloatType> FLOATS =
      ImmutableList.of(FloatType.F64, FloatType.F32, FloatType.F16, FloatType.BF16);

  private RuleValues() {}

  /// {@return the value that `attribute` stands for}
  static Object of(Attribute attribute) {
    if (attribute instanceof BoolAttr bool) {
      return bool.value();
    }
    if (attribute instanceof IntegerAttr integer) {
      return integer.fitsLong() ? (Object) integer.value() : integer;
    }
    if (attribute instanceof FloatAttr number) {
      return number.value();
    }
    if (attribute instanceof StringAttr string) {
      return string.value();
    }
    if (attribute instanceof TypeAttr type) {
      return type.value();
    }
    if (attribute instanceof ArrayAttr array) {
      return Lists.transform(array.elements(), RuleValues::of);
    }
    return attribute instanceof DenseArrayAttr dense ? elements(dense) : attribute;
  }

  /// {@return `value`, which the native function `function` yielded, as expressions have it}
  ///
  /// @throws IllegalStateException if there is no such value in expressions
  static Object normal(Object value, String function) {
    return switch (value) {
      case Attribute attribute -> of(attribute);
      case Boolean bool -> bool;
      case String string -> string;
      case Type type -> type;
      case Float number -> number.doubleValue();
      case Double number -> number;
      case Number number -> number.longValue();
      case List<?> list -> Lists.transform(list, element -> normal(element, function));
      default ->
          throw new IllegalStateException(
              "native function '%s' yields a %s".formatted(function, value.getClass().getName()));
    };
  }

  private static List<Object> elements(DenseArrayAttr dense) {
    List<Object> elements = new ArrayList<>(dense.size());
    boolean floats = dense.elementType() instanceof FloatType;
    boolean truth = dense.elementType().equals(IntegerType.I1);
    for (int i = 0; i < dense.size(); i++) {
      if (floats) {
        elements.add(dense.doubleAt(i));
      } else {
        elements.add(truth ? (Object) (dense.longAt(i) != 0) : (Object) dense.longAt(i));
      }
    }
    return elements;
  }

  /// {@return whether both are the same; numbers by their value}
  static boolean same(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y && a.getClass() != b.getClass()) {
      return x.doubleValue() == y.doubleValue();
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      boolean equal = x.size() == y.size();
      for (int i = 0; equal && i < x.size(); i++) {
        equal = same(x.get(i), y.get(i));
      }
      return equal;
    }
    return a.equals(b);
  }

  /// {@return `value` as `codec` decodes it from an attribute that stores it, or null if it stores no
  /// such value}
  static @Nullable Object decoded(Object value, AttributeCodec<Object> codec) {
    for (Attribute candidate : attributes(value)) {
      Object decoded = codec.decode(candidate);
      if (decoded != null) {
        return decoded;
      }
    }
    return null;
  }

  /// {@return the attribute that stores `value` where nothing says how, or null if there is none}
  static @Nullable Attribute attribute(Object value) {
    List<Attribute> all = attributes(value);
    return all.isEmpty() ? null : all.get(0);
  }

  /// {@return the attributes that can store `value`}
  private static List<Attribute> attributes(Object value) {
    List<Attribute> all = new ArrayList<>();
    switch (value) {
      case Attribute attribute -> all.add(attribute);
      case Boolean bool -> all.add(BoolAttr.of(bool));
      case String string -> all.add(new StringAttr(string));
      case Type type -> all.add(new TypeAttr(type));
      case Long number -> {
        for (Type type : INTEGERS) {
          if (!(type instanceof IntegerType integer) || fits(number, integer.width())) {
            all.add(IntegerAttr.of(number, type));
          }
        }
        FLOATS.forEach(type -> all.add(new FloatAttr(number, type)));
      }
      case Double number -> FLOATS.forEach(type -> all.add(new FloatAttr(number, type)));
      case List<?> list -> lists(list, all);
      default -> {}
    }
    return all;
  }

  private static boolean fits(long number, int width) {
    return width >= 64 || number >> (width - 1) == 0 || number >> (width - 1) == -1;
  }

  private static void lists(List<?> list, List<Attribute> all) {
    List<List<Attribute>> elements = new ArrayList<>();
    for (Object element : list) {
      elements.add(element == null ? List.of() : attributes(element));
    }
    int ways = elements.stream().mapToInt(List::size).min().orElse(1);
    for (int i = 0; i < ways; i++) {
      int way = i;
      all.add(
          new ArrayAttr(
              elements.stream().map(e -> e.get(way)).collect(ImmutableList.toImmutableList())));
    }
    if (list.stream().allMatch(element -> element instanceof Long)) {
      long[] longs = list.stream().mapToLong(element -> (Long) element).toArray();
      all.add(DenseArrayAttr.ofLongs(longs));
      boolean small = true;
      for (long number : longs) {
        small &= fits(number, 32);
      }
      if (small) {
        all.add(DenseArrayAttr.ofIntegers(IntegerType.I32, longs));
      }
    }
    if (list.stream().allMatch(element -> element instanceof Number)) {
      double[] doubles = list.stream().mapToDouble(e -> ((Number) e).doubleValue()).toArray();
      all.add(DenseArrayAttr.ofDoubles(FloatType.F64, doubles));
      all.add(DenseArrayAttr.ofDoubles(FloatType.F32, doubles));
    }
    if (!list.isEmpty() && list.stream().allMatch(element -> element instanceof Boolean)) {
      boolean[] truths = new boolean[list.size()];
      for (int i = 0; i < truths.length; i++) {
        truths[i] = (Boolean) list.get(i);
      }
      all.add(DenseArrayAttr.ofBooleans(truths));
    }
  }
}
