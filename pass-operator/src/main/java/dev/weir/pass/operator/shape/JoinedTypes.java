package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The types of values that come from several places: from either body of a branch, or from the round of a loop before.
final class JoinedTypes {
  private final ShapeEnvironment sizes;
  private final @Nullable SymbolNames names;

  /// @param names where sizes that differ get names, or null where they become `?`
  JoinedTypes(ShapeEnvironment sizes, @Nullable SymbolNames names) {
    this.sizes = sizes;
    this.names = names;
  }

  /// {@return the type of `value`, which is either of `a` or of `b`}, or null if there is none
  ///
  /// @param inside the facts of the place where it is of type `a`
  @Nullable Type join(Value value, Type a, Type b, Constraints inside) {
    Optional<Type> plain = TypeAgreement.join(a, b);
    if (plain.isEmpty() || !(a instanceof TensorType x && b instanceof TensorType y)) {
      return plain.orElse(null);
    }
    ImmutableList<Optional<Term>> first = SymbolicSizes.of(x);
    ImmutableList<Optional<Term>> second = SymbolicSizes.of(y);
    var joined = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < x.rank(); i++) {
      if (first.get(i).equals(second.get(i))) {
        joined.add(first.get(i));
      } else if (names != null && second.get(i).map(inside::canonical).equals(first.get(i))) {
        // What is equal there, such as a number and the name of a size that is known to be it.
        joined.add(second.get(i));
      } else {
        joined.add(either(value, i, first.get(i), second.get(i)));
      }
    }
    return SymbolicSizes.with((TensorType) plain.get(), joined.build());
  }

  /// {@return the size of a dimension that has one of two sizes}
  private Optional<Term> either(Value value, int index, Optional<Term> a, Optional<Term> b) {
    if (names == null) {
      return Optional.empty();
    }
    Term size = names.of(value, index);
    Operation op = value.definingOp();
    if (op != null && a.isPresent() && b.isPresent()) {
      sizes.require(
          op, new Constraint.InRange(size, sizes.bounds(a.get()).hull(sizes.bounds(b.get()))));
    }
    return Optional.of(size);
  }

  /// {@return the type of a carried value that the next round may give `next`}
  Type widened(Value argument, Type next) {
    if (!(argument.type() instanceof TensorType now
        && next instanceof TensorType then
        && now.rank() == then.rank())) {
      return TypeAgreement.join(argument.type(), next).orElse(argument.type());
    }
    ImmutableList<Optional<Term>> first = SymbolicSizes.of(now);
    ImmutableList<Optional<Term>> second = SymbolicSizes.of(then);
    var joined = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < now.rank(); i++) {
      boolean same = first.get(i).equals(second.get(i));
      joined.add(
          same
              ? first.get(i)
              : names == null ? Optional.empty() : Optional.of(names.of(argument, i)));
    }
    return SymbolicSizes.with(now, joined.build());
  }

  /// {@return the type of what a loop gives back}: sizes that rounds change are others after the last one
  Type result(Value result, Value argument) {
    if (names == null || !(argument.type() instanceof TensorType type)) {
      return argument.type();
    }
    ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(type);
    var after = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < sizes.size(); i++) {
      boolean changes = sizes.get(i).equals(Optional.of(names.of(argument, i)));
      after.add(changes ? Optional.of(names.of(result, i)) : sizes.get(i));
    }
    return SymbolicSizes.with(type, after.build());
  }

  /// {@return what both types say; they agree}
  Type meet(Operation op, Type first, Type inferred) {
    if (!(first instanceof TensorType x
        && inferred instanceof TensorType y
        && x.rank() == y.rank())) {
      return first instanceof TensorType ? first : inferred;
    }
    ImmutableList<Optional<Term>> said = SymbolicSizes.of(x);
    ImmutableList<Optional<Term>> found = SymbolicSizes.of(y);
    var both = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < x.rank(); i++) {
      both.add(meet(op, said.get(i), found.get(i)));
    }
    return SymbolicSizes.with(x, both.build());
  }

  /// {@return what stands for a size that is both `a` and `b`, as far as they say}
  private Optional<Term> meet(Operation op, Optional<Term> a, Optional<Term> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    if (names == null) {
      return b.get() instanceof IntegerTerm ? b : a;
    }
    sizes.require(op, new Constraint.Equal(b.get(), a.get()));
    Term first = sizes.canonical(a.get());
    Term second = sizes.canonical(b.get());
    return Optional.of(first.compareTo(second) <= 0 ? first : second);
  }
}
