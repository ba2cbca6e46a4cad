package dev.weir.pass.operator.folding;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelExecutor;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Computes the operators whose operands are known, in one sweep in program order, nested regions
/// included, and puts what the rest of the program still uses into the parameter scope.
///
/// Known are the weights in the scope, constants, and what was computed from them. An operator is left
/// as it is where it has an effect, gives no tensors, feeds a loop or is overwritten in place.
final class KernelFolding {
  /// So many missing parameters are named.
  private static final int NAMED = 3;

  private final Operation root;
  private final KernelExecutor executor;
  private final ParameterScope scope;
  private final boolean trainMode;
  private final Diagnostics diagnostics;
  private final KernelRegistry kernels = KernelRegistry.load();
  private final ImmutableSet<String> written;
  private final Map<Operation, ComputedOperation> computed = new IdentityHashMap<>();
  private final List<ComputedOperation> inOrder = new ArrayList<>();

  /// Parameters whose values would be needed and are not at hand.
  private final Set<String> missing = new TreeSet<>();

  private int stored;

  KernelFolding(
      Operation root,
      KernelExecutor executor,
      ParameterScope scope,
      boolean trainMode,
      Diagnostics diagnostics) {
    this.root = root;
    this.executor = executor;
    this.scope = scope;
    this.trainMode = trainMode;
    this.diagnostics = diagnostics;
    var names = ImmutableSet.<String>builder();
    root.walk(SetParameterOp.class, set -> names.add(set.parameterName()));
    root.walk(
        AssignOutOp.class,
        assign -> {
          Value target = assign.output();
          while (target.definingOp() instanceof AssignOutOp earlier) {
            target = earlier.output();
          }
          if (target.definingOp() instanceof ParameterOp parameter) {
            names.add(parameter.parameterName());
          }
        });
    this.written = names.build();
  }

  /// {@return how many operators were folded}
  long run() {
    root.walk(this::visit);
    reportMissing();
    List<Operation> folded =
        inOrder.stream().filter(c -> !c.isSource()).map(ComputedOperation::op).toList();
    stored = new FoldedResults(root, scope, !trainMode).store(inOrder);
    return folded.size();
  }

  /// {@return how many tensors were put into the scope}
  int stored() {
    return stored;
  }

  private void visit(Operation op) {
    if (!(op instanceof OperatorOp operator) || op.operandCount() == 0 || !mayFold(operator)) {
      return;
    }
    Set<String> lacking = new TreeSet<>();
    List<Optional<ImmutableList<Tensor>>> operands = operands(op, lacking);
    if (operands == null) {
      return;
    }
    if (!lacking.isEmpty()) {
      missing.addAll(lacking);
      return;
    }
    ComputedOperation result = compute(operator, operands, false);
    if (result != null) {
      for (Value operand : op.operands()) {
        ComputedOperation from = computed.get(operand.definingOp());
        if (from != null) {
          from.useUp(operand);
        }
      }
    }
  }

  private boolean mayFold(OperatorOp op) {
    if (op.regionCount() > 0
        || op.isUnused()
        || !op.effects().isEmpty()
        || op.definition().isInplaceTwin()
        || !hasKernel(op)) {
      return false;
    }
    for (Value result : op.results()) {
      if (!(result.type() instanceof TensorType)) {
        return false;
      }
      for (OpOperand use : result.uses()) {
        Operation user = use.owner();
        if (user instanceof StructuredWhile
            || user.definition().isInplaceTwin()
                && use.index() == user.definition().inplaceOperand()) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean hasKernel(OperatorOp op) {
    String name = kernelName(op);
    return executor.has(name) && kernels.find(name, Backend.CPU, op.kernelDataType()).isPresent();
  }

  private static String kernelName(OperatorOp op) {
    return op.kernelName();
  }

  /// {@return the operands as the operator declares them, or null where one is not known}; names of
  /// parameters without values go to `lacking`
  private @Nullable List<Optional<ImmutableList<Tensor>>> operands(
      Operation op, Set<String> lacking) {
    List<Optional<ImmutableList<Tensor>>> operands = new ArrayList<>();
    for (int group = 0; group < op.definition().operandGroups().size(); group++) {
      var values = op.operandGroup(group);
      if (values.isEmpty()) {
        operands.add(Optional.empty());
        continue;
      }
      for (Value value : values) {
        ImmutableList<Tensor> known = known(value, lacking);
        if (known == null) {
          return null;
        }
        operands.add(Optional.of(known));
      }
    }
    return operands;
  }

  /// {@return the tensors that `value` stands for, or null}; none where they are only `lacking`
  private @Nullable ImmutableList<Tensor> known(Value value, Set<String> lacking) {
    return switch (value.definingOp()) {
      case null -> null;
      case ParameterOp parameter when !trainMode && !written.contains(parameter.parameterName()) ->
          stored(parameter.parameterName(), lacking);
      case ConstantOp constant when constant.value() instanceof TensorNameAttr name ->
          stored(name.name(), lacking);
      case CombineOp combine -> elements(combine, lacking);
      case OperatorOp operator -> {
        ComputedOperation found = computed.get(operator);
        if (found == null && operator instanceof ConstantLike && hasKernel(operator)) {
          found = compute(operator, ImmutableList.of(), true);
        }
        yield found == null ? null : found.tensors(value);
      }
      default -> null;
    };
  }

  private ImmutableList<Tensor> stored(String name, Set<String> lacking) {
    Optional<Tensor> tensor = scope.get(name);
    if (tensor.isEmpty()) {
      lacking.add(name);
    }
    return tensor.map(ImmutableList::of).orElse(ImmutableList.of());
  }

  private @Nullable ImmutableList<Tensor> elements(CombineOp combine, Set<String> lacking) {
    var elements = ImmutableList.<Tensor>builder();
    for (Value element : combine.inputs()) {
      ImmutableList<Tensor> known = known(element, lacking);
      if (known == null) {
        return null;
      }
      elements.addAll(known);
    }
    return elements.build();
  }

  private @Nullable ComputedOperation compute(
      OperatorOp op, List<Optional<ImmutableList<Tensor>>> operands, boolean source) {
    KernelExecutor.Outcome outcome = executor.run(op, kernelName(op), operands);
    if (outcome instanceof KernelExecutor.Results results) {
      String fault = fault(op, results.tensors());
      if (fault == null) {
        ComputedOperation made = new ComputedOperation(op, results.tensors(), source);
        computed.put(op, made);
        inOrder.add(made);
        return made;
      }
      diagnostics.remark(op.location(), "operator '%s' is not folded: %s", op.name(), fault);
    } else if (outcome instanceof KernelExecutor.Failed failed) {
      diagnostics.remark(
          op.location(), "operator '%s' is not folded: %s", op.name(), failed.reason());
    }
    return null;
  }

  /// {@return what keeps the tensors from standing for the results of `op`, or null}
  private static @Nullable String fault(
      OperatorOp op, ImmutableList<ImmutableList<Tensor>> tensors) {
    for (int i = 0; i < op.resultCount(); i++) {
      if (op.result(i).isUnused()) {
        continue;
      }
      if (tensors.get(i).size() != 1) {
        return "its kernel does not compute result #" + i;
      }
      TensorType type = (TensorType) op.result(i).type();
      Tensor tensor = tensors.get(i).get(0);
      DType dtype = ElementTypes.find(type.elementType()).orElse(DType.UNDEFINED);
      boolean fits = tensor.dtype() == dtype && tensor.rank() == type.rank();
      for (int d = 0; fits && d < type.rank(); d++) {
        fits = type.isDynamic(d) || type.dimension(d) == tensor.dim(d);
      }
      if (!fits) {
        return "result #%d is '%s', but comes out as %s".formatted(i, type, tensor.describe());
      }
    }
    return null;
  }

  private void reportMissing() {
    if (!missing.isEmpty()) {
      String names =
          missing.stream().limit(NAMED).map(name -> "'" + name + "'").collect(joining(", "));
      diagnostics.remark(
          root.location(),
          "operators are left as they are for want of the values of %s%s",
          names,
          missing.size() > NAMED ? ", …" : "");
    }
  }
}
