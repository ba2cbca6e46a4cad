package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;

/// What is known of a value of a graph while it is lowered.
sealed interface Lowered {
  /// A tensor that operators compute.
  record TensorValue(Value value) implements Lowered {}

  /// A parameter that the program changes: the memory in which its values lie.
  record Parameter(String name, Type type) implements Lowered {}

  /// A constant.
  record Constant(Attribute value, Type type) implements Lowered {}

  /// A tuple, a list, or a dictionary with its keys.
  record Sequence(ImmutableList<Lowered> elements, ImmutableList<String> keys)
      implements Lowered {
    static Sequence of(Iterable<? extends Lowered> elements) {
      return new Sequence(ImmutableList.copyOf(elements), ImmutableList.of());
    }
  }

  /// A function, what it captures, and the parameters that are given already, by position.
  record Function(
      FuncOp function, ImmutableList<Lowered> captured, ImmutableMap<Integer, Lowered> bound)
      implements Lowered {}

  /// A primitive as a function, and its first operands where they are given already.
  record Primitive(String name, ImmutableList<Lowered> bound) implements Lowered {}

  /// One of two values that are no tensors, by a condition that operators compute.
  record Choice(Value condition, Lowered whenTrue, Lowered whenFalse) implements Lowered {}

  /// A function that is known only when the program runs: one of `functions`.
  record Dynamic(Value value, DynamicFunctions functions) implements Lowered {}

  /// A token. What it orders has no effect once it is lowered.
  enum Token implements Lowered {
    TOKEN
  }

  /// What could not be lowered, which has been reported, or what is never computed, because a call
  /// before it does not come back.
  enum Missing implements Lowered {
    MISSING
  }
}
