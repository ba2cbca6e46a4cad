package dev.weir.pass.autodiff;

import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known so far of the cotangents of forward values. What is not known is zero.
///
/// Of a tuple the elements are gathered one by one, so that a tuple is made only where somebody asks
/// for the whole.
final class Cotangents {
  private final CotangentAlgebra algebra;
  private final Map<Value, Value> whole = new LinkedHashMap<>();
  private final Map<Value, @Nullable Value[]> parts = new LinkedHashMap<>();

  Cotangents(CotangentAlgebra algebra) {
    this.algebra = algebra;
  }

  CotangentAlgebra algebra() {
    return algebra;
  }

  /// {@return the forward values of which something is known, in the order in which it became known}
  Set<Value> known() {
    Set<Value> known = new LinkedHashSet<>(whole.keySet());
    known.addAll(parts.keySet());
    return known;
  }

  boolean has(Value forward) {
    return whole.containsKey(forward) || parts.containsKey(forward);
  }

  void add(Value forward, Value cotangent, OpBuilder builder) {
    Value known = whole.get(forward);
    whole.put(forward, known == null ? cotangent : algebra.sum(builder, known, cotangent));
  }

  /// Says what the cotangent is, whatever was known.
  void set(Value forward, Value cotangent) {
    parts.remove(forward);
    whole.put(forward, cotangent);
  }

  void addElement(Value forward, int index, Value cotangent, OpBuilder builder) {
    @Nullable Value[] elements =
        parts.computeIfAbsent(forward, tuple -> new Value[elementTypes(tuple).size()]);
    Value known = elements[index];
    elements[index] = known == null ? cotangent : algebra.sum(builder, known, cotangent);
  }

  /// {@return the facts about element `index` of the cotangent of `forward`, a tuple}, or null
  @Nullable Value element(Value forward, int index, OpBuilder builder) {
    @Nullable Value[] elements = parts.get(forward);
    Value part = elements == null ? null : elements[index];
    Value tuple = whole.get(forward);
    if (tuple == null) {
      return part;
    }
    Value ofTuple = algebra.element(builder, tuple, index);
    return part == null ? ofTuple : algebra.sum(builder, ofTuple, part);
  }

  /// {@return the cotangent of `forward`, if something is known of it}, or null
  @Nullable Value find(Value forward, OpBuilder builder) {
    return has(forward) ? orZero(forward, builder) : null;
  }

  /// {@return the cotangent of `forward`}
  Value orZero(Value forward, OpBuilder builder) {
    @Nullable Value[] elements = parts.remove(forward);
    Value tuple = whole.get(forward);
    if (elements == null) {
      return tuple != null ? tuple : algebra.zerosLike(builder, forward);
    }
    List<@Nullable Value> known = new ArrayList<>(Arrays.asList(elements));
    List<Value> all = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      Value part = known.get(i);
      if (tuple != null) {
        Value ofTuple = algebra.element(builder, tuple, i);
        part = part == null ? ofTuple : algebra.sum(builder, ofTuple, part);
      } else if (part == null) {
        part = algebra.zerosLike(builder, algebra.element(builder, forward, i));
      }
      all.add(part);
    }
    Value made = algebra.tuple(builder, all);
    whole.put(forward, made);
    return made;
  }

  private static List<Type> elementTypes(Value tuple) {
    if (tuple.type() instanceof TupleType type) {
      return type.types();
    }
    throw new IllegalArgumentException("'" + tuple.type() + "' has no elements");
  }
}
