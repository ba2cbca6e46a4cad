package dev.weir.pass.kernel.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.ComputeOps;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Adds kernels of the index level to a module, each once, and replaces operations by calls of them.
public final class KernelCalls {
  private final Rewriter rewriter;
  private final Map<Operation, Set<String>> taken = new IdentityHashMap<>();
  private final Map<Operation, Map<KernelOp, String>> names = new IdentityHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /// Makes calls that `rewriter` inserts into programs.
  public KernelCalls(Rewriter rewriter) {
    this.rewriter = rewriter;
  }

  /// One of the kernels that compute an operation. Tensors are numbered: first the operands of the operation, then
  /// its results, then intermediate values between kernels.
  ///
  /// @param kernel the kernel, not part of the program
  /// @param inputs the tensors it reads
  /// @param outputs the tensors it writes
  record Step(KernelOp kernel, ImmutableIntArray inputs, ImmutableIntArray outputs) {}

  /// Replaces `op` by calls of `steps`, which keep its discardable attributes.
  void replace(Operation op, List<Step> steps) {
    List<Value> tensors = new ArrayList<>(op.operands());
    op.results().forEach(tensors::add);
    for (Step step : steps) {
      String name = name(step.kernel(), table(op));
      rewriter.setLocation(op.location());
      rewriter.setInsertionPoint(op);
      List<Value> inputs = new ArrayList<>();
      step.inputs().forEach(tensor -> inputs.add(tensors.get(tensor)));
      List<Type> types = new ArrayList<>();
      for (int i = 0; i < step.outputs().length(); i++) {
        int result = step.outputs().get(i) - op.operandCount();
        types.add(
            result < op.resultCount()
                ? op.result(result).type()
                : withoutNames((TensorType) step.kernel().outputArguments().get(i).type()));
      }
      CallOp call = rewriter.add(ComputeOps.call(inputs, SymbolRefAttr.of(name), types));
      for (NamedAttribute entry : op.discardableAttributes().entries()) {
        rewriter.setAttribute(call, entry.name(), entry.value());
      }
      for (int i = 0; i < step.outputs().length(); i++) {
        while (tensors.size() <= step.outputs().get(i)) {
          tensors.add(call.result(i));
        }
        tensors.set(step.outputs().get(i), call.result(i));
      }
    }
    int first = op.operandCount();
    rewriter.replace(op, List.copyOf(tensors.subList(first, first + op.resultCount())));
  }

  private static TensorType withoutNames(TensorType type) {
    return SymbolicSizes.with(
        type,
        SymbolicSizes.of(type).stream()
            .map(size -> size.filter(term -> term.symbols().isEmpty()))
            .toList());
  }

  /// Replaces `group` by calls of the kernels that `plan` has.
  public void replace(GroupOp group, GroupPlan plan) {
    replace(
        group,
        plan.kernels().stream()
            .map(kernel -> new Step(kernel.scheduled(), kernel.inputs(), kernel.outputs()))
            .toList());
  }

  /// {@return the nearest symbol table that holds `op`}
  public static Operation table(Operation op) {
    Operation at = op;
    while (at.parent() != null) {
      at = at.parent();
      if (at instanceof SymbolTable) {
        return at;
      }
    }
    return at;
  }

  /// {@return the name of the copy of `kernel` that is put at the end of `table`}: its kind and the next number
  /// that makes it unique
  String name(KernelOp kernel, Operation table) {
    Map<KernelOp, String> known = names.computeIfAbsent(table, key -> new IdentityHashMap<>());
    String name = known.get(kernel);
    if (name != null) {
      return name;
    }
    Set<String> used = taken.computeIfAbsent(table, KernelCalls::symbols);
    do {
      name = kernel.kind() + "_" + counts.merge(kernel.kind(), 1, Integer::sum);
    } while (!used.add(name));
    known.put(kernel, name);
    Operation copy = kernel.copy();
    rewriter.setAttribute(copy, Symbol.NAME_ATTRIBUTE, new StringAttr(name));
    rewriter.setInsertionPointToEnd(table.region(0).entry());
    rewriter.insert(copy);
    return name;
  }

  private static Set<String> symbols(Operation table) {
    Set<String> taken = new HashSet<>();
    for (Operation op : table.region(0).entry()) {
      if (op instanceof Symbol symbol) {
        taken.add(symbol.symbolName());
      }
    }
    return taken;
  }
}
