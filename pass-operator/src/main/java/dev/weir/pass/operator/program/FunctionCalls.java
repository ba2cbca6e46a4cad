package dev.weir.pass.operator.program;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The functions of a module of nothing else, each a block of operators on tensors, and their calls of each other.
final class FunctionCalls {
  private static final long MOST_OPERATIONS = 1_000_000;

  private final Block body;
  private final Map<String, FuncOp> functions = new LinkedHashMap<>();

  FunctionCalls(Block body) {
    this.body = body;
    for (Operation op : body) {
      if (op instanceof FuncOp function) {
        functions.put(function.symName(), function);
      }
    }
  }

  /// {@return the function that a program is made of}
  Optional<FuncOp> entry() {
    if (functions.containsKey("main")) {
      return Optional.of(functions.get("main"));
    }
    List<FuncOp> known = functions.values().stream().filter(each -> !each.isPrivate()).toList();
    return known.size() == 1 ? Optional.of(known.getFirst()) : Optional.empty();
  }

  /// {@return whether all calls can become bodies}
  boolean canGo() {
    boolean fits = functions.size() == body.size();
    for (FuncOp function : functions.values()) {
      fits =
          fits
              && function.bodyRegion().size() == 1
              && function.bodyRegion().entry().last() instanceof ReturnOp
              && function.bodyRegion().entry().arguments().stream()
                  .allMatch(argument -> argument.type() instanceof TensorType);
    }
    if (!fits) {
      return false;
    }
    Map<FuncOp, Long> sizes = new HashMap<>();
    return functions.values().stream().allMatch(each -> size(each, sizes) <= MOST_OPERATIONS);
  }

  /// {@return how many operations `function` has with bodies in place of calls}: more than there may be where it calls itself, or
  /// what is no function of the module
  private long size(FuncOp function, Map<FuncOp, Long> sizes) {
    Long known = sizes.get(function);
    if (known != null) {
      return known;
    }
    // What comes back to this function finds this.
    sizes.put(function, MOST_OPERATIONS + 1);
    long size = function.operationCount();
    for (CallOp call : function.nestedOperations(CallOp.class)) {
      Optional<FuncOp> callee = callee(call);
      size += callee.isEmpty() ? MOST_OPERATIONS + 1 : size(callee.get(), sizes);
      size = Math.min(size, MOST_OPERATIONS + 1);
    }
    sizes.put(function, size);
    return size;
  }

  private Optional<FuncOp> callee(CallOp call) {
    ImmutableList<String> path = call.callee().path();
    return path.size() == 1
        ? Optional.ofNullable(functions.get(path.getFirst()))
        : Optional.empty();
  }

  /// Writes what is called in place of calls, and erases all functions but `entry`.
  void inlineInto(FuncOp entry) {
    Rewriter rewriter = new Rewriter();
    List<CallOp> calls = List.copyOf(entry.nestedOperations(CallOp.class));
    while (!calls.isEmpty()) {
      calls.forEach(call -> inline(call, callee(call).orElseThrow(), rewriter));
      calls = List.copyOf(entry.nestedOperations(CallOp.class));
    }
    for (FuncOp function : functions.values()) {
      if (function != entry) {
        rewriter.erase(function);
      }
    }
  }

  private static void inline(CallOp call, FuncOp callee, Rewriter rewriter) {
    Block from = callee.bodyRegion().entry();
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < from.argumentCount(); i++) {
      mapping.map(from.argument(i), call.operand(i));
    }
    rewriter.setInsertionPoint(call);
    Operation last = from.last();
    for (Operation op : from) {
      if (op != last) {
        rewriter.insert(op.clone(mapping));
      }
    }
    List<Value> results = new ArrayList<>();
    if (last != null) {
      last.operands().forEach(value -> results.add(mapping.of(value)));
    }
    rewriter.replace(call, results);
  }
}
