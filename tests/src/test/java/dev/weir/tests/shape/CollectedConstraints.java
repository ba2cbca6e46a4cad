package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Contradiction;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Names all that is unknown, and keeps what operations require. Where it reasons it also answers by what
/// follows from that.
final class CollectedConstraints implements ShapeEnvironment {
  private final boolean reasons;
  private final Constraints known = new Constraints();
  private final Set<Constraint> required = new LinkedHashSet<>();
  private final Map<@Nullable Operation, Map<Integer, SymbolTerm>> unknowns =
      new IdentityHashMap<>();
  private final Map<Value, Optional<ImmutableList<Term>>> elements = new IdentityHashMap<>();
  private int named;
  private Optional<Contradiction> contradiction = Optional.empty();

  /// @param reasons whether questions are answered by what follows, rather than by terms alone
  CollectedConstraints(boolean reasons) {
    this.reasons = reasons;
  }

  /// {@return what operations required, in order}
  ImmutableSet<Constraint> required() {
    return ImmutableSet.copyOf(required);
  }

  /// {@return what was found to contradict what was known before}
  Optional<Contradiction> contradiction() {
    return contradiction;
  }

  /// Takes `fact` for known.
  void assume(Constraint fact) {
    if (reasons && contradiction.isEmpty()) {
      contradiction =
          known.add(new Statement(fact, Provenance.assumed("test", Location.unknown())));
    }
  }

  @Override
  public SymbolTerm unknown(@Nullable Operation op, int index, boolean signed) {
    Map<Integer, SymbolTerm> those = unknowns.computeIfAbsent(op, key -> new HashMap<>());
    SymbolTerm symbol = those.get(index);
    if (symbol == null) {
      String name = "u" + named++;
      symbol = signed ? Term.signed(name) : Term.symbol(name);
      those.put(index, symbol);
    }
    return symbol;
  }

  @Override
  public void require(@Nullable Operation op, Constraint constraint) {
    required.add(constraint);
    assume(constraint);
  }

  @Override
  public Term canonical(Term term) {
    return reasons && contradiction.isEmpty() ? known.canonical(term) : term;
  }

  @Override
  public Interval bounds(Term term) {
    return reasons && contradiction.isEmpty() ? known.bounds(term) : term.bounds();
  }

  @Override
  public Optional<ImmutableList<Term>> elements(
      Value value, Supplier<Optional<ImmutableList<Term>>> found) {
    Optional<ImmutableList<Term>> known = elements.getOrDefault(value, Optional.empty());
    if (known.isEmpty()) {
      known = found.get();
      elements.put(value, known);
    }
    return known;
  }
}
