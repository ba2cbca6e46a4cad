package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Bindings;
import dev.weir.pass.mindir.lowering.Declared;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringErrors;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.TypeContradiction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs function graphs on the facts about their values, and adds operators for the rest.
///
/// Calls are followed into what they call, a call of one of two functions becomes a `pd_op.if`, and
/// functions that have to stay functions are called when the program runs ([FunctionCalls]).
final class GraphEvaluator {
  /// How deep calls may be followed into what they call.
  private static final int MAX_DEPTH = 500;

  /// How often a function is inlined into others before it is called instead.
  private static final int MAX_COPIES = 256;

  /// The same for what follows a choice and has to be copied into its branches: one choice after the other
  /// doubles the copies.
  private static final int MAX_CONTINUATIONS = 8;

  private final OperatorBuilder out;
  private final FunctionFacts facts;
  private final FunctionCalls calls;
  private final DerivativeCalls derivatives;
  private final Choices choices;
  private final NodeEvaluator nodes;
  private final OperatorEvaluator operators;
  private final LoweringErrors errors;
  private final Optional<TypeRecorder> recorder;

  /// The operation that is being evaluated.
  private @Nullable Operation current;

  /// How often a function that is given ever other functions is inlined into itself before it is called
  /// instead.
  private static final int MAX_NESTED = 16;

  /// The functions that are being inlined into the one around, with the values of their parameters and
  /// captures.
  private ListMultimap<FuncOp, ImmutableList<Lowered>> open = ArrayListMultimap.create();

  private final Map<FuncOp, Integer> copies = new HashMap<>();

  /// How many calls the one that is being followed lies in.
  private int depth;

  /// @param recorder what the types are for, where only they are wanted
  GraphEvaluator(
      OperatorBuilder out,
      SymbolIndex symbols,
      FunctionFacts facts,
      LoweringErrors errors,
      Optional<TypeRecorder> recorder) {
    this.recorder = recorder;
    this.out = out;
    this.facts = facts;
    this.errors = errors;
    this.calls = new FunctionCalls(this, out, facts, errors, recorder);
    this.derivatives = new DerivativeCalls(out, facts, calls, symbols);
    this.operators = new OperatorEvaluator(this, out);
    this.choices = new Choices(this, calls, out, symbols, facts);
    this.nodes = new NodeEvaluator(this, choices, out, symbols, errors);
  }

  /// {@return the functions that are called when the program runs}
  ImmutableList<FuncOp> functions() {
    return calls.functions();
  }

  /// {@return the names of the derivatives of functions that are called, by those of the functions}
  ImmutableMap<String, String> derivatives() {
    return ImmutableMap.copyOf(derivatives.wanted());
  }

  /// Has no function called `name`.
  void reserve(String name) {
    calls.reserve(name);
  }

  // Bodies.

  /// Adds what `block` computes up to its terminator; `known` receives its values.
  ///
  /// @return what that is given
  List<Lowered> run(Block block, Map<Value, Lowered> known) {
    return run(block, known, Optional.empty());
  }

  /// Adds what `block` computes up to `end` or its terminator; `known` receives its values.
  ///
  /// @return what that is given
  private List<Lowered> run(
      Block block, Map<Value, Lowered> known, Optional<? extends Operation> end) {
    @Nullable Operation last = end.orElse(null);
    for (Operation op : block) {
      out.setLocation(op.location());
      List<Lowered> operands = operands(op, known);
      if (op == last || op instanceof ReturnOp || op instanceof YieldOp) {
        return operands;
      }
      List<Lowered> results = ImmutableList.of();
      current = op;
      if (!operands.contains(Lowered.Missing.MISSING)) {
        try {
          results =
              op instanceof MindIrOp
                  ? ImmutableList.of(nodes.evaluate(op, operands))
                  : operators.evaluate(op, operands, known);
        } catch (LoweringException failure) {
          fail(op, operands, failure);
        }
      } else if (op instanceof PrimitiveOp primitive && recorder.isEmpty()) {
        nodes.check(primitive);
      }
      if (recorder.isPresent()
          && (results.isEmpty() || results.contains(Lowered.Missing.MISSING))) {
        results = op.results().stream().map(value -> Declared.value(value.type(), out)).toList();
      }
      for (int i = 0; i < op.resultCount(); i++) {
        known.put(op.result(i), i < results.size() ? results.get(i) : Lowered.Missing.MISSING);
      }
    }
    return ImmutableList.of();
  }

  /// Notes that `op` cannot be lowered. Where only types are inferred, that counts if they contradict each
  /// other; a primitive without a lowering may still have a declared type.
  private void fail(Operation op, List<Lowered> operands, LoweringException failure) {
    String message = NodeNames.describe(op) + ": " + failure.getMessage();
    if (!(failure instanceof TypeContradiction contradiction)) {
      if (recorder.isEmpty()) {
        errors.add(op.location(), message);
      }
      return;
    }
    errors.add(op, message, operands, contradiction);
  }

  private List<Lowered> operands(Operation op, Map<Value, Lowered> known) {
    List<Lowered> operands = new ArrayList<>(op.operandCount());
    for (Value operand : op.operands()) {
      Lowered value = known.get(operand);
      if (value == null) {
        errors.add(
            op.location(),
            NodeNames.describe(op) + ": uses a value that is not computed before it");
      }
      operands.add(value == null ? Lowered.Missing.MISSING : value);
    }
    return operands;
  }

  // Functions.

  /// {@return what a call gives}
  Lowered call(Lowered callee, List<Lowered> arguments) {
    return call(callee, arguments, null);
  }

  /// {@return what a call gives, or where that ends with a call of `join`, the values of its parameters and
  /// captures}
  Lowered call(Lowered callee, List<Lowered> arguments, @Nullable FuncOp join) {
    return enter(step(callee, arguments, join), join);
  }

  /// What a call has come to: its result, or the function whose body gives it.
  sealed interface Step {
    /// The result.
    record Result(Lowered value) implements Step {}

    /// The body of `function`, for these values of its parameters and captures.
    record Body(FuncOp function, ImmutableList<Lowered> values) implements Step {}
  }

  /// Follows a call up to the body that gives its result.
  private Step step(Lowered callee, List<Lowered> arguments, @Nullable FuncOp join) {
    if (callee instanceof Lowered.Choice choice) {
      return choices.call(choice, arguments, join);
    } else if (callee instanceof Lowered.Dynamic dynamic) {
      return new Step.Result(calls.call(dynamic, arguments));
    } else if (callee instanceof Lowered.Bound(Lowered inner, var before)) {
      return step(inner, Bindings.inOrder(before, arguments), join);
    } else if (callee instanceof Lowered.Derivative derivative) {
      return new Step.Result(derivative(derivative, arguments));
    } else if (callee instanceof Lowered.Backpropagator back && arguments.size() == 1) {
      return new Step.Result(derivatives.backward(back, arguments.get(0)));
    } else if (callee instanceof Lowered.Primitive(String name, var bound)) {
      return new Step.Result(
          NodeEvaluator.primitive(
              new PrimitiveCall(
                  name,
                  Optional.empty(),
                  UnknownType.UNKNOWN,
                  ImmutableList.<Lowered>builder().addAll(bound).addAll(arguments).build(),
                  out,
                  this::call)));
    }
    Lowered.Function target = Bindings.function(callee);
    return step(target.function(), Bindings.values(target, arguments), join);
  }

  /// Follows a call of `function` with these values of its parameters and captures.
  Step step(FuncOp function, ImmutableList<Lowered> values, @Nullable FuncOp join) {
    if (function == join) {
      return new Step.Result(Lowered.Sequence.of(values));
    }
    return facts.isKept(function)
        ? new Step.Result(calls.call(function, values))
        : new Step.Body(function, values);
  }

  /// {@return what the derivative of a function gives}
  private Lowered derivative(Lowered.Derivative derivative, List<Lowered> arguments) {
    Optional<Lowered> sensitivity = Optional.empty();
    List<Lowered> given = arguments;
    if (derivative.wanted().filter(Lowered.Wanted::sensitivity).isPresent()
        && !arguments.isEmpty()) {
      sensitivity = Optional.of(arguments.get(arguments.size() - 1));
      given = arguments.subList(0, arguments.size() - 1);
    }
    Lowered.Function target = derivatives.function(derivative.function(), given.size());
    Lowered both = derivatives.forward(target, Bindings.values(target, given), derivative.wanted());
    return derivative.wanted().isPresent()
        ? derivatives.gradients(both, derivative.wanted().get(), sensitivity)
        : both;
  }

  /// {@return what a call that has come to `step` gives}
  ///
  /// A body that ends with a call is left for what it calls, so that a chain of such calls, as one `if`
  /// after the other makes it, nests no deeper than one.
  Lowered enter(Step step, @Nullable FuncOp join) {
    if (step instanceof Step.Result(Lowered value)) {
      return value;
    }
    if (depth >= MAX_DEPTH) {
      throw new LoweringException("calls nest deeper than %d", MAX_DEPTH);
    }
    Location around = out.location();
    List<FuncOp> entered = new ArrayList<>();
    depth++;
    try {
      Step at = step;
      while (at instanceof Step.Body(FuncOp function, var values)) {
        if (copies.merge(function, 1, Integer::sum) > copiesOf(function)
            || isRecursive(function, values)) {
          facts.keep(function);
          return Lowered.Missing.MISSING;
        }
        open.put(function, values);
        entered.add(function);
        at = body(function, values, join);
      }
      return ((Step.Result) at).value();
    } finally {
      depth--;
      entered.forEach(function -> open.get(function).removeLast());
      out.setLocation(around);
    }
  }

  /// {@return whether `function` calls itself without end, as far as can be seen}: a call with other functions
  /// than before is another computation
  private boolean isRecursive(FuncOp function, ImmutableList<Lowered> values) {
    List<ImmutableList<Lowered>> before = open.get(function);
    return before.size() == MAX_NESTED
        || before.stream().anyMatch(each -> Lowered.haveSameCode(each, values));
  }

  private int copiesOf(FuncOp function) {
    return facts.isCopied(function) ? MAX_CONTINUATIONS : MAX_COPIES;
  }

  /// Runs the body of `function` up to the call that it ends with, if it does.
  private Step body(FuncOp function, List<Lowered> values, @Nullable FuncOp join) {
    Optional<CallOp> tail = choices.tailCall(function);
    List<Lowered> end = run(function.bodyRegion().entry(), known(function, values), tail);
    if (tail.isEmpty()) {
      return new Step.Result(end.get(0));
    } else if (end.contains(Lowered.Missing.MISSING)) {
      return new Step.Result(Lowered.Missing.MISSING);
    }
    out.setLocation(tail.get().location());
    try {
      return step(end.get(0), end.subList(1, end.size()), join);
    } catch (LoweringException failure) {
      fail(tail.get(), end, failure);
      return new Step.Result(Lowered.Missing.MISSING);
    }
  }

  /// {@return what `work` gives, which is the body of a function of its own}
  <T> T within(Supplier<T> work) {
    ListMultimap<FuncOp, ImmutableList<Lowered>> around = open;
    open = ArrayListMultimap.create();
    try {
      return work.get();
    } finally {
      open = around;
    }
  }

  /// {@return what `function` returns for these values of its parameters and captures}
  ///
  /// @param seen receives the lowered form of each value of the body
  Lowered evaluate(FuncOp function, List<Lowered> values, Consumer<Map<Value, Lowered>> seen) {
    Map<Value, Lowered> known = known(function, values);
    Operation around = current;
    Lowered result = run(function.bodyRegion().entry(), known, Optional.empty()).get(0);
    current = around;
    seen.accept(known);
    return result;
  }

  /// {@return the operation that is being evaluated}
  @Nullable Operation current() {
    return current;
  }

  private static Map<Value, Lowered> known(FuncOp function, List<Lowered> values) {
    Map<Value, Lowered> known = new HashMap<>();
    Block entry = function.bodyRegion().entry();
    for (int i = 0; i < values.size(); i++) {
      known.put(entry.argument(i), values.get(i));
    }
    return known;
  }

  // Choices.

  /// Computes something, adding operators where the builder stands.
  interface Computation {
    Lowered compute();
  }

  /// {@return what one of two computations gives, each of which runs only where it is chosen}
  Lowered branch(Value condition, Computation whenTrue, Computation whenFalse) {
    return choices.branch(condition, whenTrue, whenFalse);
  }
}
