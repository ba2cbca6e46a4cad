package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.evaluate.GraphEvaluator.Computation;
import dev.weir.pass.mindir.evaluate.GraphEvaluator.Step;
import dev.weir.pass.mindir.functions.JoinPoints;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Containers;
import dev.weir.pass.mindir.lowering.Form;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringErrors;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.ParameterVersions;
import dev.weir.pass.mindir.lowering.TypeContradiction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One of two values, and calls of one of two functions: `pd_op.if`.
///
/// Branches that end with a call of the same function yield what they pass to it, and it is entered once,
/// behind the choice ([JoinPoints]). Where one form of what they pass says less than each of theirs does,
/// it is inlined into both instead.
final class Choices {
  private final GraphEvaluator evaluator;
  private final FunctionCalls calls;
  private final OperatorBuilder out;
  private final FunctionFacts facts;
  private final JoinPoints joins;

  Choices(
      GraphEvaluator evaluator,
      FunctionCalls calls,
      OperatorBuilder out,
      SymbolIndex symbols,
      FunctionFacts facts) {
    this.evaluator = evaluator;
    this.calls = calls;
    this.out = out;
    this.facts = facts;
    this.joins = new JoinPoints(symbols, facts::isKept);
  }

  /// {@return the call that `function` ends with}
  Optional<CallOp> tailCall(FuncOp function) {
    return joins.tailCall(function);
  }

  // Values.

  private static boolean isFunction(Lowered value) {
    return value instanceof Lowered.Function
        || value instanceof Lowered.Choice
        || value instanceof Lowered.Primitive
        || value instanceof Lowered.Bound
        || value instanceof Lowered.Derivative
        || value instanceof Lowered.Dynamic;
  }

  /// {@return the first value if `condition` holds, else the second}
  Lowered choose(Lowered condition, Lowered whenTrue, Lowered whenFalse) {
    Optional<Boolean> known = Constants.condition(condition);
    if (known.isPresent()) {
      return known.get() ? whenTrue : whenFalse;
    }
    return choose(out.condition(condition), whenTrue, whenFalse);
  }

  private Lowered choose(Value condition, Lowered whenTrue, Lowered whenFalse) {
    if (whenTrue.equals(whenFalse)) {
      return whenTrue;
    } else if (isFunction(whenTrue) && isFunction(whenFalse)) {
      return new Lowered.Choice(condition, whenTrue, whenFalse);
    } else if (whenTrue instanceof Lowered.Sequence a
        && whenFalse instanceof Lowered.Sequence b
        && a.elements().size() == b.elements().size()
        && a.elements().stream().anyMatch(Choices::isFunction)) {
      List<Lowered> elements = new ArrayList<>();
      for (int i = 0; i < a.elements().size(); i++) {
        elements.add(choose(condition, a.elements().get(i), b.elements().get(i)));
      }
      return new Lowered.Sequence(ImmutableList.copyOf(elements), a.keys(), a.isList());
    }
    return branch(condition, () -> whenTrue, () -> whenFalse);
  }

  /// The element at an index that is not known until run is chosen one by one. An index that no
  /// element has ends the run.
  Lowered item(Lowered container, Lowered index) {
    if (Constants.integer(index).isPresent()) {
      return Containers.item(container, index);
    }
    List<Lowered> all = Constants.elements(container);
    if (all.isEmpty()) {
      throw new LoweringException("takes an element of an empty tuple");
    }
    Value at = out.position(index, all.size());
    Lowered chosen = all.get(all.size() - 1);
    for (int i = all.size() - 2; i >= 0; i--) {
      chosen = choose(out.isEqual(at, i), all.get(i), chosen);
    }
    return chosen;
  }

  // Branches.

  /// {@return what one of two computations gives, each of which runs only where it is chosen}
  Lowered branch(Value condition, Computation whenTrue, Computation whenFalse) {
    return new Branches(condition, whenTrue, whenFalse).result();
  }

  /// What a call of one of two functions has come to.
  ///
  /// @param join where the call itself is to stop, if anywhere
  Step call(Lowered.Choice choice, List<Lowered> arguments, @Nullable FuncOp join) {
    List<FuncOp> targets = new ArrayList<>();
    FuncOp shared = addTargets(choice, targets) ? shared(targets, join) : join;
    Branches branches =
        new Branches(
            choice.condition(),
            () -> evaluator.call(choice.whenTrue(), arguments, shared),
            () -> evaluator.call(choice.whenFalse(), arguments, shared));
    if (shared != null && branches.areLossy()) {
      facts.copy(shared);
    }
    Lowered passed = result(branches, targets);
    if (shared == null) {
      return new Step.Result(passed);
    }
    return passed instanceof Lowered.Sequence all
        ? evaluator.step(shared, all.elements(), join)
        : new Step.Result(Lowered.Missing.MISSING);
  }

  private static Lowered result(Branches branches, List<FuncOp> targets) {
    try {
      return branches.result();
    } catch (TypeContradiction contradiction) {
      List<LoweringErrors.Source> sources = new ArrayList<>();
      for (FuncOp target : targets) {
        sources.add(
            new LoweringErrors.Source(
                target.returnOp().location(), "this is what @" + target.symName() + " gives"));
      }
      throw contradiction.from(sources);
    }
  }

  /// {@return the first function in which all of `targets` meet and that is not copied}, `join` at the
  /// latest
  private @Nullable FuncOp shared(List<FuncOp> targets, @Nullable FuncOp join) {
    Optional<FuncOp> meeting = joins.of(targets);
    while (meeting.isPresent() && meeting.get() != join && facts.isCopied(meeting.get())) {
      meeting = joins.after(meeting.get());
    }
    return meeting.orElse(join);
  }

  /// Adds the functions of which `callee` is one.
  ///
  /// @return whether all are known
  private static boolean addTargets(Lowered callee, List<FuncOp> into) {
    return callee instanceof Lowered.Function function
        ? into.add(function.function())
        : callee instanceof Lowered.Choice choice
            && addTargets(choice.whenTrue(), into)
            && addTargets(choice.whenFalse(), into);
  }

  /// Two computations of which one runs.
  private final class Branches {
    private final Value condition;
    private final Region first = new Region();
    private final Region second = new Region();
    private final Lowered one;
    private final Lowered other;
    private final Map<String, Value> afterOne;
    private final Map<String, Value> afterOther;
    private final Set<String> written;

    Branches(Value condition, Computation whenTrue, Computation whenFalse) {
      this.condition = condition;
      ParameterVersions versions = out.versions();
      Map<String, Value> before = versions.snapshot();
      this.one = compute(first, whenTrue);
      this.afterOne = versions.snapshot();
      versions.restore(before);
      this.other = compute(second, whenFalse);
      this.afterOther = versions.snapshot();
      versions.restore(before);
      this.written = ParameterVersions.changed(before, afterOne, afterOther);
    }

    private Lowered compute(Region region, Computation computation) {
      Block block = new Block(ImmutableList.of());
      region.append(block);
      return out.within(block, computation::compute);
    }

    /// {@return whether a common form of both values says less than their own}
    boolean areLossy() {
      return one != Lowered.Missing.MISSING
          && other != Lowered.Missing.MISSING
          && !agree(one, other);
    }

    /// {@return what the computation that runs gives}; elements that both have are used as they are
    Lowered result() {
      if (one == Lowered.Missing.MISSING && other == Lowered.Missing.MISSING) {
        return Lowered.Missing.MISSING;
      }
      if (one instanceof Lowered.Sequence a
          && other instanceof Lowered.Sequence b
          && a.elements().size() == b.elements().size()
          && a.keys().equals(b.keys())) {
        return elements(a, b);
      }
      return joined(one, other);
    }

    private Lowered elements(Lowered.Sequence a, Lowered.Sequence b) {
      List<Lowered> left = new ArrayList<>();
      List<Lowered> right = new ArrayList<>();
      for (int i = 0; i < a.elements().size(); i++) {
        if (!a.elements().get(i).equals(b.elements().get(i))) {
          left.add(a.elements().get(i));
          right.add(b.elements().get(i));
        }
      }
      Iterator<Lowered> chosen =
          ((Lowered.Sequence) joined(Lowered.Sequence.of(left), Lowered.Sequence.of(right)))
              .elements()
              .iterator();
      var all = ImmutableList.<Lowered>builder();
      for (int i = 0; i < a.elements().size(); i++) {
        Lowered element = a.elements().get(i);
        all.add(element.equals(b.elements().get(i)) ? element : chosen.next());
      }
      return new Lowered.Sequence(all.build(), a.keys(), a.isList());
    }

    private Lowered joined(Lowered left, Lowered right) {
      Form form =
          facts
              .join(Form.of(left), Form.of(right))
              .orElseThrow(
                  () -> new TypeContradiction("the branches give values of different structure"));
      give(first, left, form, afterOne);
      give(second, right, form, afterOther);
      if (first.entry().size() == 1
          && second.entry().size() == 1
          && first.entry().last().operandCount() == 0) {
        return Form.rebuild(form, ImmutableList.<Value>of().iterator());
      }
      Operation choice = out.operation(StructuredOps.ifOp(condition, first, second));
      Iterator<? extends Value> results = choice.results().iterator();
      Lowered result = Form.rebuild(form, results);
      written.forEach(name -> out.versions().replace(name, results.next()));
      return result;
    }

    /// Has the branch in `region` give `value`, and behind it the parameters that are `written`.
    private void give(Region region, Lowered value, Form form, Map<String, Value> versions) {
      out.within(
          region.entry(),
          () -> {
            List<Value> values =
                new ArrayList<>(Form.values(ImmutableList.of(calls.convert(value, form))));
            written.forEach(name -> values.add(versions.get(name)));
            return out.operation(ControlFlowOps.yield(values));
          });
    }
  }

  /// {@return whether one form says as much of two values as their own forms do}
  private static boolean agree(Lowered a, Lowered b) {
    if (a.equals(b)) {
      return true;
    } else if (a instanceof Lowered.Sequence x && b instanceof Lowered.Sequence y) {
      return x.keys().equals(y.keys()) && agree(x.elements(), y.elements());
    } else if (a instanceof Lowered.Function x && b instanceof Lowered.Function y) {
      return x.function() == y.function()
          && x.bound().keySet().equals(y.bound().keySet())
          && agree(x.captured(), y.captured())
          && agree(x.bound().values().asList(), y.bound().values().asList());
    }
    Optional<Type> type = data(a);
    return type.isPresent() && type.equals(data(b));
  }

  private static boolean agree(List<Lowered> a, List<Lowered> b) {
    boolean all = a.size() == b.size();
    for (int i = 0; all && i < a.size(); i++) {
      all = agree(a.get(i), b.get(i));
    }
    return all;
  }

  /// {@return the type of what is computed with, rather than what a shape or an axis may be}
  private static Optional<Type> data(Lowered value) {
    if (value instanceof Lowered.TensorValue tensor) {
      return Optional.of(tensor.value().type());
    }
    return value instanceof Lowered.Constant(DenseElementsAttr elements, TensorType type)
            && type.elementType() instanceof FloatType
        ? Optional.of(type)
        : Optional.empty();
  }
}
