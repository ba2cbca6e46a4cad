package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.shape.AssumingOp;
import dev.weir.dialect.shape.CastOp;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Infers all types of a program anew, in program order, into regions and through loops: numbers follow from
/// numbers, and terms from the names of sizes.
///
/// Where sizes get names, each `?` that comes from outside or from data has one of its own, and what operations
/// require of sizes is collected: it holds in each run that gets past them, so that sizes that must be equal are
/// written alike in the region where they must be, and in those inside of it.
final class ShapePropagation {
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();
  private final @Nullable SymbolNames names;
  private final Map<Value, Type> declared = new IdentityHashMap<>();
  private final JoinedTypes joins;
  private final FunctionResults functions = new FunctionResults();
  private final KnownSizes sizes;
  private final Set<FuncOp> visited = Sets.newIdentityHashSet();
  private boolean changed;

  /// @param facts what holds of sizes beforehand; is added to
  /// @param names where names come from, or null where sizes that have none stay `?`
  ShapePropagation(Constraints facts, @Nullable SymbolNames names, Diagnostics diagnostics) {
    this.names = names;
    this.diagnostics = diagnostics;
    sizes = new KnownSizes(facts, names, diagnostics);
    joins = new JoinedTypes(sizes, names);
  }

  /// Infers the types of all that `program` computes.
  ///
  /// @return whether a type changed; errors are reported
  boolean run(Operation program) {
    program.walk(FuncOp.class, functions::add);
    visit(program);
    program.walk(CallOp.class, this::takeResults);
    if (names != null) {
      canonicalize(program);
    }
    return changed;
  }

  /// {@return what became known}
  KnownSizes sizes() {
    return sizes;
  }

  private void setType(Value value, Type type) {
    if (!value.type().equals(type)) {
      rewriter.setType(value, type);
      changed = true;
    }
  }

  private void visit(Operation op) {
    sizes.forget(op.results());
    switch (op) {
      case StructuredWhile loop -> visitLoop(loop);
      case StructuredIf branch -> visitBranch(branch);
      case GroupOp group -> visitGroup(group);
      case AssumingOp assuming -> visitAssuming(assuming);
      case ConstrainOp constrain -> sizes.checked(constrain, constrain.constraint().value());
      case FuncOp function -> visitFunction(function);
      case CallOp call -> visitCall(call);
      case CastOp cast -> visitCast(cast);
      default -> {
        for (int i = 0; i < op.regionCount(); i++) {
          visitRegion(op.region(i), op instanceof IsolatedFromAbove || op.parent() == null);
        }
        if (op instanceof HoldsOp holds) {
          sizes.answer(holds);
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
    if (!visited.add(function)) {
      return;
    }
    Constraints outside = sizes.enterFunction();
    int before = sizes.requirementCount();
    visitRegion(function.bodyRegion(), true);
    sizes.leave(outside);
    changed |= functions.update(function, rewriter);
    if (names != null) {
      functions.summarize(function, sizes.requirements(before));
    }
  }

  /// The results of a call have the sizes that its function computes from those of its arguments, and what the function
  /// requires of these is required of what it is called with. A function that calls itself gives sizes of its own.
  private void visitCall(CallOp call) {
    FuncOp function = functions.callee(call);
    if (function != null) {
      visitFunction(function);
      fitOperands(call, function);
    }
    Optional<FunctionResults.Sizes> known =
        names == null ? Optional.empty() : functions.sizes(call);
    if (known.isEmpty()) {
      call.results().forEach(this::name);
      return;
    }
    known.get().equal().forEach(each -> sizes.require(call, each));
    known.get().required().forEach(sizes::add);
    for (int i = 0; i < call.resultCount(); i++) {
      setType(call.result(i), known.get().results().get(i));
      name(call.result(i));
    }
  }

  /// A function takes what its type says, of which callers may know more.
  private void fitOperands(CallOp call, FuncOp function) {
    for (int i = 0; i < call.operandCount(); i++) {
      Type wanted = function.functionType().inputs().get(i);
      Value given = call.operand(i);
      if (!TypeAgreement.areEqualAnywhere(wanted, given.type())) {
        rewriter.setLocation(call.location());
        rewriter.setInsertionPoint(call);
        CastOp cast = rewriter.add(ShapeOps.cast(given));
        rewriter.setType(cast.out(), wanted);
        rewriter.setOperand(call, i, cast.out());
        visitCast(cast);
        changed = true;
      }
    }
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

  /// A cast that forgets a number, because whoever takes its result does so, still does.
  private void visitCast(CastOp cast) {
    Type first = declared.computeIfAbsent(cast.out(), Value::type);
    if (first instanceof TensorType to && cast.source().type() instanceof TensorType from) {
      var known = ImmutableList.<Optional<Term>>builder();
      for (int i = 0; i < to.rank(); i++) {
        known.add(
            to.isDynamic(i) && !from.isDynamic(i)
                ? Optional.empty()
                : SymbolicSizes.of(from).get(i));
      }
      setInferred(cast, 0, SymbolicSizes.with(from, known.build()));
    }
  }

  /// Visits a region that is entered where `condition` holds.
  ///
  /// @return what is known inside
  private Constraints visitRegion(Region region, Value condition) {
    Constraints outside = sizes.enter(condition.definingOp());
    Constraints known = sizes.here();
    visitRegion(region, false);
    sizes.leave(outside);
    return known;
  }

  /// Visits a region whose requirements are those of all around it, if it is `always` entered.
  private void visitRegion(Region region, boolean always) {
    Constraints outside = always ? sizes.here() : sizes.enter();
    for (Block block : region) {
      block.arguments().forEach(this::name);
      visitBlock(block);
    }
    sizes.leave(outside);
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
    List<Term> named = new ArrayList<>();
    ImmutableList<Optional<Term>> known = SymbolicSizes.of(type);
    boolean unknown = false;
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).isEmpty() && names == null) {
        unknown = true;
      } else {
        int at = i;
        Term size = known.get(i).orElseGet(() -> nameOf(value, at));
        if (size instanceof SymbolTerm symbol) {
          sizes.found(symbol, value, i);
        }
        named.add(canonical(value, size));
      }
    }
    if (unknown) {
      setType(value, known(type));
    } else {
      setType(value, SymbolicSizes.with(type, named.stream().map(Optional::of).toList()));
    }
  }

  /// {@return the canonical form of a size of `value`}; an argument of a function has no other size than its callers give
  /// it, and the result of a call none that the function does not declare
  private Term canonical(Value value, Term size) {
    Term known = sizes.canonical(size);
    return known instanceof IntegerTerm && isGiven(value) ? size : known;
  }

  private static boolean isGiven(Value value) {
    return value instanceof BlockArgument argument
        ? argument.owner().parentOp() instanceof FuncOp function
            && argument.owner() == function.bodyRegion().entry()
        : value.definingOp() instanceof CallOp;
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
                .map(size -> size.map(sizes::canonical))
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
              ? symbolic.inferTypes(ShapeInference.of(op, sizes))
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
    setType(result, joins.meet(op, first, inferred));
    name(result);
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
      sizes.forget(body.arguments());
      Constraints outside = sizes.enter();
      int before = sizes.requirementCount();
      visitBlock(body);
      sizes.leave(outside);
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
        sizes.forgetRequirements(before);
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
          isGiven(value)
              ? SymbolicSizes.with(
                  type,
                  SymbolicSizes.of(type).stream()
                      .map(size -> size.map(term -> canonical(value, term)))
                      .toList())
              : done.computeIfAbsent(type, this::known));
    }
  }
}
