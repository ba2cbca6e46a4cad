package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;

/// Parameters in place of captures.
final class ClosureConversion {
  private ClosureConversion() {}

  /// Has no graph of `module` capture anything.
  ///
  /// @return how many graphs did
  static int convert(Operation module, Rewriter rewriter) {
    References references = new References(module);
    int count = 0;
    for (FuncOp graph : CallInlining.graphs(module)) {
      if (!graph.captures().isEmpty()) {
        graph(graph, rewriter);
        references.of(graph).forEach(closure -> closure(closure, graph, rewriter));
        count++;
      }
    }
    return count;
  }

  /// What is captured comes before the parameters, tokens behind them.
  private static void graph(FuncOp graph, Rewriter rewriter) {
    Block entry = graph.bodyRegion().entry();
    List<BlockArgument> captures = List.copyOf(graph.captures());
    List<Attribute> attributes = Signatures.attributes(graph);
    boolean described = !attributes.isEmpty();
    int first = 0;
    for (BlockArgument capture : captures) {
      int at = capture.type() instanceof MonadType ? entry.argumentCount() : first++;
      BlockArgument parameter =
          rewriter.insertArgument(entry, at, capture.type(), capture.location());
      rewriter.replaceAllUses(capture, parameter);
      if (described) {
        attributes.add(Math.min(at, attributes.size()), DictionaryAttr.empty());
      }
    }
    rewriter.eraseArguments(entry, captures::contains);
    Signatures.set(graph, entry.argumentCount(), attributes, rewriter);
  }

  private static void closure(ClosureOp closure, FuncOp graph, Rewriter rewriter) {
    List<Value> captured = List.copyOf(closure.captured());
    Type type = closure.out().type();
    rewriter.setInsertionPoint(closure);
    ClosureOp whole =
        rewriter.add(
            MindIrOps.closure(ImmutableList.of(), closure.callee(), type(type, captured, graph)));
    rewriter.replaceWith(closure, MindIrOps.partial(whole.out(), captured, type));
  }

  private static FunctionType type(Type type, List<Value> captured, FuncOp graph) {
    if (!(type instanceof FunctionType function)) {
      return graph.functionType();
    }
    List<Type> inputs = new ArrayList<>();
    List<Type> tokens = new ArrayList<>();
    for (Value value : captured) {
      (value.type() instanceof MonadType ? tokens : inputs).add(value.type());
    }
    inputs.addAll(function.inputs());
    inputs.addAll(tokens);
    return FunctionType.of(inputs, function.results());
  }
}
