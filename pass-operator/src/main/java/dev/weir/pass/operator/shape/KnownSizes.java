package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Facts about sizes where [ShapePropagation] is in a program, and what it met on the way: where a run finds sizes,
/// what operations require, what integers tensors hold, and what questions have one answer only.
final class KnownSizes implements ShapeEnvironment {
  /// What an operation requires.
  record Requirement(Statement statement, Operation op) {}

  private final @Nullable SymbolNames names;
  private final Diagnostics diagnostics;
  private final Map<HoldsOp, Boolean> answers = new IdentityHashMap<>();
  private final Map<SymbolTerm, SizePlace> places = new HashMap<>();
  private final List<Requirement> requirements = new ArrayList<>();
  private final Map<Value, Optional<ImmutableList<Term>>> elements = new IdentityHashMap<>();

  /// What holds in all of the program.
  private final Constraints all;

  /// What holds here.
  private Constraints facts;

  /// @param facts what holds beforehand; is added to
  /// @param names where names come from, or null where sizes that have none stay `?`
  KnownSizes(Constraints facts, @Nullable SymbolNames names, Diagnostics diagnostics) {
    this.all = facts;
    this.facts = facts;
    this.names = names;
    this.diagnostics = diagnostics;
  }

  @Override
  public SymbolTerm unknown(@Nullable Operation op, int index, boolean signed) {
    return names == null || op == null
        ? SymbolTerm.anonymous(index, signed)
        : names.of(op, index, signed);
  }

  @Override
  public void require(@Nullable Operation op, Constraint constraint) {
    if (names != null && op != null) {
      add(new Requirement(new Statement(constraint, Provenance.required(op)), op));
    }
  }

  /// Takes `requirement` to hold from here on.
  void add(Requirement requirement) {
    int before = facts.count();
    facts.add(requirement.statement(), diagnostics);
    if (facts.count() > before) {
      requirements.add(requirement);
    }
  }

  /// Takes what the program checks to hold from here on.
  void checked(ReadsSizes check, Constraint constraint) {
    if (names != null) {
      facts.add(
          new Statement(inProgram(check, constraint), Provenance.guarded(check)), diagnostics);
    }
  }

  @Override
  public Term canonical(Term term) {
    return facts.canonical(term);
  }

  @Override
  public Interval bounds(Term term) {
    return names == null ? term.bounds() : facts.bounds(term);
  }

  @Override
  public Optional<ImmutableList<Term>> elements(
      Value value, Supplier<Optional<ImmutableList<Term>>> found) {
    Optional<ImmutableList<Term>> known = elements.getOrDefault(value, Optional.empty());
    if (known.isEmpty()) {
      known = found.get();
      if (names != null) {
        elements.put(value, known);
      }
    }
    return known;
  }

  /// Forgets what `values` hold.
  void forget(List<? extends Value> values) {
    values.forEach(elements::remove);
  }

  /// {@return the facts of this place, to come back to by [#leave]}; those found inside of a region that need not run
  /// stay inside
  Constraints enter() {
    Constraints outside = facts;
    facts = names == null ? facts : facts.fork();
    return outside;
  }

  /// {@return the facts of this place, to come back to by [#leave]}; a function begins with those of the whole program
  Constraints enterFunction() {
    Constraints outside = facts;
    facts = all;
    return outside;
  }

  /// {@return the facts of this place, to come back to by [#leave]}; what `condition` asks is one from here on
  Constraints enter(@Nullable Operation condition) {
    Constraints outside = facts;
    if (names != null && condition instanceof HoldsOp holds) {
      Constraints inside = facts.fork();
      boolean mayHold = true;
      for (Constraint each : holds.asked()) {
        mayHold &=
            inside.add(new Statement(inProgram(holds, each), Provenance.guarded(holds))).isEmpty();
      }
      // What contradicts itself is never entered, and keeps the sizes that it has.
      facts = mayHold ? inside : facts;
    }
    return outside;
  }

  /// {@return the facts of this place}
  Constraints here() {
    return facts;
  }

  /// Goes back to where `outside` was known.
  void leave(Constraints outside) {
    facts = outside;
  }

  /// Takes note that a run finds in dimension `index` of `value` what `symbol` is.
  void found(SymbolTerm symbol, Value value, int index) {
    places.putIfAbsent(symbol, new SizePlace(value, index));
  }

  /// {@return where a run finds the size that `symbol` was first, if a value has it}
  Optional<SizePlace> place(SymbolTerm symbol) {
    return Optional.ofNullable(places.get(symbol));
  }

  /// Takes note of whether all that is asked holds, or something never does, as far as is known here.
  void answer(HoldsOp question) {
    answers.remove(question);
    List<Constraint> asked =
        question.asked().stream().map(each -> inProgram(question, each)).toList();
    if (asked.stream().allMatch(facts::proves)) {
      answers.put(question, true);
    } else if (asked.stream().anyMatch(facts::refutes)) {
      answers.put(question, false);
    }
  }

  /// {@return whether what `question` asks holds in all runs, or in none; empty where that depends on the run}
  Optional<Boolean> known(HoldsOp question) {
    return Optional.ofNullable(answers.get(question));
  }

  /// {@return what operations require that did not follow from what was known where they stand, in program order}
  List<Requirement> requirements() {
    return List.copyOf(requirements);
  }

  /// {@return the requirements from number `first` on}
  List<Requirement> requirements(int first) {
    return List.copyOf(requirements.subList(first, requirements.size()));
  }

  /// {@return how many requirements there are}
  int requirementCount() {
    return requirements.size();
  }

  /// Forgets the requirements from number `first` on.
  void forgetRequirements(int first) {
    requirements.subList(first, requirements.size()).clear();
  }

  /// {@return `constraint`, which `reader` has, in the names of the program}
  private Constraint inProgram(ReadsSizes reader, Constraint constraint) {
    Map<SymbolTerm, Term> sizes = reader.sizes(ShapeInference.of(reader, this));
    return constraint.map(term -> term.substitute(sizes));
  }
}
