package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PdKernelOps;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.tile.GroupPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Puts the kernels of groups beside the program, each once, and launches of them into it.
final class GroupLaunches {
  /// What a symbol table has: the names that are taken, and those of the kernels that were put there.
  private record Symbols(Set<String> taken, Map<TileFuncOp, String> kernels) {
    static Symbols of(Operation table) {
      Set<String> taken = new HashSet<>();
      for (Operation op : table.region(0).entry()) {
        if (op instanceof Symbol symbol) {
          taken.add(symbol.symbolName());
        }
      }
      return new Symbols(taken, new IdentityHashMap<>());
    }
  }

  private final Rewriter rewriter;
  private final PlaceAttr.Kind place;
  private final Map<Operation, Symbols> tables = new IdentityHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  GroupLaunches(Rewriter rewriter, PlaceAttr.Kind place) {
    this.rewriter = rewriter;
    this.place = place;
  }

  /// Replaces `group`, whose operands are where its kernels want them.
  void launch(GroupOp group, GroupPlan plan) {
    List<Value> tensors = new ArrayList<>(group.operands());
    group.results().forEach(tensors::add);
    rewriter.setLocation(group.location());
    Operation table = table(group);
    for (GroupPlan.Kernel kernel : plan.kernels()) {
      Symbols symbols = tables.computeIfAbsent(table, Symbols::of);
      String name =
          symbols
              .kernels()
              .computeIfAbsent(
                  kernel.tile().function(), function -> insert(function, table, symbols.taken()));
      rewriter.setInsertionPoint(group);
      add(kernel, name, group, tensors);
    }
    int first = group.operandCount();
    rewriter.replace(group, List.copyOf(tensors.subList(first, first + group.resultCount())));
  }

  private void add(GroupPlan.Kernel kernel, String name, GroupOp group, List<Value> tensors) {
    List<Value> inputs = new ArrayList<>();
    kernel.inputs().forEach(tensor -> inputs.add(tensors.get(tensor)));
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < kernel.outputs().length(); i++) {
      types.add(type(kernel, i, group));
    }
    ImmutableIntArray outputs = kernel.outputs();
    var spec =
        PdKernelOps.launch(
            inputs,
            name,
            kernel.tile().dims(),
            kernel.tile().sizes(),
            new ArrayAttr(ImmutableList.copyOf(kernel.tile().shapes())),
            kernel.tile().aliases(),
            types);
    if (!kernel.tile().equalities().isEmpty()) {
      spec.equalities(new ArrayAttr(ImmutableList.copyOf(kernel.tile().equalities())));
    }
    if (!kernel.tile().bounds().isEmpty()) {
      spec.bounds(new ArrayAttr(ImmutableList.copyOf(kernel.tile().bounds())));
    }
    LaunchOp launch = rewriter.add(spec);
    for (NamedAttribute entry : group.discardableAttributes().entries()) {
      rewriter.setAttribute(launch, entry.name(), entry.value());
    }
    for (int i = 0; i < outputs.length(); i++) {
      while (tensors.size() <= outputs.get(i)) {
        tensors.add(launch.result(i));
      }
      tensors.set(outputs.get(i), launch.result(i));
    }
  }

  private Type type(GroupPlan.Kernel kernel, int output, GroupOp group) {
    int result = kernel.outputs().get(output) - group.operandCount();
    TensorType tensor =
        result < group.resultCount() && group.result(result).type() instanceof TensorType type
            ? type
            : TensorType.of(
                kernel.tile().types().get(output), sizes(kernel.tile().shapes().get(output)));
    return new AllocatedTensorType(place, tensor);
  }

  private static long[] sizes(AffineMapAttr shape) {
    return shape.value().results().stream()
        .mapToLong(
            size -> size instanceof AffineExpr.Constant known ? known.value() : TensorType.DYNAMIC)
        .toArray();
  }

  private static Operation table(Operation op) {
    Operation at = op;
    while (at.parent() != null) {
      at = at.parent();
      if (at instanceof SymbolTable) {
        return at;
      }
    }
    return at;
  }

  /// {@return the name of the copy of `function` that is put at the end of `table`}: its kind and the next number
  /// that makes it a name
  private String insert(TileFuncOp function, Operation table, Set<String> taken) {
    String kind = function.kind();
    String name;
    do {
      name = kind + "_" + counts.merge(kind, 1, Integer::sum);
    } while (!taken.add(name));
    Operation kernel = function.copy();
    rewriter.setAttribute(kernel, Symbol.NAME_ATTRIBUTE, new StringAttr(name));
    rewriter.setInsertionPointToEnd(table.region(0).entry());
    rewriter.insert(kernel);
    return name;
  }
}
