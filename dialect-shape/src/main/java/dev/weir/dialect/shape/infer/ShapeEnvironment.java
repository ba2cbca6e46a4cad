package dev.weir.dialect.shape.infer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Facts about sizes beside the types of values, while types are inferred.
public interface ShapeEnvironment {
  /// Knows nothing but types: an unknown size has no name that another operation could use.
  ShapeEnvironment TYPES =
      new ShapeEnvironment() {
        @Override
        public SymbolTerm unknown(@Nullable Operation op, int index, boolean signed) {
          return SymbolTerm.anonymous(index, signed);
        }
      };

  /// {@return the symbol for the unknown integer `index` that `op` brings into the program}
  ///
  /// @param op null where a value is asked about outside of an operation
  /// @param signed whether it may be negative
  SymbolTerm unknown(@Nullable Operation op, int index, boolean signed);

  /// Takes note that `op` is undefined unless `constraint` holds.
  default void require(@Nullable Operation op, Constraint constraint) {}

  /// {@return the form that all terms have that are known to equal `term`}
  default Term canonical(Term term) {
    return term;
  }

  /// {@return an interval that contains every value of `term`}
  default Interval bounds(Term term) {
    return term.bounds();
  }

  /// {@return the elements of `value`}: what was found before, or else what `found` gives
  default Optional<ImmutableList<Term>> elements(
      Value value, Supplier<Optional<ImmutableList<Term>>> found) {
    return found.get();
  }
}
