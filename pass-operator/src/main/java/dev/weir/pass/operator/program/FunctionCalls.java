package dev.weir.pass.operator.program;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.trait.Call;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.general.BodyInlining;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

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
    BodyInlining bodies = new BodyInlining(null);
    Deque<CallOp> calls = new ArrayDeque<>(entry.nestedOperations(CallOp.class));
    Consumer<Call> found =
        call -> {
          if (call instanceof CallOp further) {
            calls.add(further);
          }
        };
    while (!calls.isEmpty()) {
      CallOp call = calls.remove();
      bodies.inline(call, callee(call).orElseThrow(), true, false, found);
    }
    Rewriter rewriter = new Rewriter();
    for (FuncOp function : functions.values()) {
      if (function != entry) {
        rewriter.erase(function);
      }
    }
  }
}
