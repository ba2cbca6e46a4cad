package dev.weir.pass.onnx.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelExecutor;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.input.InputValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Values of the program that are known before it runs: constants, weights, inputs that are given, and what
/// follows from them, which kernels compute.
public final class KnownValues {
  /// The most elements of a value that is computed ahead.
  private static final long MOST = 1 << 16;

  private final ParameterScope scope;
  private final InputValues inputs;
  private final Diagnostics diagnostics;
  private final Optional<KernelExecutor> executor = KernelExecutor.load();
  private final KernelRegistry kernels = KernelRegistry.load();
  private final Map<Operation, Optional<ImmutableList<ImmutableList<Tensor>>>> computed =
      new IdentityHashMap<>();
  private final Map<Operation, Optional<ImmutableList<ImmutableList<Tensor>>>> constants =
      new IdentityHashMap<>();
  private final Map<Value, Tensor> compiledIn = new LinkedHashMap<>();
  private final Set<String> stored = new HashSet<>();
  private int next;

  /// @param scope the weights, to which constants are added
  /// @param inputs the known inputs
  /// @param diagnostics where is said which inputs were compiled in
  public KnownValues(ParameterScope scope, InputValues inputs, Diagnostics diagnostics) {
    this.scope = scope;
    this.inputs = inputs;
    this.diagnostics = diagnostics;
  }

  /// {@return the known inputs}
  InputValues inputs() {
    return inputs;
  }

  /// {@return the tensor that `value` always is, if that is known; inputs that it needs are compiled in}
  public Optional<Tensor> get(Value value) {
    return constant(value).or(() -> one(tensors(value, true)));
  }

  /// {@return the tensor that `value` is whatever the inputs are, if it is always one}
  Optional<Tensor> constant(Value value) {
    return one(tensors(value, false));
  }

  private static Optional<Tensor> one(Optional<ImmutableList<Tensor>> tensors) {
    return tensors.filter(all -> all.size() == 1).map(all -> all.get(0));
  }

  private Optional<ImmutableList<Tensor>> tensors(Value value, boolean fromInputs) {
    Operation op = value.definingOp();
    return switch (op) {
      case null -> Optional.empty();
      case ParameterOp parameter -> scope.get(parameter.parameterName()).map(ImmutableList::of);
      case DataOp data -> fromInputs ? input(data).map(ImmutableList::of) : Optional.empty();
      case CombineOp combine -> {
        var all = ImmutableList.<Tensor>builder();
        boolean known = true;
        for (Value element : combine.inputs()) {
          Optional<Tensor> tensor = one(tensors(element, fromInputs));
          tensor.ifPresent(all::add);
          known &= tensor.isPresent();
        }
        yield known ? Optional.of(all.build()) : Optional.empty();
      }
      case OperatorOp operator ->
          computed(operator, fromInputs).map(results -> results.get(((OpResult) value).index()));
      default -> Optional.empty();
    };
  }

  private Optional<Tensor> input(DataOp data) {
    String name = data.inputName();
    Optional<Tensor> given = inputs.get(name);
    if (given.isPresent() && compiledIn.put(data.out(), given.get()) == null) {
      diagnostics.remark(
          data.location(),
          "the value of input '%s' is compiled in: the program fits this value only",
          name);
    }
    return given;
  }

  private Optional<ImmutableList<ImmutableList<Tensor>>> computed(
      OperatorOp op, boolean fromInputs) {
    var results = fromInputs ? computed : constants;
    if (!results.containsKey(op)) {
      computeAll(op, fromInputs, results);
    }
    return Objects.requireNonNull(results.get(op));
  }

  /// Computes what `last` takes before `last`: a chain may be longer than the stack is deep.
  private void computeAll(
      OperatorOp last,
      boolean fromInputs,
      Map<Operation, Optional<ImmutableList<ImmutableList<Tensor>>>> results) {
    Deque<OperatorOp> open = new ArrayDeque<>(List.of(last));
    Set<Operation> entered = Collections.newSetFromMap(new IdentityHashMap<>());
    while (!open.isEmpty()) {
      OperatorOp op = open.peek();
      if (results.containsKey(op)) {
        open.pop();
      } else if (entered.add(op) && canCompute(op)) {
        sources(
            op,
            source -> {
              if (!results.containsKey(source)) {
                open.push(source);
              }
            });
      } else {
        results.put(op, compute(op, fromInputs));
        open.pop();
      }
    }
  }

  private static void sources(Operation op, Consumer<OperatorOp> consumer) {
    for (Value operand : op.operands()) {
      switch (operand.definingOp()) {
        case CombineOp combine -> sources(combine, consumer);
        case DataOp _ -> {}
        case OperatorOp source -> consumer.accept(source);
        case null, default -> {}
      }
    }
  }

  private boolean canCompute(OperatorOp op) {
    if (op.regionCount() > 0 || !op.effects().isEmpty() || executor.isEmpty() || isLarge(op)) {
      return false;
    }
    String kernel = op.kernelName();
    return executor.get().has(kernel)
        && kernels.find(kernel, Backend.CPU, op.kernelDataType()).isPresent();
  }

  private Optional<ImmutableList<ImmutableList<Tensor>>> compute(
      OperatorOp op, boolean fromInputs) {
    if (!canCompute(op)) {
      return Optional.empty();
    }
    List<Optional<ImmutableList<Tensor>>> operands = operands(op, fromInputs);
    if (operands == null) {
      return Optional.empty();
    }
    return executor.orElseThrow().run(op, op.kernelName(), operands)
            instanceof KernelExecutor.Results results
        ? Optional.of(results.tensors())
        : Optional.empty();
  }

  private static boolean isLarge(Operation op) {
    for (Value result : op.results()) {
      if (result.type() instanceof TensorType type) {
        long count = 1;
        for (int i = 0; i < type.rank(); i++) {
          count *= Math.max(1, type.dimension(i));
          if (count > MOST) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private @Nullable List<Optional<ImmutableList<Tensor>>> operands(
      Operation op, boolean fromInputs) {
    List<Optional<ImmutableList<Tensor>>> operands = new ArrayList<>();
    for (int group = 0; group < op.definition().operandGroups().size(); group++) {
      var values = op.operandGroup(group);
      if (values.isEmpty()) {
        operands.add(Optional.empty());
      }
      for (Value value : values) {
        Optional<ImmutableList<Tensor>> known = tensors(value, fromInputs);
        if (known.isEmpty()) {
          return null;
        }
        operands.add(known);
      }
    }
    return operands;
  }

  /// {@return the inputs that were compiled in, with the values that they have to have}
  Map<Value, Tensor> compiledIn() {
    return Collections.unmodifiableMap(compiledIn);
  }

  /// {@return the name under which `tensor` is a weight from now on}
  String store(Tensor tensor) {
    while (scope.contains("onnx_constant_" + next)) {
      next++;
    }
    String name = "onnx_constant_" + next++;
    scope.add(name, tensor);
    stored.add(name);
    return name;
  }

  /// Forgets the weight `name`, if it is one that was [#store]d.
  ///
  /// @return whether it is one
  boolean drop(String name) {
    return stored.remove(name) && scope.remove(name);
  }
}
