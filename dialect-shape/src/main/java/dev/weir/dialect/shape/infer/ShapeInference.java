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
import java.util.ArrayList;
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
public final class ShapeInference {
  /// The most elements of a tensor that are asked for: more than a shape ever has.
  public static final int MOST_ELEMENTS = 64;

  /// How many operations elements are followed through where nobody takes note of them.
  private static final int DEPTH = 8;

  private final ShapeEnvironment environment;
  private final @Nullable Operation op;
  private final Shared shared;

  /// What the inferences of an operation and of those that compute its operands share.
  private static final class Shared {
    private @Nullable Map<Value, TensorShape> open;
    private int unknowns;
    private int depth;
  }

  private ShapeInference(ShapeEnvironment environment, @Nullable Operation op, Shared shared) {
    this.environment = environment;
    this.op = op;
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

  /// Takes note that the operation is undefined unless `constraint` holds.
  public void require(Constraint constraint) {
    environment.require(op, constraint);
  }

  /// Takes note that the operation is undefined unless `term` is at least `least`.
  ///
  /// @return false if it never is
  public boolean requireAtLeast(Term term, long least) {
    if (term.bounds().upper() < least) {
      return false;
    }
    if (bounds(term).lower() < least) {
      require(new Constraint.InRange(term, Interval.from(least)));
    }
    return true;
  }

  /// Takes note that the operation is undefined where `term` is 0.
  public void requireNonzero(Term term) {
    Interval bounds = bounds(term);
    if (bounds.contains(0)) {
      // One bound is enough where the sign is known.
      Term positive =
          bounds.lower() == 0 ? term : bounds.upper() == 0 ? term.negate() : term.times(term);
      require(new Constraint.InRange(positive, Interval.from(1)));
    }
  }

  /// Takes note that the operation is undefined unless `divisor`, which is at least 1, divides `term`.
  ///
  /// @return false if it never does
  public boolean requireDivisible(Term term, long divisor) {
    if (term instanceof IntegerTerm known) {
      return known.value() % divisor == 0;
    }
    require(new Constraint.Divisible(term, divisor));
    return true;
  }

  /// {@return an interval that contains every value of `term`}
  public Interval bounds(Term term) {
    return term instanceof IntegerTerm ? term.bounds() : environment.bounds(term);
  }

  /// {@return the form that all terms have that are known to equal `term`}
  public Term canonical(Term term) {
    return term instanceof IntegerTerm ? term : environment.canonical(term);
  }

  /// {@return whether `a` and `b` may be the same in some run}
  public boolean mayEqual(Term a, Term b) {
    return a == b
        || !(a instanceof IntegerTerm && b instanceof IntegerTerm)
            && a.minus(b).bounds().contains(0);
  }

  /// {@return whether `a` and `b` are the same in every run}
  public boolean mustEqual(Term a, Term b) {
    return a == b || canonical(a) == canonical(b);
  }

  /// {@return the one size that `a` and `b` both are}
  ///
  /// @throws IllegalArgumentException if they never are; `what` says what they are
  public Term same(Term a, Term b, String what) {
    if (a == b) {
      return a;
    }
    if (!mayEqual(a, b)) {
      throw new IllegalArgumentException(what + " must agree, got " + a + " and " + b);
    }
    require(new Constraint.Equal(a, b));
    return says(a, b);
  }

  /// {@return the size `b`, which `a` is}
  ///
  /// @throws IllegalArgumentException if it never is; `what` says what they are
  public Term same(Term a, long b, String what) {
    return same(a, Term.of(b), what);
  }

  /// {@return the one of two equal terms that says more}
  private static Term says(Term a, Term b) {
    boolean better =
        b instanceof IntegerTerm
            || !(a instanceof IntegerTerm) && SymbolicSizes.isOpen(a) && !SymbolicSizes.isOpen(b);
    return better ? b : a;
  }

  /// Takes note that `a` and `b` have the same shape.
  ///
  /// @return false if they never have
  public boolean sameShape(TensorShape a, TensorShape b) {
    if (a.rank() != b.rank()) {
      return false;
    }
    for (int i = 0; i < a.rank(); i++) {
      if (!mayEqual(a.size(i), b.size(i))) {
        return false;
      }
    }
    for (int i = 0; i < a.rank(); i++) {
      same(a.size(i), b.size(i), "sizes");
    }
    return true;
  }

  /// Takes note that `a` and `b` have the same shape.
  ///
  /// @throws IllegalArgumentException if they never have; `what` says what they are
  public void sameShape(TensorShape a, TensorShape b, String what) {
    if (!sameShape(a, b)) {
      throw new IllegalArgumentException(
          "expects %s of one shape, got '%s' and '%s'".formatted(what, a, b));
    }
  }

  /// {@return the size that dimensions of sizes `a` and `b` broadcast to}; empty if they never do
  public Optional<Term> broadcast(Term a, Term b) {
    if (a == b) {
      return Optional.of(a);
    }
    Interval first = bounds(a);
    Interval second = bounds(b);
    if (!first.contains(1) && !second.contains(1)) {
      return mayEqual(a, b) ? Optional.of(same(a, b, "sizes")) : Optional.empty();
    }
    if (a == Term.of(1)) {
      return Optional.of(b);
    }
    if (b == Term.of(1)) {
      return Optional.of(a);
    }
    require(new Constraint.Broadcastable(a, b));
    if (!first.contains(1)) {
      return Optional.of(a);
    }
    return Optional.of(second.contains(1) ? a.broadcast(b) : b);
  }

  /// Takes note that a dimension of size `from` broadcasts to one of size `to`.
  ///
  /// @return false if it never does
  public boolean broadcastsTo(Term from, Term to) {
    if (from == Term.of(1)) {
      return true;
    }
    if (!bounds(from).contains(1)) {
      if (!mayEqual(from, to)) {
        return false;
      }
      same(from, to, "sizes");
      return true;
    }
    if (from == to) {
      return true;
    }
    require(new Constraint.Broadcastable(from, to));
    // Where `to` is 1, so is `from`: then what both broadcast to is `to`.
    Term both = from.broadcast(to);
    if (both != to && bounds(to).contains(1)) {
      require(new Constraint.Equal(both, to));
    }
    return true;
  }

  /// {@return the shape that `a` and `b` broadcast to}; empty if they never do
  public Optional<ImmutableList<Term>> broadcast(List<Term> a, List<Term> b) {
    int rank = Math.max(a.size(), b.size());
    List<Term> sizes = new ArrayList<>(rank);
    for (int i = 0; i < rank; i++) {
      int left = i - rank + a.size();
      int right = i - rank + b.size();
      Optional<Term> size =
          left < 0
              ? Optional.of(b.get(right))
              : right < 0 ? Optional.of(a.get(left)) : broadcast(a.get(left), b.get(right));
      if (size.isEmpty()) {
        return Optional.empty();
      }
      sizes.add(size.get());
    }
    return Optional.of(ImmutableList.copyOf(sizes));
  }
}
