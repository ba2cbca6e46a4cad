package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Works functions into those that call them.
public final class CallInlining {
  private final SymbolIndex symbols = new SymbolIndex();
  private final Rewriter rewriter;
  private final Set<FuncOp> kept;
  private final Set<FuncOp> done = new HashSet<>();
  private int count;

  private CallInlining(Rewriter rewriter, Set<FuncOp> kept) {
    this.rewriter = rewriter;
    this.kept = kept;
  }

  /// Works every function of `module` into what calls it, except those that call themselves or are not
  /// to be inlined; private ones that nobody refers to any more go.
  ///
  /// @return how many calls there were
  public static int inline(Operation module, Rewriter rewriter) {
    List<FuncOp> graphs = graphs(module);
    ImmutableSet<FuncOp> kept =
        RecursiveGraphs.of(graphs, graphs.stream().filter(FuncOp::isPublic).toList());
    CallInlining inlining = new CallInlining(rewriter, kept);
    graphs.forEach(inlining::graph);
    inlining.calls(module.region(0).entry());
    removeUnused(module, rewriter);
    return inlining.count;
  }

  /// {@return the function graphs of `module`}
  public static ImmutableList<FuncOp> graphs(Operation module) {
    var graphs = ImmutableList.<FuncOp>builder();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp graph) {
        graphs.add(graph);
      }
    }
    return graphs.build();
  }

  /// Erases the private functions that nothing leads to.
  public static void removeUnused(Operation module, Rewriter rewriter) {
    SymbolIndex symbols = new SymbolIndex();
    Set<FuncOp> used = new LinkedHashSet<>();
    List<FuncOp> found = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp graph) {
        if (graph.isPublic()) {
          found.add(graph);
        }
      } else {
        found.addAll(RecursiveGraphs.references(op, symbols));
      }
    }
    while (!found.isEmpty()) {
      FuncOp graph = found.removeLast();
      if (used.add(graph)) {
        found.addAll(RecursiveGraphs.references(graph, symbols));
      }
    }
    rewriter.eraseAll(graphs(module).stream().filter(graph -> !used.contains(graph)).toList());
  }

  /// Works what `graph` calls into it, which comes first, so that nothing is looked at twice.
  private void graph(FuncOp graph) {
    if (!done.add(graph)) {
      return;
    }
    for (FuncOp callee : RecursiveGraphs.references(graph, symbols)) {
      if (!kept.contains(callee)) {
        graph(callee);
      }
    }
    calls(graph.bodyRegion().entry());
  }

  private void calls(Block block) {
    List<CallOp> calls = new ArrayList<>();
    for (Operation op : block) {
      if (!(op instanceof FuncOp)) {
        op.walk(CallOp.class, calls::add);
      }
    }
    for (CallOp call : calls) {
      if (call.callee().definingOp() instanceof ClosureOp closure
          && symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp callee
          && !kept.contains(callee)
          && callee.parameters().size() == call.arguments().size()) {
        inline(call, closure, callee, rewriter);
        count++;
      }
    }
  }

  /// Puts the body of `callee` in place of a call.
  static void inline(CallOp call, ClosureOp closure, FuncOp callee, Rewriter rewriter) {
    rewriter.replace(call, body(call, closure, callee, rewriter));
    if (closure.isUnused()) {
      rewriter.erase(closure);
    }
  }

  /// {@return the arguments of the body of `callee`, mapped to what they stand for}
  public static IrMapping arguments(CallOp call, ClosureOp closure, FuncOp callee) {
    IrMapping mapping = new IrMapping();
    Block entry = callee.bodyRegion().entry();
    int given = call.arguments().size();
    for (int i = 0; i < given; i++) {
      mapping.map(entry.argument(i), call.arguments().get(i));
    }
    for (int i = 0; i < closure.captured().size(); i++) {
      mapping.map(entry.argument(given + i), closure.captured().get(i));
    }
    return mapping;
  }

  /// Puts the body of `callee` before a call.
  ///
  /// @return what it returns there
  public static Value body(CallOp call, ClosureOp closure, FuncOp callee, Rewriter rewriter) {
    IrMapping mapping = arguments(call, closure, callee);
    rewriter.setInsertionPoint(call);
    for (Operation op : callee.bodyRegion().entry()) {
      if (op instanceof ReturnOp) {
        break;
      }
      rewriter.insert(op.clone(mapping));
    }
    return mapping.of(callee.returnOp().value());
  }
}
