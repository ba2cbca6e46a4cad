package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Facts about a value of a graph while it is lowered.
public sealed interface Lowered {
  /// {@return whether `a` and `b` hold the same functions at the same places}
  static boolean haveSameCode(List<Lowered> a, List<Lowered> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = hasSameCode(a.get(i), b.get(i));
    }
    return same;
  }

  private static boolean hasSameCode(Lowered a, Lowered b) {
    return switch (a) {
      case Function x ->
          b instanceof Function y
              && x.function() == y.function()
              && x.bound().keySet().equals(y.bound().keySet())
              && haveSameCode(x.captured(), y.captured())
              && haveSameCode(x.bound().values().asList(), y.bound().values().asList());
      case Primitive x ->
          b instanceof Primitive y
              && x.name().equals(y.name())
              && haveSameCode(x.bound(), y.bound());
      case Sequence x -> b instanceof Sequence y && haveSameCode(x.elements(), y.elements());
      case Choice x ->
          b instanceof Choice y
              && hasSameCode(x.whenTrue(), y.whenTrue())
              && hasSameCode(x.whenFalse(), y.whenFalse());
      case Bound x ->
          b instanceof Bound y
              && hasSameCode(x.callee(), y.callee())
              && haveSameCode(x.given(), y.given());
      case Derivative x -> b instanceof Derivative y && hasSameCode(x.function(), y.function());
      default -> !(b instanceof Function || b instanceof Primitive || b instanceof Derivative);
    };
  }

  /// A tensor that operators compute.
  ///
  /// @param isNumber whether it stands for a plain number, which does not promote the types of tensors
  /// ([dev.weir.pass.mindir.primitives.Promotion])
  record TensorValue(Value value, boolean isNumber) implements Lowered {
    public TensorValue(Value value) {
      this(value, false);
    }
  }

  /// A parameter that the program changes: the memory in which its values lie.
  record Parameter(String name, Type type) implements Lowered {}

  /// A constant.
  record Constant(Attribute value, Type type) implements Lowered {}

  /// A tuple, a list, or a dictionary with its keys.
  record Sequence(ImmutableList<Lowered> elements, ImmutableList<String> keys, boolean isList)
      implements Lowered {
    /// A tuple, or a dictionary.
    public Sequence(ImmutableList<Lowered> elements, ImmutableList<String> keys) {
      this(elements, keys, false);
    }

    public static Sequence of(Iterable<? extends Lowered> elements) {
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

  /// A function that is known only when the program runs, and its first arguments.
  record Bound(Lowered callee, ImmutableList<Lowered> given) implements Lowered {}

  /// The derivative of a function: that of `J`, or the gradient that is wanted of it.
  record Derivative(Lowered function, Optional<Wanted> wanted) implements Lowered {}

  /// What `GradOperation` is asked for: gradients with respect to all inputs or the first one, with
  /// respect to weights, and for a given cotangent of the result.
  record Wanted(boolean all, Optional<ImmutableList<Lowered>> weights, boolean sensitivity) {}

  /// The backpropagator of a call.
  ///
  /// @param values what the function was given and has captured
  /// @param forms the forms of these
  /// @param arguments which of these are arguments of the call
  record Backpropagator(
      Value function,
      ImmutableList<Lowered> values,
      ImmutableList<Form> forms,
      ImmutableList<Integer> arguments,
      Form result)
      implements Lowered {}

  /// {@return `value` as that of another node}: a parameter is a node of its own, whatever it is given
  static Lowered ofAnotherNode(Lowered value) {
    return switch (value) {
      case TensorValue(Value tensor, boolean isNumber) -> new TensorValue(tensor, isNumber);
      case Constant(Attribute constant, Type type) -> new Constant(constant, type);
      case Sequence(var elements, var keys, boolean isList) ->
          new Sequence(
              elements.stream()
                  .map(Lowered::ofAnotherNode)
                  .collect(ImmutableList.toImmutableList()),
              keys,
              isList);
      default -> value;
    };
  }

  /// The gradients of values from outside of a function.
  ///
  /// Keys are nodes, as MindSpore's symbolic keys are: two nodes of one value have gradients of their own.
  /// The object that stands for a node goes with it into the functions that capture it, so that it is
  /// the node's identity. A parameter that the program changes is the same wherever it is read.
  record Environment(ImmutableList<Entry> entries) implements Lowered {
    /// A node, and its gradient.
    record Entry(Lowered key, Lowered gradient) {
      boolean isOf(Lowered node) {
        return key == node || key instanceof Parameter && key.equals(node);
      }
    }

    public static final Environment EMPTY = new Environment(ImmutableList.of());

    public @Nullable Lowered get(Lowered key) {
      for (Entry entry : entries) {
        if (entry.isOf(key)) {
          return entry.gradient();
        }
      }
      return null;
    }

    public Environment with(Lowered key, Lowered gradient) {
      var all = ImmutableList.<Entry>builder();
      entries.stream().filter(entry -> !entry.isOf(key)).forEach(all::add);
      return new Environment(all.add(new Entry(key, gradient)).build());
    }

    /// {@return this with the gradient of `key` added to what is there}: of a function, the gradients of
    /// what it has captured
    public Environment plus(Lowered key, Lowered gradient, OperatorBuilder out) {
      if (gradient instanceof Environment captured) {
        return plus(captured, out);
      } else if (gradient == Token.TOKEN) {
        return this;
      }
      Lowered before = get(key);
      return with(key, before == null ? gradient : out.sum(before, gradient));
    }

    /// {@return the gradients of both}
    public Environment plus(Environment other, OperatorBuilder out) {
      Environment sum = this;
      for (Entry entry : other.entries()) {
        sum = sum.plus(entry.key(), entry.gradient(), out);
      }
      return sum;
    }
  }

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
