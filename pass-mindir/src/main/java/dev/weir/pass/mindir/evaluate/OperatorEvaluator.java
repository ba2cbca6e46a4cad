package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Adds operators in function graphs to the program as they are, and lowers what their regions hold.
final class OperatorEvaluator {
  private final GraphEvaluator graphs;
  private final OperatorBuilder out;

  OperatorEvaluator(GraphEvaluator graphs, OperatorBuilder out) {
    this.graphs = graphs;
    this.out = out;
  }

  /// {@return the results of `op` on `operands`, of which not all are known}
  List<Lowered> evaluate(Operation op, List<Lowered> operands, Map<Value, Lowered> known) {
    if (op instanceof IfOp choice) {
      return branches(choice, operands.get(0), known);
    } else if (op instanceof WhileOp loop) {
      return loop(loop, operands, known);
    } else if (op instanceof CombineOp) {
      return ImmutableList.of(Lowered.Sequence.of(operands));
    } else if (op instanceof TupleSplitOp && operands.get(0) instanceof Lowered.Sequence all) {
      return all.elements();
    }
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < operands.size(); i++) {
      mapping.map(op.operand(i), out.vector(operands.get(i)));
    }
    mapSurroundings(op, known, mapping);
    Operation copy = out.insert(op.clone(mapping));
    return copy.results().stream().<Lowered>map(Lowered.TensorValue::new).toList();
  }

  /// Maps the values from outside of `op` that its regions use.
  private void mapSurroundings(Operation op, Map<Value, Lowered> known, IrMapping mapping) {
    if (op.regionCount() == 0) {
      return;
    }
    op.walk(nested -> {
      for (Value operand : nested.operands()) {
        Lowered value = known.get(operand);
        if (value != null && !mapping.contains(operand)) {
          mapping.map(operand, out.vector(value));
        }
      }
    });
  }

  private List<Lowered> branches(IfOp op, Lowered condition, Map<Value, Lowered> known) {
    Lowered result =
        graphs.branch(
            out.condition(condition),
            () -> Lowered.Sequence.of(graphs.run(op.trueRegion().entry(), known)),
            () ->
                op.falseRegion().isEmpty()
                    ? Lowered.Sequence.of(ImmutableList.of())
                    : Lowered.Sequence.of(graphs.run(op.falseRegion().entry(), known)));
    return result instanceof Lowered.Sequence all ? all.elements() : ImmutableList.of();
  }

  /// What is carried along are tensors; functions may be used in the body as they are outside.
  private List<Lowered> loop(WhileOp op, List<Lowered> operands, Map<Value, Lowered> known) {
    List<Value> inits = new ArrayList<>();
    for (Lowered carried : operands.subList(1, operands.size())) {
      inits.add(out.vector(carried));
    }
    Region region = new Region();
    Block body = new Block(ImmutableList.of());
    region.append(body);
    Block old = op.bodyRegion().entry();
    for (int i = 0; i < inits.size(); i++) {
      BlockArgument argument = old.argument(i);
      known.put(
          argument,
          new Lowered.TensorValue(body.addArgument(argument.type(), argument.location())));
    }
    Map<String, Value> versions = out.versions().snapshot();
    boolean complete =
        out.within(
            body,
            () -> {
              out.versions().renew(out);
              List<Lowered> results = graphs.run(old, known);
              if (results.contains(Lowered.Missing.MISSING)) {
                return false;
              }
              List<Value> next = new ArrayList<>();
              next.add(out.condition(results.get(0)));
              results.subList(1, results.size()).forEach(each -> next.add(out.vector(each)));
              out.operation(ControlFlowOps.yield(next));
              return true;
            });
    out.versions().restore(versions);
    if (!complete) {
      return ImmutableList.of();
    }
    Operation made =
        out.operation(StructuredOps.whileOp(out.condition(operands.get(0)), inits, region));
    out.versions().renew(out);
    return made.results().stream().<Lowered>map(Lowered.TensorValue::new).toList();
  }
}
