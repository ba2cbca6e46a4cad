package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.shape.AssumingOp;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Provenance;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Infers all types of a program anew, in program order, into regions and through loops: numbers follow from
/// numbers, and terms from the names of sizes.
///
/// Where sizes get names, each `?` that comes from outside or from data has one of its own, and what operations
/// require of sizes is collected: it holds in each run that gets past them, so that sizes that must be equal are
/// written alike in the region where they must be, and in those inside of it.
final class ShapePropagation implements ShapeEnvironment {
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();
  private final @Nullable SymbolNames names;
  private final Map<Value, Type> declared = new IdentityHashMap<>();
  private final JoinedTypes joins;
  private final FunctionResults functions = new FunctionResults();
  private final Map<HoldsOp, Boolean> answers = new IdentityHashMap<>();
  private final Map<SymbolTerm, SizePlace> places = new HashMap<>();
  private final List<Requirement> requirements = new ArrayList<>();
  private final Map<Value, Optional<ImmutableList<Term>>> elements = new IdentityHashMap<>();
  private Constraints facts;
  private boolean changed;

  /// What an operation requires.
  record Requirement(Statement statement, Operation op) {}

  /// @param facts what holds of sizes beforehand; is added to
  /// @param names where names come from, or null where sizes that have none stay `?`
  ShapePropagation(Constraints facts, @Nullable SymbolNames names, Diagnostics diagnostics) {
    this.facts = facts;
    this.names = names;
    this.diagnostics = diagnostics;
    joins = new JoinedTypes(this, names);
  }

  /// Infers the types of all that `program` computes.
  ///
  /// @return whether a type changed; errors are reported
  boolean run(Operation program) {
    visit(program);
    program.walk(CallOp.class, this::takeResults);
    if (names != null) {
      canonicalize(program);
    }
    return changed;
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
      Statement statement = new Statement(constraint, Provenance.required(op));
      int before = facts.count();
      state(statement);
      if (facts.count() > before) {
        requirements.add(new Requirement(statement, op));
      }
    }
  }

  private void state(Statement statement) {
    facts.add(statement, diagnostics);
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

  private void setType(Value value, Type type) {
    if (!value.type().equals(type)) {
      rewriter.setType(value, type);
      changed = true;
    }
  }

  private void visit(Operation op) {
    op.results().forEach(elements::remove);
    switch (op) {
      case StructuredWhile loop -> visitLoop(loop);
      case StructuredIf branch -> visitBranch(branch);
      case GroupOp group -> visitGroup(group);
      case AssumingOp assuming -> visitAssuming(assuming);
      case ConstrainOp constrain -> visitConstrain(constrain);
      case FuncOp function -> visitFunction(function);
      default -> {
        for (int i = 0; i < op.regionCount(); i++) {
          visitRegion(op.region(i), op instanceof IsolatedFromAbove || op.parent() == null);
        }
        if (op instanceof HoldsOp holds) {
          answer(holds);
        }
        if (op instanceof InfersTypes infers && op.resultCount() > 0) {
          infer(infers);
        } else {
          op.results().forEach(this::name);
        }
      }
    }
    if (isInput(op)) {
      setDeclaredShape(op);
    }
  }

  /// What a function takes keeps the sizes that its callers know; what it gives back may be known better.
  private void visitFunction(FuncOp function) {
    visitRegion(function.bodyRegion(), true);
    changed |= functions.update(function, rewriter);
  }

  private void takeResults(CallOp call) {
    for (int i = 0; i < call.resultCount(); i++) {
      Value result = call.result(i);
      functions
          .result(call, i)
          .filter(type -> !TypeAgreement.areEqualAnywhere(result.type(), type))
          .ifPresent(type -> {
            setType(result, type);
            name(result);
          });
    }
  }

  /// The arguments of a group are its operands, and its results what it yields.
  private void visitGroup(GroupOp group) {
    for (int i = 0; i < group.operandCount(); i++) {
      setType(group.body().argument(i), group.operand(i).type());
    }
    visitBlock(group.body());
    ImmutableList<Type> yielded = yielded(group.bodyRegion());
    for (int i = 0; i < group.resultCount(); i++) {
      setType(group.result(i), yielded.get(i));
    }
  }

  /// The results are what the body yields, which is always entered.
  private void visitAssuming(AssumingOp assuming) {
    visitRegion(assuming.bodyRegion(), true);
    ImmutableList<Type> yielded = yielded(assuming.bodyRegion());
    for (int i = 0; i < assuming.resultCount(); i++) {
      setInferred(assuming, i, yielded.get(i));
    }
  }

  private void visitConstrain(ConstrainOp constrain) {
    if (names != null) {
      Constraint constraint = inProgram(constrain, constrain.constraint().value());
      state(new Statement(constraint, Provenance.guarded(constrain)));
    }
  }

  /// Takes note of whether all that is asked holds, or something never does, as far as is known where it stands.
  private void answer(HoldsOp question) {
    answers.remove(question);
    List<Constraint> asked =
        question.asked().stream().map(each -> inProgram(question, each)).toList();
    if (asked.stream().allMatch(facts::proves)) {
      answers.put(question, true);
    } else if (asked.stream().anyMatch(facts::refutes)) {
      answers.put(question, false);
    }
  }

  /// {@return what operations require that did not follow from what was known where they stand, in program order}
  List<Requirement> requirements() {
    return List.copyOf(requirements);
  }

  /// {@return where a run finds the size that `symbol` was first, if a value has it}
  Optional<SizePlace> place(SymbolTerm symbol) {
    return Optional.ofNullable(places.get(symbol));
  }

  /// {@return whether what `question` asks holds in all runs, or in none; empty where that depends on the run}
  Optional<Boolean> known(HoldsOp question) {
    return Optional.ofNullable(answers.get(question));
  }

  /// {@return `constraint`, which `reader` has, in the names of the program}
  private Constraint inProgram(ReadsSizes reader, Constraint constraint) {
    Map<SymbolTerm, Term> sizes = reader.sizes(ShapeInference.of(reader, this));
    return constraint.map(term -> term.substitute(sizes));
  }

  /// Visits a region that is entered where `condition` holds.
  ///
  /// @return what is known inside
  private Constraints visitRegion(Region region, Value condition) {
    Constraints outside = facts;
    if (names != null && condition.definingOp() instanceof HoldsOp holds) {
      Constraints inside = facts.fork();
      boolean mayHold = true;
      for (Constraint each : holds.asked()) {
        mayHold &=
            inside.add(new Statement(inProgram(holds, each), Provenance.guarded(holds))).isEmpty();
      }
      // What contradicts itself is never entered, and keeps the sizes that it has.
      facts = mayHold ? inside : facts;
    }
    Constraints known = facts;
    visitRegion(region, false);
    facts = outside;
    return known;
  }

  /// Visits a region whose requirements are those of all around it, if it is `always` entered.
  private void visitRegion(Region region, boolean always) {
    Constraints outside = facts;
    facts = always || names == null ? facts : facts.fork();
    for (Block block : region) {
      block.arguments().forEach(this::name);
      visitBlock(block);
    }
    facts = outside;
  }

  private void visitBlock(Block block) {
    for (Operation op : block) {
      visit(op);
    }
  }

  /// Gives each size of `value` that has no name one.
  private void name(Value value) {
    if (!(value.type() instanceof TensorType type) || type.isStatic()) {
      return;
    }
    List<Term> sizes = new ArrayList<>();
    ImmutableList<Optional<Term>> known = SymbolicSizes.of(type);
    boolean unknown = false;
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).isEmpty() && names == null) {
        unknown = true;
      } else {
        int at = i;
        Term size = known.get(i).orElseGet(() -> nameOf(value, at));
        if (size instanceof SymbolTerm symbol) {
          places.putIfAbsent(symbol, new SizePlace(value, i));
        }
        sizes.add(canonical(value, size));
      }
    }
    if (unknown) {
      setType(value, known(type));
    } else {
      setType(value, SymbolicSizes.with(type, sizes.stream().map(Optional::of).toList()));
    }
  }

  /// {@return the canonical form of a size of `value`}; an argument of a function has no other size than its callers give it
  private Term canonical(Value value, Term size) {
    Term known = canonical(size);
    boolean isGiven =
        value instanceof BlockArgument argument
            && argument.owner().parentOp() instanceof FuncOp function
            && argument.owner() == function.bodyRegion().entry();
    return isGiven && known instanceof IntegerTerm ? size : known;
  }

  private Term nameOf(Value value, int index) {
    if (names == null) {
      throw new IllegalStateException("sizes get no names");
    }
    return names.of(value, index);
  }

  /// {@return `type` with the canonical forms of the sizes that it names}
  private TensorType known(TensorType type) {
    return type.encoding().isEmpty()
        ? type
        : SymbolicSizes.with(
            type,
            SymbolicSizes.of(type).stream()
                .map(size -> size.map(this::canonical))
                .collect(ImmutableList.toImmutableList()));
  }

  static boolean isInput(Operation op) {
    return op instanceof DataOp || op instanceof FeedOp;
  }

  /// Makes an input declare the shape that it has.
  private void setDeclaredShape(Operation op) {
    if (op.result(0).type() instanceof TensorType type
        && op.attribute("shape") instanceof DenseArrayAttr given) {
      DenseArrayAttr shape = DenseArrayAttr.ofLongs(type.shape().toArray());
      if (!shape.equals(given)) {
        rewriter.setAttribute(op, "shape", shape);
        changed = true;
      }
    }
  }

  private void infer(InfersTypes op) {
    List<Type> inferred;
    try {
      inferred =
          op instanceof InfersSymbolicShape symbolic
              ? symbolic.inferTypes(ShapeInference.of(op, this))
              : op.inferTypes();
    } catch (IllegalArgumentException e) {
      diagnostics.error(op, "%s", e.getMessage());
      return;
    }
    for (int i = 0; i < Math.min(inferred.size(), op.resultCount()); i++) {
      setInferred(op, i, inferred.get(i));
    }
  }

  private void setInferred(Operation op, int index, Type inferred) {
    Value result = op.result(index);
    Type first = declared.computeIfAbsent(result, Value::type);
    if (!TypeAgreement.agree(first, inferred)) {
      diagnostics.error(
          op, "result #%d is declared as '%s' but comes out as '%s'", index, first, inferred);
      return;
    }
    setType(result, meet(op, first, inferred));
    name(result);
  }

  /// {@return what both types say; they agree}
  private Type meet(Operation op, Type first, Type inferred) {
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
    require(op, new Constraint.Equal(b.get(), a.get()));
    Term first = canonical(a.get());
    Term second = canonical(b.get());
    return Optional.of(first.compareTo(second) <= 0 ? first : second);
  }

  private void visitBranch(StructuredIf branch) {
    Constraints inside = visitRegion(branch.thenRegion(), branch.condition());
    visitRegion(branch.elseRegion(), false);
    ImmutableList<Type> then = yielded(branch.thenRegion());
    ImmutableList<Type> otherwise = yielded(branch.elseRegion());
    for (int i = 0; i < branch.resultCount(); i++) {
      if (i >= then.size() || i >= otherwise.size()) {
        name(branch.result(i));
        continue;
      }
      Type joined = joins.join(branch.result(i), then.get(i), otherwise.get(i), inside);
      if (joined == null) {
        diagnostics.error(
            branch, "value #%d is yielded as '%s' and as '%s'", i, then.get(i), otherwise.get(i));
      } else {
        setInferred(branch, i, joined);
      }
    }
  }

  private static ImmutableList<Type> yielded(Region region) {
    return region.isEmpty() || region.entry().last() == null
        ? ImmutableList.of()
        : region.entry().last().operands().types();
  }

  /// A carried value starts with the sizes of what goes in. One that another round changes becomes a size of its own,
  /// which no round changes again: there are at most as many rounds as sizes.
  private void visitLoop(StructuredWhile loop) {
    Block body = loop.bodyRegion().first();
    if (body == null || body.argumentCount() != loop.inits().size()) {
      loop.results().forEach(this::name);
      return;
    }
    for (int i = 0; i < body.argumentCount(); i++) {
      setType(body.argument(i), loop.inits().get(i).type());
    }
    boolean stable;
    do {
      int found = diagnostics.errorCount();
      body.arguments().forEach(elements::remove);
      Constraints outside = facts;
      facts = names == null ? facts : facts.fork();
      int before = requirements.size();
      visitBlock(body);
      facts = outside;
      if (diagnostics.errorCount() > found) {
        return;
      }
      stable = true;
      List<Value> next = loop.yieldedValues();
      for (int i = 0; i < Math.min(next.size(), body.argumentCount()); i++) {
        Type carried = body.argument(i).type();
        Type widened = joins.widened(body.argument(i), next.get(i).type());
        if (!widened.equals(carried)) {
          setType(body.argument(i), widened);
          stable = false;
        }
      }
      if (!stable) {
        // What the first rounds require need not hold in all.
        requirements.subList(before, requirements.size()).clear();
      }
    } while (!stable);
    for (int i = 0; i < Math.min(loop.resultCount(), body.argumentCount()); i++) {
      setInferred(loop, i, joins.result(loop.result(i), body.argument(i)));
    }
  }

  /// Writes sizes that turned out to be equal alike everywhere.
  private void canonicalize(Operation program) {
    Map<TensorType, TensorType> done = new HashMap<>();
    program.walk(op -> {
      op.results().forEach(value -> canonicalize(value, done));
      op.regions()
          .forEach(region ->
              region.forEach(
                  block -> block.arguments().forEach(value -> canonicalize(value, done))));
    });
  }

  private void canonicalize(Value value, Map<TensorType, TensorType> done) {
    if (value.type() instanceof TensorType type && type.encoding().isPresent()) {
      setType(
          value,
          value instanceof BlockArgument
              ? SymbolicSizes.with(
                  type,
                  SymbolicSizes.of(type).stream()
                      .map(size -> size.map(term -> canonical(value, term)))
                      .toList())
              : done.computeIfAbsent(type, this::known));
    }
  }
}
