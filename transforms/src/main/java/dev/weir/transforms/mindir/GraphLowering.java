package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
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
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.TensorMoveOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Turns a function graph into operators by running it on what is known.
///
/// Calls are followed into what they call, so that nothing is left of functions; a call of one of two
/// functions becomes a `pd_op.if`. A function that calls itself has no such form and is reported.
final class GraphLowering {
  /// How deep calls may nest.
  private static final int MAX_DEPTH = 500;

  private final OperatorBuilder out;
  private final SymbolIndex symbols;
  private final Diagnostics diagnostics;
  private final Set<FuncOp> open = new HashSet<>();

  GraphLowering(OperatorBuilder out, SymbolIndex symbols, Diagnostics diagnostics) {
    this.out = out;
    this.symbols = symbols;
    this.diagnostics = diagnostics;
  }

  /// Adds what `main` computes: its parameters become inputs and weights, what it returns outputs.
  void lower(FuncOp main) {
    Map<Value, Lowered> known = new HashMap<>();
    List<BlockArgument> parameters = main.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      BlockArgument parameter = parameters.get(i);
      out.setLocation(parameter.location());
      try {
        known.put(parameter, parameter(main, i, parameter));
      } catch (LoweringFault fault) {
        diagnostics.error(
            parameter.location(), "parameter #%d of @%s: %s", i, main.symName(),
            fault.getMessage());
        known.put(parameter, Lowered.Missing.MISSING);
      }
    }
    open.add(main);
    Lowered result = body(main.bodyRegion().entry(), known);
    if (!(result instanceof Lowered.Missing)) {
      out.setLocation(main.returnOp().location());
      outputs(main, result);
    }
  }

  private void outputs(FuncOp main, Lowered result) {
    try {
      int index = 0;
      for (Value value : flatten(result)) {
        out.add(PirOps.shadowOutput(value, "output_" + index++));
      }
    } catch (LoweringFault fault) {
      diagnostics.error(
          main.returnOp().location(), "what @%s returns: %s", main.symName(), fault.getMessage());
    }
  }

  private Lowered parameter(FuncOp main, int index, BlockArgument parameter) {
    Optional<String> weight =
        main.argAttrs()
            .map(all -> ((DictionaryAttr) all.elements().get(index)).get(FuncOp.WEIGHT))
            .filter(StringAttr.class::isInstance)
            .map(name -> ((StringAttr) name).value());
    Type type = RefType.contentOf(parameter.type());
    if (weight.isPresent()) {
      return new Lowered.TensorValue(out.add(PirOps.parameter(weight.get(), type)));
    }
    if (type instanceof MonadType) {
      return Lowered.Token.TOKEN;
    }
    TensorType tensor = tensorOf(type);
    return new Lowered.TensorValue(
        out.add(
            OperatorOps.data(
                NodeNames.of(parameter.location()).orElse("arg" + index),
                tensor.shape(),
                ElementTypes.dtypeOf(tensor.elementType()))));
  }

  private static TensorType tensorOf(Type type) {
    if (type instanceof TensorType tensor) {
      return tensor;
    }
    if (ElementTypes.find(type).isPresent()) {
      return TensorType.of(type);
    }
    throw new LoweringFault("a value of type '%s' cannot be an input; inputs are tensors", type);
  }

  private Lowered body(Block block, Map<Value, Lowered> known) {
    for (Operation op : block) {
      if (op instanceof ReturnOp result) {
        return known.get(result.value());
      }
      out.setLocation(op.location());
      Lowered value = Lowered.Missing.MISSING;
      List<Lowered> operands = new ArrayList<>(op.operandCount());
      for (Value operand : op.operands()) {
        operands.add(known.get(operand));
      }
      if (operands.stream().noneMatch(Lowered.Missing.class::isInstance)) {
        try {
          value = node(op, operands);
        } catch (LoweringFault fault) {
          diagnostics.error(op.location(), "%s: %s", NodeNames.describe(op), fault.getMessage());
        }
      }
      known.put(op.result(0), value);
    }
    throw new LoweringFault("a body without a return");
  }

  private Lowered node(Operation op, List<Lowered> operands) {
    if (op instanceof PrimitiveOp primitive) {
      return primitive(primitive, operands);
    } else if (op instanceof ConstantOp constant) {
      return constant.out().type() instanceof MonadType
          ? Lowered.Token.TOKEN
          : Constants.of(constant.value(), constant.out().type());
    } else if (op instanceof MakeTupleOp || op instanceof MakeListOp) {
      return Lowered.Sequence.of(operands);
    } else if (op instanceof TupleGetItemOp || op instanceof ListGetItemOp) {
      return item(operands.get(0), operands.get(1));
    } else if (op instanceof MakeDictOp) {
      return dictionary(operands.get(0), operands.get(1));
    } else if (op instanceof DictGetItemOp) {
      return entry(operands.get(0), operands.get(1));
    } else if (op instanceof LoadOp || op instanceof DependOp || op instanceof TensorMoveOp) {
      return operands.get(0);
    } else if (op instanceof UpdateStateOp) {
      return Lowered.Token.TOKEN;
    } else if (op instanceof ClosureOp closure) {
      return new Lowered.Function(
          (FuncOp) symbols.lookupNearest(closure, closure.callee().path()),
          ImmutableList.copyOf(operands),
          ImmutableMap.of());
    } else if (op instanceof PartialOp) {
      return partial(operands.get(0), operands.subList(1, operands.size()));
    } else if (op instanceof SwitchOp) {
      return choose(operands.get(0), operands.get(1), operands.get(2));
    } else if (op instanceof SwitchLayerOp) {
      return item(operands.get(1), operands.get(0));
    } else if (op instanceof CallOp) {
      return call(operands.get(0), operands.subList(1, operands.size()));
    }
    throw new LoweringFault("'%s' has no lowering to pd_op", op.name());
  }

  private Lowered primitive(PrimitiveOp op, List<Lowered> operands) {
    if (op.hasToken() || SideEffects.of(op.primitive()) != SideEffects.NONE) {
      throw new LoweringFault(
          "primitive '%s' changes a parameter or prints, which has no lowering to pd_op",
          op.primitive());
    }
    PrimitiveLowering lowering =
        PrimitiveTable.find(op.primitive())
            .orElseThrow(
                () -> new LoweringFault(
                    "primitive '%s' has no lowering to pd_op", op.primitive()));
    Lowered result = lowering.lower(new PrimitiveCall(op, operands, out));
    if (result instanceof Lowered.TensorValue(Value value)
        && !TypeAgreement.agree(value.type(), op.out().type())) {
      throw new LoweringFault(
          "primitive '%s' is declared to yield '%s', but computes '%s'",
          op.primitive(), op.out().type(), value.type());
    }
    return result;
  }

  private static Lowered item(Lowered container, Lowered index) {
    if (!(container instanceof Lowered.Sequence sequence)) {
      throw new LoweringFault("takes an element of what is no tuple");
    }
    long at =
        Constants.integer(index)
            .orElseThrow(() -> new LoweringFault("takes an element that is not known until run"));
    int size = sequence.elements().size();
    long position = at < 0 ? at + size : at;
    if (position < 0 || position >= size) {
      throw new LoweringFault("takes element %d of %d", at, size);
    }
    return sequence.elements().get((int) position);
  }

  private static Lowered dictionary(Lowered keys, Lowered values) {
    var names = ImmutableList.<String>builder();
    for (Lowered key : Constants.elements(keys)) {
      names.add(Constants.text(key));
    }
    return new Lowered.Sequence(
        ImmutableList.copyOf(Constants.elements(values)), names.build());
  }

  private static Lowered entry(Lowered container, Lowered key) {
    if (container instanceof Lowered.Sequence sequence) {
      int at = sequence.keys().indexOf(Constants.text(key));
      if (at >= 0) {
        return sequence.elements().get(at);
      }
    }
    throw new LoweringFault("there is no such key in the dictionary");
  }

  private static Lowered partial(Lowered callee, List<Lowered> given) {
    if (callee instanceof Lowered.Choice(Value condition, Lowered a, Lowered b)) {
      return new Lowered.Choice(condition, partial(a, given), partial(b, given));
    }
    Lowered.Function function = function(callee);
    List<Integer> free = free(function);
    List<Type> types = new ArrayList<>();
    FunctionType type = function.function().functionType();
    free.forEach(parameter -> types.add(type.inputs().get(parameter)));
    Map<Integer, Lowered> bound = new HashMap<>(function.bound());
    int next = 0;
    for (Lowered each : given) {
      int at = next;
      if (each instanceof Lowered.Token) {
        at = types.size() - 1;
        while (at >= 0
            && !(types.get(at) instanceof MonadType && !bound.containsKey(free.get(at)))) {
          at--;
        }
      } else {
        next++;
      }
      if (at < 0 || at >= free.size()) {
        throw new LoweringFault("binds more arguments than @%s has", function.function().symName());
      }
      bound.put(free.get(at), each);
    }
    return new Lowered.Function(
        function.function(), function.captured(), ImmutableMap.copyOf(bound));
  }

  private static Lowered.Function function(Lowered callee) {
    if (callee instanceof Lowered.Function function) {
      return function;
    }
    throw new LoweringFault("calls what is no known function");
  }

  private static List<Integer> free(Lowered.Function function) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < function.function().parameters().size(); i++) {
      if (!function.bound().containsKey(i)) {
        free.add(i);
      }
    }
    return free;
  }

  private Lowered choose(Lowered condition, Lowered whenTrue, Lowered whenFalse) {
    Optional<Boolean> known = Constants.condition(condition);
    if (known.isPresent()) {
      return known.get() ? whenTrue : whenFalse;
    }
    Value value = out.condition(condition);
    if (whenTrue instanceof Lowered.Function || whenTrue instanceof Lowered.Choice) {
      return new Lowered.Choice(value, whenTrue, whenFalse);
    }
    return branch(value, () -> whenTrue, () -> whenFalse);
  }

  private Lowered call(Lowered callee, List<Lowered> arguments) {
    if (callee instanceof Lowered.Choice(Value condition, Lowered a, Lowered b)) {
      return branch(condition, () -> call(a, arguments), () -> call(b, arguments));
    }
    Lowered.Function target = function(callee);
    FuncOp function = target.function();
    List<Integer> free = free(target);
    if (free.size() != arguments.size()) {
      throw new LoweringFault(
          "calls @%s with %d arguments where %d are missing",
          function.symName(), arguments.size(), free.size());
    }
    if (open.size() >= MAX_DEPTH) {
      throw new LoweringFault("calls nest deeper than %d", MAX_DEPTH);
    }
    if (!open.add(function)) {
      throw new LoweringFault(
          "@%s calls itself, which has no lowering to pd_op", function.symName());
    }
    Map<Value, Lowered> known = new HashMap<>();
    List<BlockArgument> parameters = function.parameters();
    target.bound().forEach((at, value) -> known.put(parameters.get(at), value));
    for (int i = 0; i < free.size(); i++) {
      known.put(parameters.get(free.get(i)), arguments.get(i));
    }
    List<BlockArgument> captures = function.captures();
    for (int i = 0; i < captures.size(); i++) {
      known.put(captures.get(i), target.captured().get(i));
    }
    Location around = out.location();
    try {
      return body(function.bodyRegion().entry(), known);
    } finally {
      open.remove(function);
      out.setLocation(around);
    }
  }

  /// What one of two computations gives, each of which runs only where it is chosen.
  private Lowered branch(Value condition, Computation whenTrue, Computation whenFalse) {
    Branches branches = new Branches(out, this::flatten);
    return branches.add(condition, whenTrue, whenFalse);
  }

  /// Computes something, adding operators where the builder stands.
  interface Computation {
    Lowered compute();
  }

  /// {@return the tensors that `value` holds, in order}
  private List<Value> flatten(Lowered value) {
    List<Value> values = new ArrayList<>();
    flatten(value, values);
    return values;
  }

  private void flatten(Lowered value, List<Value> into) {
    if (value instanceof Lowered.Sequence sequence) {
      for (Lowered element : sequence.elements()) {
        flatten(element, into);
      }
    } else if (!(value instanceof Lowered.Token)) {
      into.add(out.tensor(value));
    }
  }
}
