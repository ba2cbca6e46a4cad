package dev.weir.pass.mindir.functions;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// What function graphs are given and do not use.
final class UnusedArguments {
  private final FuncOp graph;
  private final List<ClosureOp> closures;
  private final Rewriter rewriter;

  private UnusedArguments(FuncOp graph, List<ClosureOp> closures, Rewriter rewriter) {
    this.graph = graph;
    this.closures = closures;
    this.rewriter = rewriter;
  }

  /// Drops unused parameters and captures of the graphs of `module`, until there are none.
  ///
  /// @return how many there were
  static int remove(Operation module, Rewriter rewriter) {
    int count = 0;
    for (int before = -1; count > before; ) {
      before = count;
      References references = new References(module);
      for (FuncOp graph : CallInlining.graphs(module)) {
        UnusedArguments unused = new UnusedArguments(graph, references.of(graph), rewriter);
        Optional<List<CallOp>> calls = references.calls(graph);
        if (calls.isPresent()) {
          count += unused.parameters(calls.get());
        }
        if (!graph.isPublic()) {
          count += unused.captures();
        }
      }
    }
    return count;
  }

  private int parameters(List<CallOp> calls) {
    BitSet unused = new BitSet();
    for (BlockArgument parameter : graph.parameters()) {
      if (!isUsed(parameter)) {
        unused.set(parameter.index());
      }
    }
    if (unused.isEmpty()) {
      return 0;
    }
    for (CallOp call : calls) {
      List<Value> operands = new ArrayList<>();
      operands.add(call.callee());
      for (int i = 0; i < call.arguments().size(); i++) {
        if (!unused.get(i)) {
          operands.add(call.arguments().get(i));
        }
      }
      rewriter.setOperands(call, operands);
    }
    List<Attribute> attributes = new ArrayList<>();
    List<Attribute> before = Signatures.attributes(graph);
    for (int i = 0; i < before.size(); i++) {
      if (!unused.get(i)) {
        attributes.add(before.get(i));
      }
    }
    int left = graph.parameters().size() - unused.cardinality();
    rewriter.eraseArguments(graph.bodyRegion().entry(), argument -> unused.get(argument.index()));
    Signatures.set(graph, left, attributes, rewriter);
    for (ClosureOp closure : closures) {
      rewriter.setType(closure.out(), Signatures.without(closure.out().type(), unused::get));
    }
    return unused.cardinality();
  }

  /// {@return whether more is done with a parameter than passing it on in its own place}
  private boolean isUsed(BlockArgument parameter) {
    for (OpOperand use : parameter.uses()) {
      if (!(use.owner() instanceof CallOp call)
          || use.index() != parameter.index() + 1
          || !(call.callee().definingOp() instanceof ClosureOp closure)
          || !closures.contains(closure)) {
        return true;
      }
    }
    return false;
  }

  private int captures() {
    int first = graph.parameters().size();
    BitSet unused = new BitSet();
    for (BlockArgument capture : graph.captures()) {
      if (capture.isUnused()) {
        unused.set(capture.index() - first);
      }
    }
    if (unused.isEmpty()) {
      return 0;
    }
    for (ClosureOp closure : closures) {
      List<Value> operands = new ArrayList<>();
      for (int i = 0; i < closure.captured().size(); i++) {
        if (!unused.get(i)) {
          operands.add(closure.captured().get(i));
        }
      }
      rewriter.setOperands(closure, operands);
    }
    rewriter.eraseArguments(
        graph.bodyRegion().entry(),
        argument -> argument.index() >= first && unused.get(argument.index() - first));
    return unused.cardinality();
  }
}
