package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.mindir.lowering.Bindings;
import dev.weir.pass.mindir.lowering.DynamicFunctions;
import dev.weir.pass.mindir.lowering.Form;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.ParameterVersions;
import dev.weir.pass.mindir.primitives.GradientPrimitives;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Calls of the derivatives of functions. The derivative itself is made once the program is lowered
/// ([ReverseMode#derivatives]); here it is called by the name that it will have.
final class DerivativeCalls {
  private final OperatorBuilder out;
  private final FunctionFacts facts;
  private final FunctionCalls calls;
  private final SymbolIndex symbols;
  private final Map<String, String> wanted = new LinkedHashMap<>();

  DerivativeCalls(
      OperatorBuilder out, FunctionFacts facts, FunctionCalls calls, SymbolIndex symbols) {
    this.out = out;
    this.facts = facts;
    this.calls = calls;
    this.symbols = symbols;
  }

  /// {@return the names of the derivatives to be made, by those of the functions}, those that others are
  /// made of first
  Map<String, String> wanted() {
    return wanted;
  }

  /// {@return a function graph whose derivative is that of `function`}; of one that is made of others, a
  /// graph that calls it
  Lowered.Function function(Lowered function, int arguments) {
    if (function instanceof Lowered.Function graph) {
      return graph;
    }
    if (function instanceof Lowered.Derivative inner && inner.wanted().isPresent()) {
      Lowered.Wanted wanted = inner.wanted().get();
      if (wanted.weights().isPresent()) {
        throw new LoweringException("takes the derivative of gradients with respect to weights");
      }
      FuncOp graph =
          facts.wrapper(
              ImmutableList.of(wanted.all(), wanted.sensitivity(), arguments),
              () -> wrapper("grad", Optional.of(wanted), arguments));
      return new Lowered.Function(graph, ImmutableList.of(inner.function()), ImmutableMap.of());
    } else if (function instanceof Lowered.Primitive primitive) {
      FuncOp graph =
          facts.wrapper(
              ImmutableList.of(primitive.name(), arguments),
              () -> wrapper(primitive.name(), Optional.empty(), arguments));
      return new Lowered.Function(graph, ImmutableList.of(primitive), ImmutableMap.of());
    }
    if (function instanceof Lowered.Choice) {
      FuncOp graph =
          facts.wrapper(
              ImmutableList.of("choice", arguments),
              () -> wrapper("choice", Optional.empty(), arguments));
      return new Lowered.Function(graph, ImmutableList.of(function), ImmutableMap.of());
    }
    throw new LoweringException("takes the derivative of what is no known function");
  }

  /// {@return a graph that calls what it has captured, or a gradient of that}
  private FuncOp wrapper(String name, Optional<Lowered.Wanted> wanted, int arguments) {
    Type unknown = UnknownType.UNKNOWN;
    Block body = new Block(Collections.nCopies(arguments + 1, unknown));
    OpBuilder builder = OpBuilder.atEnd(body);
    builder.setLocation(out.location());
    Value callee = body.argument(arguments);
    if (wanted.isPresent()) {
      DictionaryAttr attributes =
          DictionaryAttr.empty()
              .with("get_all", BoolAttr.of(wanted.get().all()))
              .with("sens_param", BoolAttr.of(wanted.get().sensitivity()));
      callee =
          builder
              .add(
                  MindIrOps.primitive(ImmutableList.of(callee), "GradOperation", unknown)
                      .attributes(attributes))
              .out();
    }
    Value result =
        builder
            .add(
                MindIrOps.call(
                    callee, ImmutableList.copyOf(body.arguments().subList(0, arguments)), unknown))
            .out();
    builder.add(MindIrOps.returnOp(result));
    Region region = new Region();
    region.append(body);
    return MindIrOps.func(
            name,
            FunctionType.of(Collections.nCopies(arguments, unknown), ImmutableList.of(unknown)),
            region)
        .build(out.location());
  }

  /// {@return what `J` of `differentiated` returns}: the value, and the backpropagator
  ///
  /// @param given the values of its parameters and captures
  /// @param asked the gradients that are wanted, nothing where any may be
  Lowered forward(
      Lowered.Function differentiated,
      ImmutableList<Lowered> given,
      Optional<Lowered.Wanted> asked) {
    FuncOp function = differentiated.function();
    ImmutableList<Integer> arguments = ImmutableList.copyOf(Bindings.free(differentiated));
    ImmutableList<Lowered> values = variable(read(function, given), arguments, asked);
    Optional<FunctionCalls.Target> found = calls.target(function, values);
    if (found.isEmpty()) {
      return Lowered.Missing.MISSING;
    }
    FunctionCalls.Target target = found.get();
    ImmutableList<Type> inputs = facts.types(target.forms());
    Type result = facts.resultType(target.result());
    for (Type type : inputs) {
      if (type instanceof FunctionType || type instanceof UnknownType) {
        throw new LoweringException(
            "takes the derivative of @%s, which is given a function known only at run time",
            function.symName());
      }
    }
    FunctionType type = ReverseMode.derivativeType(inputs, result);
    String name = wanted.computeIfAbsent(target.name(), own -> calls.name(own + ".fprop"));
    Value callee = out.add(MindIrOps.closure(ImmutableList.of(), SymbolRefAttr.of(name), type));
    Value both = calls.call(callee, target.operands(), values, type.results().get(0));
    TupleSplitOp split = (TupleSplitOp) out.operation(PirOps.tupleSplit(both));
    return Lowered.Sequence.of(
        ImmutableList.of(
            calls.unpack(split.result(0), target.result()),
            new Lowered.Backpropagator(
                split.result(1), given, target.forms(), arguments, target.result())));
  }

  /// A function is specialised for the constants that it is given, so that they have no gradient in it.
  /// Those whose gradient is wanted are therefore given as tensors.
  private ImmutableList<Lowered> variable(
      ImmutableList<Lowered> values, List<Integer> arguments, Optional<Lowered.Wanted> asked) {
    boolean weights = asked.map(all -> all.weights().isPresent()).orElse(true);
    boolean all = asked.map(Lowered.Wanted::all).orElse(true);
    var variable = ImmutableList.<Lowered>builder();
    for (int i = 0; i < values.size(); i++) {
      boolean wanted = arguments.contains(i) ? all || !weights && arguments.get(0) == i : weights;
      Lowered value = values.get(i);
      variable.add(wanted ? calls.convert(value, Form.variable(Form.of(value))) : value);
    }
    return variable.build();
  }

  /// Parameters that the function does not change are tensors like others, which have gradients.
  private ImmutableList<Lowered> read(FuncOp function, ImmutableList<Lowered> values) {
    ImmutableSet<String> written = ParameterVersions.written(reached(function));
    return values.stream()
        .map(value ->
            value instanceof Lowered.Parameter parameter && !written.contains(parameter.name())
                ? new Lowered.TensorValue(out.tensor(parameter))
                : value)
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return `function`, and those that it may call}
  private Set<FuncOp> reached(FuncOp function) {
    Set<FuncOp> reached = new LinkedHashSet<>();
    Deque<FuncOp> found = new ArrayDeque<>();
    found.add(function);
    while (!found.isEmpty()) {
      FuncOp next = found.remove();
      if (reached.add(next)) {
        next.walk(
            ClosureOp.class,
            closure -> {
              if (symbols.lookupNearest(closure, closure.callee().path())
                  instanceof FuncOp callee) {
                found.add(callee);
              }
            });
      }
    }
    return reached;
  }

  /// {@return what a backpropagator returns}: the environment, and the cotangents of the arguments
  Lowered backward(Lowered.Backpropagator back, Lowered cotangent) {
    List<Value> given = new ArrayList<>();
    cotangents(cotangent, back.result(), given);
    FunctionType type =
        (FunctionType)
            ((TupleType)
                    ReverseMode.derivativeType(
                            facts.types(back.forms()), facts.resultType(back.result()))
                        .results()
                        .get(0))
                .types()
                .get(1);
    Value bundle =
        out.add(
            MindIrOps.call(
                back.function(),
                ImmutableList.of(given.size() == 1 ? given.get(0) : out.add(PirOps.combine(given))),
                type.results().get(0)));
    Iterator<? extends Value> each = unpacked(bundle, facts.types(back.forms()));
    Lowered.Environment environment = Lowered.Environment.EMPTY;
    List<Lowered> results = new ArrayList<>();
    for (int i = 0; i < back.values().size(); i++) {
      Lowered gradient = gradient(back.values().get(i), back.forms().get(i), each);
      if (back.arguments().contains(i)) {
        results.add(gradient);
      } else {
        environment = environment.plus(back.values().get(i), gradient, out);
      }
    }
    results.addFirst(environment);
    return Lowered.Sequence.of(results);
  }

  private Iterator<? extends Value> unpacked(Value bundle, ImmutableList<Type> types) {
    long count = types.stream().filter(ReverseMode::isDifferentiable).count();
    return count == 1
        ? ImmutableList.of(bundle).iterator()
        : ((TupleSplitOp) out.operation(PirOps.tupleSplit(bundle))).outputs().iterator();
  }

  /// Adds the tensors of a cotangent of what has `form`.
  private void cotangents(Lowered cotangent, Form form, List<Value> into) {
    if (form instanceof Form.OfTensor) {
      into.add(out.tensor(cotangent));
    } else if (form instanceof Form.OfSequence all && cotangent instanceof Lowered.Sequence each) {
      for (int i = 0; i < all.elements().size(); i++) {
        cotangents(each.elements().get(i), all.elements().get(i), into);
      }
    } else if (!(form instanceof Form.OfConstant || form instanceof Form.OfToken)) {
      throw new LoweringException("a derivative has no cotangent of a result that is no tensor");
    }
  }

  /// {@return the gradient of a value of `form`}: of what has none, zero; of a function, those of what it
  /// captured
  private Lowered gradient(Lowered value, Form form, Iterator<? extends Value> each) {
    if (form instanceof Form.OfTensor(Type type, boolean isNumber)) {
      return new Lowered.TensorValue(
          ReverseMode.isDifferentiable(type)
              ? each.next()
              : out.add(OperatorOps.fullLike(out.tensor(value), out.scalar(0, DType.FLOAT64))));
    } else if (form instanceof Form.OfSequence all && value instanceof Lowered.Sequence from) {
      var gradients = ImmutableList.<Lowered>builder();
      for (int i = 0; i < all.elements().size(); i++) {
        gradients.add(gradient(from.elements().get(i), all.elements().get(i), each));
      }
      return new Lowered.Sequence(gradients.build(), all.keys());
    }
    Optional<Lowered.Environment> captured = ofFunction(value, form, each);
    if (captured.isPresent()) {
      return captured.get();
    }
    if (form instanceof Form.OfDynamic(DynamicFunctions functions)
        && ReverseMode.isDifferentiable(facts.type(functions))) {
      each.next();
      return Lowered.Environment.EMPTY;
    } else if (form instanceof Form.OfConstant(var constant, Type type)
        && ElementTypes.find(type).isPresent()) {
      return new Lowered.TensorValue(out.number(0, ElementTypes.dtypeOf(type)));
    } else if (form instanceof Form.OfConstant(var constant, TensorType type)) {
      return new Lowered.TensorValue(out.zeros(type));
    }
    return form instanceof Form.OfConstant
        ? new Lowered.Constant(UnitAttr.UNIT, UnknownType.UNKNOWN)
        : Lowered.Token.TOKEN;
  }

  /// {@return the gradients of what a function, or either of two, has captured and been given}
  private Optional<Lowered.Environment> ofFunction(
      Lowered value, Form form, Iterator<? extends Value> each) {
    if (form instanceof Form.OfFunction all && value instanceof Lowered.Function from) {
      Lowered.Environment captured = ofAll(from.captured(), all.captured(), each);
      return Optional.of(
          captured.plus(
              ofAll(from.bound().values().asList(), all.bound().values().asList(), each), out));
    } else if (form instanceof Form.OfPrimitive all && value instanceof Lowered.Primitive from) {
      return Optional.of(ofAll(from.bound(), all.bound(), each));
    } else if (form instanceof Form.OfBound all && value instanceof Lowered.Bound from) {
      return Optional.of(
          ofAll(ImmutableList.of(from.callee()), ImmutableList.of(all.callee()), each)
              .plus(ofAll(from.given(), all.given(), each), out));
    } else if (form instanceof Form.OfChoice all && value instanceof Lowered.Choice from) {
      return Optional.of(
          ofAll(
              ImmutableList.of(
                  new Lowered.TensorValue(from.condition()), from.whenTrue(), from.whenFalse()),
              ImmutableList.of(new Form.OfTensor(all.condition()), all.whenTrue(), all.whenFalse()),
              each));
    }
    return Optional.empty();
  }

  private Lowered.Environment ofAll(
      List<Lowered> values, List<Form> forms, Iterator<? extends Value> each) {
    Lowered.Environment environment = Lowered.Environment.EMPTY;
    for (int i = 0; i < values.size(); i++) {
      environment =
          environment.plus(values.get(i), gradient(values.get(i), forms.get(i), each), out);
    }
    return environment;
  }

  // GradOperation.

  /// {@return the gradients that are wanted of a call}
  ///
  /// @param both what `J` returned
  Lowered gradients(Lowered both, Lowered.Wanted wanted, Optional<Lowered> sensitivity) {
    if (!(both instanceof Lowered.Sequence pair
        && pair.elements().get(1) instanceof Lowered.Backpropagator back)) {
      return both;
    }
    Lowered cotangent =
        sensitivity.orElseGet(() -> GradientPrimitives.onesLike(pair.elements().get(0), out));
    Lowered.Sequence all = (Lowered.Sequence) backward(back, cotangent);
    List<Lowered> inputs =
        all.elements().stream().skip(1).filter(each -> each != Lowered.Token.TOKEN).toList();
    Lowered.Environment environment = (Lowered.Environment) all.elements().get(0);
    if (wanted.weights().isEmpty()) {
      return wanted.all() ? Lowered.Sequence.of(inputs) : first(inputs);
    }
    List<Lowered> weights = new ArrayList<>();
    for (Lowered weight : wanted.weights().get()) {
      Lowered found = environment.get(weight);
      weights.add(
          found != null
              ? found
              : new Lowered.TensorValue(
                  out.add(OperatorOps.fullLike(out.tensor(weight), out.scalar(0, DType.FLOAT64)))));
    }
    Lowered ofWeights = Lowered.Sequence.of(weights);
    return wanted.all()
        ? Lowered.Sequence.of(ImmutableList.of(Lowered.Sequence.of(inputs), ofWeights))
        : ofWeights;
  }

  private static Lowered first(List<Lowered> inputs) {
    if (inputs.isEmpty()) {
      throw new LoweringException("takes the gradient of a function without arguments");
    }
    return inputs.get(0);
  }
}
