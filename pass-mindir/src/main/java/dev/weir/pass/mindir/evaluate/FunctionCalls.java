package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.functions.GraphAttributes;
import dev.weir.pass.mindir.lowering.DynamicFunctions;
import dev.weir.pass.mindir.lowering.Form;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringErrors;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.ParameterVersions;
import dev.weir.pass.mindir.primitives.GradientPrimitives;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Functions that are called when the program runs: each is specialised by the forms of what it is
/// given, so that it takes and returns values only.
final class FunctionCalls {
  /// How many specialisations of one function may need each other.
  private static final int MAX_NESTED = 16;

  /// How many of these pass other functions before one is made for whichever function; derivatives are
  /// those of functions that are known.
  private static final int MAX_OTHER = 8;

  /// A function that is being made or is made.
  private record Made(String name, FunctionFacts.Key key) {}

  private final GraphEvaluator evaluator;
  private final OperatorBuilder out;
  private final FunctionFacts facts;
  private final LoweringErrors errors;
  private final Optional<TypeRecorder> recorder;
  private final Map<FunctionFacts.Key, Made> made = new HashMap<>();
  private final Map<Form, String> wrappers = new HashMap<>();
  private final Deque<Made> open = new ArrayDeque<>();
  private final Set<String> names = new HashSet<>();
  private final List<FuncOp> functions = new ArrayList<>();
  private int dummies;

  FunctionCalls(
      GraphEvaluator evaluator,
      OperatorBuilder out,
      FunctionFacts facts,
      LoweringErrors errors,
      Optional<TypeRecorder> recorder) {
    this.recorder = recorder;
    this.evaluator = evaluator;
    this.out = out;
    this.facts = facts;
    this.errors = errors;
  }

  /// {@return what has been made}
  ImmutableList<FuncOp> functions() {
    return ImmutableList.copyOf(functions);
  }

  /// Has no function called `name`.
  void reserve(String name) {
    names.add(name);
  }

  // Calls.

  /// A function that was specialised, and what it is given.
  record Target(String name, ImmutableList<Form> forms, List<Value> operands, Form result) {}

  /// {@return what `function` returns for these values of its parameters and captures}
  Lowered call(FuncOp function, ImmutableList<Lowered> values) {
    Optional<Target> target = target(function, values);
    if (target.isEmpty()) {
      return Lowered.Missing.MISSING;
    }
    Form result = target.get().result();
    Type type = facts.resultType(result);
    Value callee =
        out.add(
            MindIrOps.closure(
                ImmutableList.of(),
                SymbolRefAttr.of(target.get().name()),
                FunctionType.of(facts.types(target.get().forms()), ImmutableList.of(type))));
    return unpack(call(callee, target.get().operands(), values, type), result);
  }

  /// {@return `function`, specialised for these values of its parameters and captures}, or nothing where
  /// it never returns, as far as is known
  Optional<Target> target(FuncOp function, ImmutableList<Lowered> values) {
    ImmutableList<Form> given = Form.of(values);
    ImmutableList<Form> forms = forms(function, given);
    FunctionFacts.Key key = new FunctionFacts.Key(function, forms);
    if (recorder.isPresent()) {
      Made caller = open.peek();
      recorder
          .get()
          .call(
              Optional.ofNullable(caller).map(Made::key),
              evaluator.current(),
              given,
              key,
              out.location());
    }
    List<Value> operands = Form.values(convert(values, forms));
    String name = specialized(key);
    Form result = facts.result(key);
    if (result == Form.OfNothing.NOTHING) {
      errors.addEndless(
          out.location(),
          function,
          "@" + function.symName() + " calls itself without end, so that this call never returns");
      return Optional.empty();
    }
    return Optional.of(new Target(name, forms, operands, result));
  }

  /// {@return what one of several functions returns}
  Lowered call(Lowered.Dynamic callee, List<Lowered> arguments) {
    DynamicFunctions functions = callee.functions();
    ImmutableList<Form> forms = facts.addArguments(functions, Form.of(arguments));
    List<Value> operands = Form.values(convert(arguments, forms));
    Form result = functions.result();
    if (result == Form.OfNothing.NOTHING) {
      errors.addEndless(
          out.location(), functions.leader(), "the functions called here never return");
      return Lowered.Missing.MISSING;
    }
    Type type = facts.resultType(result);
    return unpack(call(callee.value(), operands, arguments, type), result);
  }

  /// What takes a token may do anything, and to any parameter.
  Value call(Value callee, List<Value> operands, List<Lowered> arguments, Type type) {
    var call = MindIrOps.call(callee, operands, type);
    if (!arguments.contains(Lowered.Token.TOKEN)) {
      return out.add(call);
    }
    Value result = out.add(call.with(CallOp.EFFECTS, UnitAttr.UNIT));
    out.versions().renew(out);
    return result;
  }

  Lowered unpack(Value value, Form form) {
    int count = facts.types(ImmutableList.of(form)).size();
    Iterator<? extends Value> values =
        count == 1
            ? ImmutableList.of(value).iterator()
            : count == 0
                ? ImmutableList.<Value>of().iterator()
                : ((TupleSplitOp) out.operation(PirOps.tupleSplit(value))).outputs().iterator();
    return Form.rebuild(form, values);
  }

  private Value pack(List<Value> values) {
    return values.size() == 1 ? values.get(0) : out.add(PirOps.combine(values));
  }

  // Specialisation.

  /// {@return the forms for which a function is specialised that is given `forms`}: where it is called
  /// from a specialisation of its own, the forms of both
  private ImmutableList<Form> forms(FuncOp function, ImmutableList<Form> given) {
    ImmutableList<Form> forms = facts.generalized(function, given);
    int nested = 0;
    for (Made each : open) {
      if (each.key().function() != function) {
        continue;
      }
      if (each.key().forms().equals(forms)) {
        return forms;
      }
      boolean isOther =
          !Form.haveSameCode(each.key().forms(), forms)
              && (nested < MAX_OTHER || GradientPrimitives.areIn(function));
      Optional<ImmutableList<Form>> joined =
          isOther ? Optional.empty() : facts.join(each.key().forms(), forms);
      if (joined.isPresent()) {
        if (!joined.get().equals(each.key().forms())) {
          facts.generalize(function, joined.get());
        }
        return joined.get();
      }
      nested++;
    }
    if (nested > MAX_NESTED) {
      throw new LoweringException(
          "@%s calls itself with arguments of ever different structure", function.symName());
    }
    return forms;
  }

  private String specialized(FunctionFacts.Key key) {
    Made known = made.get(key);
    if (known != null) {
      return known.name();
    }
    FuncOp function = key.function();
    Made fresh = new Made(name(function.symName()), key);
    made.put(key, fresh);
    open.push(fresh);
    try {
      function(
          fresh.name(),
          function.location(),
          Optional.ofNullable(function.attribute(GraphAttributes.ALL)),
          key.forms(),
          ImmutableList.of(),
          values ->
              evaluator.evaluate(
                  function, values, body -> recorder.ifPresent(found -> found.body(key, body))),
          result -> facts.addResult(key, result));
    } finally {
      open.pop();
    }
    return fresh.name();
  }

  /// {@return a name that no function has}
  String name(String wish) {
    String name = wish;
    for (int i = 1; !names.add(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }

  /// Computes what a function returns.
  private interface Body {
    Lowered compute(List<Lowered> values);
  }

  /// Notes the form of what a function returns.
  private interface Result {
    Form add(Form form);
  }

  /// Makes a function of values that have `forms`, and captures values that have `captured`.
  private void function(
      String name,
      Location location,
      Optional<Attribute> attributes,
      ImmutableList<Form> forms,
      ImmutableList<Form> captured,
      Body body,
      Result result) {
    Region region = new Region();
    Block entry = new Block(ImmutableList.of());
    region.append(entry);
    ImmutableList<Type> inputs = facts.types(forms);
    inputs.forEach(type -> entry.addArgument(type, location));
    facts.types(captured).forEach(type -> entry.addArgument(type, location));
    Location around = out.location();
    ParameterVersions versions = out.versions();
    Map<String, Value> outside = versions.snapshot();
    versions.restore(Map.of());
    Optional<Type> type =
        out.within(
            entry,
            () -> {
              ImmutableList<Form> all =
                  ImmutableList.<Form>builder().addAll(forms).addAll(captured).build();
              List<Lowered.Parameter> parameters = new ArrayList<>();
              Form.addParameters(all, parameters);
              parameters.forEach(parameter -> versions.now(out, parameter));
              Lowered computed =
                  evaluator.within(
                      () -> body.compute(Form.rebuild(all, entry.arguments().iterator())));
              out.setLocation(location);
              Form form = result.add(Form.of(computed));
              if (form == Form.OfNothing.NOTHING) {
                return Optional.empty();
              }
              Value value = pack(Form.values(ImmutableList.of(convert(computed, form))));
              out.operation(MindIrOps.returnOp(value));
              return Optional.of(value.type());
            });
    versions.restore(outside);
    out.setLocation(around);
    if (type.isPresent()) {
      FunctionType signature = FunctionType.of(inputs, ImmutableList.of(type.get()));
      var made = MindIrOps.func(name, signature, region).symVisibility("private");
      attributes.ifPresent(all -> made.with(GraphAttributes.ALL, all));
      functions.add(made.build(location));
    }
  }

  // Functions as values.

  /// {@return a value that is one of `functions` when the program runs}
  private Value box(Lowered value, DynamicFunctions functions) {
    if (value instanceof Lowered.Dynamic dynamic) {
      return dynamic.value();
    } else if (value instanceof Lowered.Choice choice) {
      Form form = new Form.OfDynamic(functions);
      Lowered chosen =
          evaluator.branch(
              choice.condition(),
              () -> convert(choice.whenTrue(), form),
              () -> convert(choice.whenFalse(), form));
      return ((Lowered.Dynamic) chosen).value();
    }
    Form form = Form.of(value);
    facts.addMember(functions, form);
    if (functions.arguments() == null) {
      return out.number(0, dev.weir.dialect.builtin.data.DType.FLOAT32);
    }
    String wrapper = wrapper(form, functions);
    return out.add(
        MindIrOps.closure(
            Form.values(ImmutableList.of(value)),
            SymbolRefAttr.of(wrapper),
            facts.type(functions)));
  }

  /// {@return the function that `form` is, with the calling convention of `functions`}
  private String wrapper(Form form, DynamicFunctions functions) {
    String known = wrappers.get(form);
    if (known != null) {
      return known;
    }
    String name =
        name(
            form instanceof Form.OfFunction function
                ? function.function().symName() + ".closure"
                : form instanceof Form.OfBound ? "partial.closure" : "primitive.closure");
    wrappers.put(form, name);
    ImmutableList<Form> arguments = java.util.Objects.requireNonNull(functions.arguments());
    recorder.ifPresent(TypeRecorder::enterValue);
    function(
        name,
        out.location(),
        Optional.empty(),
        arguments,
        ImmutableList.of(form),
        values ->
            evaluator.call(values.get(values.size() - 1), values.subList(0, values.size() - 1)),
        result -> facts.addResult(functions, result));
    recorder.ifPresent(TypeRecorder::leaveValue);
    return name;
  }

  // Forms.

  /// {@return `values` in `forms`}
  ImmutableList<Lowered> convert(List<Lowered> values, List<Form> forms) {
    var converted = ImmutableList.<Lowered>builder();
    for (int i = 0; i < forms.size(); i++) {
      converted.add(convert(values.get(i), forms.get(i)));
    }
    return converted.build();
  }

  /// {@return `value` in `form`}: constants become tensors and functions values where it has these
  Lowered convert(Lowered value, Form form) {
    if (value == Lowered.Missing.MISSING) {
      return form == Form.OfNothing.NOTHING ? value : dummy(form);
    } else if (form instanceof Form.OfDynamic(DynamicFunctions functions)) {
      return new Lowered.Dynamic(box(value, functions), functions);
    } else if (form instanceof Form.OfTensor tensor) {
      return new Lowered.TensorValue(out.tensor(value), tensor.isNumber());
    } else if (form instanceof Form.OfSequence to && value instanceof Lowered.Sequence from) {
      return new Lowered.Sequence(convert(from.elements(), to.elements()), to.keys(), to.isList());
    } else if (form instanceof Form.OfFunction to && value instanceof Lowered.Function from) {
      var bound = ImmutableMap.<Integer, Lowered>builder();
      from.bound()
          .forEach((at, each) ->
              bound.put(at, convert(each, java.util.Objects.requireNonNull(to.bound().get(at)))));
      return new Lowered.Function(
          from.function(), convert(from.captured(), to.captured()), bound.buildOrThrow());
    } else if (form instanceof Form.OfPrimitive to && value instanceof Lowered.Primitive from) {
      return new Lowered.Primitive(from.name(), convert(from.bound(), to.bound()));
    } else if (form instanceof Form.OfBound to && value instanceof Lowered.Bound from) {
      return new Lowered.Bound(
          convert(from.callee(), to.callee()), convert(from.given(), to.given()));
    } else if (form instanceof Form.OfChoice to && value instanceof Lowered.Choice from) {
      return new Lowered.Choice(
          from.condition(),
          convert(from.whenTrue(), to.whenTrue()),
          convert(from.whenFalse(), to.whenFalse()));
    }
    return value;
  }

  /// {@return something of `form` that is never used}: what stands for a value that is never computed
  private Lowered dummy(Form form) {
    if (form instanceof Form.OfDynamic(DynamicFunctions functions)) {
      if (++dummies > 100 || functions.members().isEmpty()) {
        dummies = 0;
        throw new LoweringException("a function is chosen that is never made");
      }
      Lowered member = dummy(functions.members().iterator().next());
      dummies--;
      return new Lowered.Dynamic(box(member, functions), functions);
    }
    if (form instanceof Form.OfSequence sequence) {
      return new Lowered.Sequence(dummies(sequence.elements()), sequence.keys(), sequence.isList());
    } else if (form instanceof Form.OfFunction function) {
      var bound = ImmutableMap.<Integer, Lowered>builder();
      function.bound().forEach((at, each) -> bound.put(at, dummy(each)));
      return new Lowered.Function(
          function.function(), dummies(function.captured()), bound.buildOrThrow());
    }
    List<Value> values = new ArrayList<>();
    for (Type type : facts.types(ImmutableList.of(form))) {
      if (!(type instanceof TensorType tensor)) {
        throw new LoweringException("a value of type '%s' is never computed", type);
      }
      values.add(out.zeros(tensor));
    }
    return Form.rebuild(form, values.iterator());
  }

  private ImmutableList<Lowered> dummies(List<Form> forms) {
    return forms.stream().map(this::dummy).collect(ImmutableList.toImmutableList());
  }
}
