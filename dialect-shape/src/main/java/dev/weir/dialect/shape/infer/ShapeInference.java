package dev.weir.dialect.shape.infer;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What an operation asks while the types of its results are inferred: sizes and elements of operands.
/// It also tells what must hold of these, or else it is undefined.
///
/// A size that is not known is a symbol without a name, one for each dimension of each value: what can be said of
/// it is said (`?x4` flattened has a multiple of 4 elements), and types show it as `?`.
public final class ShapeInference extends SizeRelations {
  /// The most elements of a tensor that are asked for: more than a shape ever has.
  public static final int MOST_ELEMENTS = 64;

  /// How many operations elements are followed through where nobody takes note of them.
  private static final int DEPTH = 8;

  private final Shared shared;

  /// What the inferences of an operation and of those that compute its operands share.
  private static final class Shared {
    private @Nullable Map<Value, TensorShape> open;
    private int unknowns;
    private int depth;
  }

  private ShapeInference(ShapeEnvironment environment, @Nullable Operation op, Shared shared) {
    super(environment, op);
    this.shared = shared;
  }

  /// {@return the inference of `op` from the types of its operands and nothing else}
  public static ShapeInference of(Operation op) {
    return of(op, ShapeEnvironment.TYPES);
  }

  /// {@return what answers questions about values where no operation is at hand}
  public static ShapeInference ofElements() {
    return new ShapeInference(ShapeEnvironment.TYPES, null, new Shared());
  }

  /// {@return the inference of `op` with all that `environment` knows}
  public static ShapeInference of(Operation op, ShapeEnvironment environment) {
    return new ShapeInference(environment, op, new Shared());
  }

  /// {@return the sizes of `value`}
  ///
  /// @throws IllegalArgumentException unless it is a tensor
  public TensorShape of(Value value) {
    if (!(value.type() instanceof TensorType type)) {
      throw new IllegalArgumentException("expects a tensor, got '" + value.type() + "'");
    }
    if (type.isStatic()) {
      return of(type);
    }
    if (shared.open == null) {
      shared.open = new IdentityHashMap<>();
    }
    TensorShape known = shared.open.get(value);
    if (known == null) {
      known = of(type);
      shared.open.put(value, known);
    }
    return known;
  }

  /// {@return the sizes of some tensor of `type`}; what it leaves open is unknown
  public TensorShape of(TensorType type) {
    var sizes = ImmutableList.<Term>builderWithExpectedSize(type.rank());
    if (type.isStatic()) {
      for (int i = 0; i < type.rank(); i++) {
        sizes.add(Term.of(type.dimension(i)));
      }
    } else {
      for (Optional<Term> size : SymbolicSizes.of(type)) {
        sizes.add(size.orElseGet(this::unknown));
      }
    }
    return new TensorShape(this, sizes.build(), type);
  }

  /// {@return the sizes of the tensors in a tuple}
  ///
  /// @throws IllegalArgumentException unless `value` is a tuple of tensors, with one at least
  public ImmutableList<TensorShape> ofEach(Value value) {
    if (!(value.type() instanceof TupleType tuple) || tuple.types().isEmpty()) {
      throw new IllegalArgumentException(
          "expects a tuple of one tensor or more, got '" + value.type() + "'");
    }
    var shapes = ImmutableList.<TensorShape>builder();
    List<Value> members =
        value.definingOp() instanceof CombineOp combine ? combine.inputs() : ImmutableList.of();
    for (int i = 0; i < tuple.types().size(); i++) {
      if (!(tuple.types().get(i) instanceof TensorType type)) {
        throw new IllegalArgumentException("expects a tensor, got '" + tuple.types().get(i) + "'");
      }
      shapes.add(i < members.size() ? of(members.get(i)) : of(type));
    }
    return shapes.build();
  }

  /// {@return a tensor of these sizes, without encoding}
  public TensorShape tensor(Type elementType, List<? extends Term> sizes) {
    return new TensorShape(this, ImmutableList.copyOf(sizes), elementType, Optional.empty());
  }

  /// {@return a tensor of these sizes, without encoding}
  ///
  /// @throws IllegalArgumentException if a size is negative
  public TensorShape tensor(Type elementType, long size) {
    return tensor(elementType, Term.of(size));
  }

  /// {@return the types of the results of an operation}
  public List<Type> types(TensorShape... results) {
    var types = ImmutableList.<Type>builderWithExpectedSize(results.length);
    for (TensorShape result : results) {
      types.add(result.type());
    }
    return types.build();
  }

  /// {@return a tensor of these sizes, without encoding}
  public TensorShape tensor(Type elementType, Term... sizes) {
    return tensor(elementType, ImmutableList.copyOf(sizes));
  }

  /// {@return the elements of a small tensor of integers, or of the scalars in a tuple, in row-major order}; those
  /// that are not known are symbols, and empty is returned where not even their number is known
  public Optional<ImmutableList<Term>> elements(Value value) {
    return environment.elements(value, () -> found(value));
  }

  private Optional<ImmutableList<Term>> found(Value value) {
    Optional<ImmutableList<Term>> found = Optional.empty();
    if (shared.depth < DEPTH) {
      shared.depth++;
      found = computed(value);
      shared.depth--;
    }
    return found.isPresent() ? found : unknownElements(value);
  }

  private Optional<ImmutableList<Term>> computed(Value value) {
    return switch (value.definingOp()) {
      case InfersElements infers when value == infers.result(0) ->
          infers
              .inferElements(new ShapeInference(environment, infers, shared))
              .filter(found -> found.size() <= MOST_ELEMENTS);
      case CombineOp combine -> joined(combine.inputs());
      case ConstantOp constant when constant.value() instanceof IntegerAttr integer ->
          Optional.of(ImmutableList.of(Term.of(integer.value())));
      case null, default -> Optional.empty();
    };
  }

  /// {@return the elements of `values`, one after the other}; empty where their number is not known
  public Optional<ImmutableList<Term>> joined(List<? extends Value> values) {
    var all = ImmutableList.<Term>builder();
    for (Value value : values) {
      Optional<ImmutableList<Term>> part = elements(value);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      all.addAll(part.get());
    }
    return Optional.of(all.build());
  }

  private Optional<ImmutableList<Term>> unknownElements(Value value) {
    long count =
        switch (value.type()) {
          case TensorType type when type.isStatic() -> elementCount(type);
          case TupleType tuple -> tuple.types().size();
          default -> -1;
        };
    if (count < 0 || count > MOST_ELEMENTS) {
      return Optional.empty();
    }
    return Optional.of(unknownIntegers((int) count));
  }

  private static long elementCount(TensorType type) {
    long count = 1;
    for (int i = 0; i < type.rank() && count >= 0 && count <= MOST_ELEMENTS; i++) {
      count *= Math.min(type.dimension(i), MOST_ELEMENTS + 1);
    }
    return count;
  }

  /// {@return the integers that `value` holds, if all of them are known}
  public Optional<ImmutableLongArray> integers(Value value) {
    return elements(value).flatMap(ShapeInference::integers);
  }

  /// {@return the terms as numbers, if all of them are}
  public static Optional<ImmutableLongArray> integers(List<? extends Term> terms) {
    var integers = ImmutableLongArray.builder(terms.size());
    for (Term term : terms) {
      if (!(term instanceof IntegerTerm integer)) {
        return Optional.empty();
      }
      integers.add(integer.value());
    }
    return Optional.of(integers.build());
  }

  /// {@return the only integer that `value` holds, if it is known}
  public OptionalLong integer(Value value) {
    Optional<ImmutableLongArray> found = integers(value);
    return found.isPresent() && found.get().length() == 1
        ? OptionalLong.of(found.get().get(0))
        : OptionalLong.empty();
  }

  /// {@return the dimension that the integer in `value` names, of a tensor of `rank` dimensions}; where it is
  /// not known, note is taken that it must be one
  ///
  /// @throws IllegalArgumentException if it is out of range
  public OptionalInt axis(Value value, int rank) {
    Optional<ImmutableList<Term>> found = elements(value).filter(all -> all.size() == 1);
    if (found.isPresent() && found.get().getFirst() instanceof IntegerTerm known) {
      return OptionalInt.of(Axes.normalize(known.value(), rank));
    }
    found.ifPresent(all -> requireAxis(all.getFirst(), rank));
    return OptionalInt.empty();
  }

  /// Takes note that the operation is undefined unless `axis` names one of `rank` dimensions.
  ///
  /// @throws IllegalArgumentException if it never does
  public void requireAxis(Term axis, int rank) {
    Interval bounds = bounds(axis);
    if (rank == 0 || bounds.upper() < -rank || bounds.lower() >= rank) {
      throw new IllegalArgumentException(
          "axis " + axis + " is out of range for a tensor of rank " + rank);
    }
    require(new Constraint.InRange(axis, new Interval(-rank, rank - 1)));
  }

  /// {@return a size of which nothing is known}
  public Term unknown() {
    return environment.unknown(op, shared.unknowns++, false);
  }

  /// {@return integers of which nothing is known, not even whether they are negative}
  public ImmutableList<Term> unknownIntegers(int count) {
    var integers = ImmutableList.<Term>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      integers.add(environment.unknown(op, shared.unknowns++, true));
    }
    return integers.build();
  }

  /// {@return a size of which nothing is known but its limits}
  ///
  /// @param upper what it is at most
  public Term unknown(long lower, Term upper) {
    Term size = unknown();
    if (lower > 0) {
      require(new Constraint.InRange(size, Interval.from(lower)));
    }
    require(new Constraint.InRange(upper.minus(size), Interval.SIZES));
    return size;
  }

  /// {@return as many sizes of which nothing is known}
  public ImmutableList<Term> unknown(int rank) {
    var sizes = ImmutableList.<Term>builderWithExpectedSize(rank);
    for (int i = 0; i < rank; i++) {
      sizes.add(unknown());
    }
    return sizes.build();
  }
}
