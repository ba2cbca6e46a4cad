package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.DictGetItemOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListGetItemOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeDictOp;
import dev.weir.dialect.mindir.MakeListOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.TensorMoveOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Runs function graphs on what is known of their values, and adds operators for the rest.
///
/// Calls are followed into what they call, a call of one of two functions becomes a `pd_op.if`, and
/// functions that have to stay functions are called when the program runs ([FunctionCalls]).
final class GraphEvaluator {
  /// How deep calls may be followed into what they call.
  private static final int MAX_DEPTH = 500;

  /// How often a function is worked into others before it is called instead.
  private static final int MAX_COPIES = 256;

  private final OperatorBuilder out;
  private final SymbolIndex symbols;
  private final FunctionFacts facts;
  private final FunctionCalls calls;
  private final DerivativeCalls derivatives;
  private final Faults faults;

  /// The functions that are being worked into the one around.
  private Set<FuncOp> open = new HashSet<>();

  private final Map<FuncOp, Integer> copies = new HashMap<>();

  GraphEvaluator(OperatorBuilder out, SymbolIndex symbols, FunctionFacts facts, Faults faults) {
    this.out = out;
    this.symbols = symbols;
    this.facts = facts;
    this.faults = faults;
    this.calls = new FunctionCalls(this, out, facts, faults);
    this.derivatives = new DerivativeCalls(out, facts, calls, symbols);
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

  /// {@return what a function body returns}
  Lowered body(Block block, Map<Value, Lowered> known) {
    return run(block, known).get(0);
  }

  /// Adds what `block` computes; `known` receives its values.
  ///
  /// @return what the terminator gives
  private List<Lowered> run(Block block, Map<Value, Lowered> known) {
    for (Operation op : block) {
      out.setLocation(op.location());
      List<Lowered> operands = new ArrayList<>(op.operandCount());
      for (Value operand : op.operands()) {
        operands.add(known.get(operand));
      }
      if (op instanceof ReturnOp || op instanceof YieldOp) {
        return operands;
      }
      List<Lowered> results = ImmutableList.of();
      if (!operands.contains(Lowered.Missing.MISSING)) {
        try {
          results =
              op instanceof MindIrOp
                  ? ImmutableList.of(node(op, operands))
                  : operator(op, operands, known);
        } catch (LoweringFault fault) {
          faults.add(op.location(), NodeNames.describe(op) + ": " + fault.getMessage());
        }
      } else if (op instanceof PrimitiveOp primitive) {
        check(primitive);
      }
      for (int i = 0; i < op.resultCount(); i++) {
        known.put(
            op.result(i), i < results.size() ? results.get(i) : Lowered.Missing.MISSING);
      }
    }
    return ImmutableList.of();
  }

  private Lowered node(Operation op, List<Lowered> operands) {
    if (op instanceof PrimitiveOp primitive) {
      return primitive(primitive, operands);
    } else if (op instanceof ConstantOp constant) {
      return constant(constant);
    } else if (op instanceof MakeTupleOp || op instanceof MakeListOp) {
      return Lowered.Sequence.of(operands);
    } else if (op instanceof TupleGetItemOp || op instanceof ListGetItemOp) {
      return Containers.item(operands.get(0), operands.get(1));
    } else if (op instanceof MakeDictOp) {
      return Containers.dictionary(operands.get(0), operands.get(1));
    } else if (op instanceof DictGetItemOp) {
      return Containers.entry(operands.get(0), operands.get(1));
    } else if (op instanceof LoadOp) {
      return operands.get(0) instanceof Lowered.Parameter parameter
          ? new Lowered.TensorValue(out.tensor(parameter))
          : operands.get(0);
    } else if (op instanceof DependOp) {
      return operands.get(0);
    } else if (op instanceof TensorMoveOp) {
      return copy(operands.get(0));
    } else if (op instanceof UpdateStateOp) {
      return Lowered.Token.TOKEN;
    } else if (op instanceof ClosureOp closure) {
      return new Lowered.Function(
          (FuncOp) symbols.lookupNearest(closure, closure.callee().path()),
          ImmutableList.copyOf(operands),
          ImmutableMap.of());
    } else if (op instanceof PartialOp) {
      return Bindings.partial(operands.get(0), operands.subList(1, operands.size()));
    } else if (op instanceof SwitchOp) {
      return choose(operands.get(0), operands.get(1), operands.get(2));
    } else if (op instanceof SwitchLayerOp) {
      return layer(operands.get(0), operands.get(1));
    } else if (op instanceof CallOp) {
      return call(operands.get(0), operands.subList(1, operands.size()));
    }
    throw new LoweringFault("'%s' has no lowering to pd_op", op.name());
  }

  /// What is no memory of a parameter is never written over.
  private Lowered copy(Lowered value) {
    boolean changes =
        value instanceof Lowered.Parameter
            || value instanceof Lowered.TensorValue(Value tensor)
                && out.versions().isParameter(tensor);
    return changes
        ? new Lowered.TensorValue(out.add(OperatorOps.assign(out.tensor(value))))
        : value;
  }

  // Operators, which stay as they are.

  private List<Lowered> operator(
      Operation op, List<Lowered> operands, Map<Value, Lowered> known) {
    if (op instanceof IfOp choice) {
      return branches(choice, operands.get(0), known);
    } else if (op instanceof WhileOp loop) {
      return loop(loop, operands, known);
    } else if (op instanceof CombineOp) {
      return ImmutableList.of(Lowered.Sequence.of(operands));
    } else if (op instanceof TupleSplitOp && operands.get(0) instanceof Lowered.Sequence all) {
      return all.elements();
    }
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < operands.size(); i++) {
      mapping.map(op.operand(i), out.vector(operands.get(i)));
    }
    mapSurroundings(op, known, mapping);
    Operation copy = out.insert(op.clone(mapping));
    return copy.results().stream().<Lowered>map(Lowered.TensorValue::new).toList();
  }

  /// Maps the values from outside of `op` that its regions use.
  private void mapSurroundings(Operation op, Map<Value, Lowered> known, IrMapping mapping) {
    if (op.regionCount() == 0) {
      return;
    }
    op.walk(
        nested -> {
          for (Value operand : nested.operands()) {
            Lowered value = known.get(operand);
            if (value != null && !mapping.contains(operand)) {
              mapping.map(operand, out.vector(value));
            }
          }
        });
  }

  private List<Lowered> branches(IfOp op, Lowered condition, Map<Value, Lowered> known) {
    Lowered result =
        branch(
            out.condition(condition),
            () -> Lowered.Sequence.of(run(op.trueRegion().entry(), known)),
            () -> op.falseRegion().isEmpty()
                ? Lowered.Sequence.of(ImmutableList.of())
                : Lowered.Sequence.of(run(op.falseRegion().entry(), known)));
    return result instanceof Lowered.Sequence all ? all.elements() : ImmutableList.of();
  }

  /// What is carried along are tensors; functions may be used in the body as they are outside.
  private List<Lowered> loop(WhileOp op, List<Lowered> operands, Map<Value, Lowered> known) {
    List<Value> inits = new ArrayList<>();
    for (Lowered carried : operands.subList(1, operands.size())) {
      inits.add(out.vector(carried));
    }
    Region region = new Region();
    Block body = new Block(ImmutableList.of());
    region.append(body);
    Block old = op.bodyRegion().entry();
    for (int i = 0; i < inits.size(); i++) {
      BlockArgument argument = old.argument(i);
      known.put(
          argument,
          new Lowered.TensorValue(body.addArgument(argument.type(), argument.location())));
    }
    Map<String, Value> versions = out.versions().snapshot();
    boolean complete =
        out.within(
            body,
            () -> {
              out.versions().renew(out);
              List<Lowered> results = run(old, known);
              if (results.contains(Lowered.Missing.MISSING)) {
                return false;
              }
              List<Value> next = new ArrayList<>();
              next.add(out.condition(results.get(0)));
              results.subList(1, results.size()).forEach(each -> next.add(out.vector(each)));
              out.operation(ControlFlowOps.yield(next));
              return true;
            });
    out.versions().restore(versions);
    if (!complete) {
      return ImmutableList.of();
    }
    Operation made =
        out.operation(StructuredOps.whileOp(out.condition(operands.get(0)), inits, region));
    out.versions().renew(out);
    return made.results().stream().<Lowered>map(Lowered.TensorValue::new).toList();
  }

  // Primitives and constants.

  /// Reports a primitive that cannot be lowered whatever it takes, which is not known.
  private void check(PrimitiveOp op) {
    try {
      PrimitiveTable.lowering(PrimitiveTable.plain(op.primitive()), SideEffects.of(op));
    } catch (LoweringFault fault) {
      faults.add(op.location(), NodeNames.describe(op) + ": " + fault.getMessage());
    }
  }

  private Lowered primitive(PrimitiveOp op, List<Lowered> operands) {
    PrimitiveCall call = PrimitiveCall.of(op, operands, out);
    SideEffects effects = SideEffects.of(op);
    Lowered result = PrimitiveTable.lowering(call.name(), effects).lower(call);
    if (effects == SideEffects.NONE
        && result instanceof Lowered.TensorValue(Value value)
        && !TypeAgreement.agree(value.type(), op.out().type())) {
      throw new LoweringFault(
          "primitive '%s' is declared to yield '%s', but computes '%s'",
          op.primitive(), op.out().type(), value.type());
    }
    return result;
  }

  private static Lowered primitive(PrimitiveCall call) {
    return PrimitiveTable.lowering(call.name(), SideEffects.NONE).lower(call);
  }

  private static Lowered constant(ConstantOp constant) {
    if (constant.out().type() instanceof MonadType) {
      return Lowered.Token.TOKEN;
    }
    return constant.value() instanceof NamedAttr(String kind, String name)
        && kind.startsWith("primitive")
            ? new Lowered.Primitive(name, ImmutableList.of())
            : Constants.of(constant.value(), constant.out().type());
  }

  // Functions.

  private static boolean isFunction(Lowered value) {
    return value instanceof Lowered.Function
        || value instanceof Lowered.Choice
        || value instanceof Lowered.Primitive
        || value instanceof Lowered.Bound
        || value instanceof Lowered.Dynamic;
  }

  private Lowered choose(Lowered condition, Lowered whenTrue, Lowered whenFalse) {
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
    } else
      if (whenTrue instanceof Lowered.Sequence a
          && whenFalse instanceof Lowered.Sequence b
          && a.elements().size() == b.elements().size()
          && a.elements().stream().anyMatch(GraphEvaluator::isFunction)) {
            List<Lowered> elements = new ArrayList<>();
            for (int i = 0; i < a.elements().size(); i++) {
              elements.add(choose(condition, a.elements().get(i), b.elements().get(i)));
            }
            return new Lowered.Sequence(ImmutableList.copyOf(elements), a.keys());
          }
    return branch(condition, () -> whenTrue, () -> whenFalse);
  }

  /// The function at an index that is not known until run is chosen one by one. An index that no
  /// function has ends the run.
  private Lowered layer(Lowered index, Lowered layers) {
    if (Constants.integer(index).isPresent()) {
      return Containers.item(layers, index);
    }
    List<Lowered> all = Constants.elements(layers);
    if (all.isEmpty()) {
      throw new LoweringFault("chooses one of no functions");
    }
    Value at = out.position(index, all.size());
    Lowered chosen = all.get(all.size() - 1);
    for (int i = all.size() - 2; i >= 0; i--) {
      chosen = choose(out.isEqual(at, i), all.get(i), chosen);
    }
    return chosen;
  }

  /// {@return what a call gives}
  Lowered call(Lowered callee, List<Lowered> arguments) {
    if (callee instanceof Lowered.Choice(Value condition, Lowered a, Lowered b)) {
      return branch(condition, () -> call(a, arguments), () -> call(b, arguments));
    } else if (callee instanceof Lowered.Dynamic dynamic) {
      return calls.call(dynamic, arguments);
    } else if (callee instanceof Lowered.Bound(Lowered inner, var before)) {
      return call(inner, Bindings.inOrder(before, arguments));
    } else if (callee instanceof Lowered.Derivative derivative) {
      return derivative(derivative, arguments);
    } else if (callee instanceof Lowered.Backpropagator back && arguments.size() == 1) {
      return derivatives.backward(back, arguments.get(0));
    } else if (callee instanceof Lowered.Primitive(String name, var bound)) {
      return primitive(
          new PrimitiveCall(
              name,
              Optional.empty(),
              UnknownType.UNKNOWN,
              ImmutableList.<Lowered>builder().addAll(bound).addAll(arguments).build(),
              out));
    }
    Lowered.Function target = Bindings.function(callee);
    ImmutableList<Lowered> values = Bindings.values(target, arguments);
    return facts.isKept(target.function())
        ? calls.call(target.function(), values)
        : inline(target.function(), values);
  }

  /// {@return what the derivative of a function gives}
  private Lowered derivative(Lowered.Derivative derivative, List<Lowered> arguments) {
    if (derivative.function() instanceof Lowered.Choice(Value condition, Lowered a, Lowered b)) {
      return branch(
          condition,
          () -> derivative(new Lowered.Derivative(a, derivative.wanted()), arguments),
          () -> derivative(new Lowered.Derivative(b, derivative.wanted()), arguments));
    }
    Lowered.Function target = derivatives.function(derivative.function(), arguments.size());
    Optional<Lowered> sensitivity = Optional.empty();
    List<Lowered> given = arguments;
    if (derivative.wanted().filter(Lowered.Wanted::sensitivity).isPresent()
        && !arguments.isEmpty()) {
      sensitivity = Optional.of(arguments.get(arguments.size() - 1));
      given = arguments.subList(0, arguments.size() - 1);
    }
    Lowered both =
        derivatives.forward(
            target.function(), Bindings.values(target, given),
            ImmutableList.copyOf(Bindings.free(target)));
    return derivative.wanted().isPresent()
        ? derivatives.gradients(both, derivative.wanted().get(), sensitivity)
        : both;
  }

  private Lowered inline(FuncOp function, ImmutableList<Lowered> values) {
    if (open.size() >= MAX_DEPTH) {
      throw new LoweringFault("calls nest deeper than %d", MAX_DEPTH);
    }
    if (copies.merge(function, 1, Integer::sum) > MAX_COPIES || !open.add(function)) {
      facts.keep(function);
      return Lowered.Missing.MISSING;
    }
    Location around = out.location();
    try {
      return evaluate(function, values);
    } finally {
      open.remove(function);
      out.setLocation(around);
    }
  }

  /// {@return what `work` gives, which is the body of a function of its own}
  <T> T within(Supplier<T> work) {
    Set<FuncOp> around = open;
    open = new HashSet<>();
    try {
      return work.get();
    } finally {
      open = around;
    }
  }

  /// {@return what `function` returns for these values of its parameters and captures}
  Lowered evaluate(FuncOp function, List<Lowered> values) {
    Map<Value, Lowered> known = new HashMap<>();
    Block entry = function.bodyRegion().entry();
    for (int i = 0; i < values.size(); i++) {
      known.put(entry.argument(i), values.get(i));
    }
    return body(entry, known);
  }

  // Choices.

  /// Computes something, adding operators where the builder stands.
  interface Computation {
    Lowered compute();
  }

  /// {@return what one of two computations gives, each of which runs only where it is chosen}
  Lowered branch(Value condition, Computation whenTrue, Computation whenFalse) {
    Region first = new Region();
    Region second = new Region();
    ParameterVersions versions = out.versions();
    Map<String, Value> before = versions.snapshot();
    Lowered one = compute(first, whenTrue);
    Map<String, Value> afterOne = versions.snapshot();
    versions.restore(before);
    Lowered other = compute(second, whenFalse);
    Map<String, Value> afterOther = versions.snapshot();
    versions.restore(before);
    Set<String> written = ParameterVersions.changed(before, afterOne, afterOther);
    if (one == Lowered.Missing.MISSING && other == Lowered.Missing.MISSING) {
      return Lowered.Missing.MISSING;
    }
    Form form =
        facts.join(Form.of(one), Form.of(other))
            .orElseThrow(
                () -> new LoweringFault("the branches give values of different structure"));
    give(first, one, form, written, afterOne);
    give(second, other, form, written, afterOther);
    if (first.entry().size() == 1
        && second.entry().size() == 1
        && first.entry().last().operandCount() == 0) {
      return Form.rebuild(form, ImmutableList.<Value>of().iterator());
    }
    Operation choice = out.operation(StructuredOps.ifOp(condition, first, second));
    Iterator<? extends Value> results = choice.results().iterator();
    Lowered result = Form.rebuild(form, results);
    written.forEach(name -> versions.replace(name, results.next()));
    return result;
  }

  private Lowered compute(Region region, Computation computation) {
    Block block = new Block(ImmutableList.of());
    region.append(block);
    return out.within(block, computation::compute);
  }

  /// Has the branch in `region` give `value`, and behind it the parameters that are `written`.
  private void give(
      Region region, Lowered value, Form form, Set<String> written, Map<String, Value> versions) {
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
