package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// Brings the graph of a model over, node by node.
public final class GraphLowering {
  private static final long NEWEST_OPSET = 22;

  private final FuncOp graph;
  private final RuleTable rules;
  private final KnownValues known;
  private final Diagnostics diagnostics;

  /// @param graph the function that the graph is
  public GraphLowering(FuncOp graph, RuleTable rules, KnownValues known, Diagnostics diagnostics) {
    this.graph = graph;
    this.rules = rules;
    this.known = known;
    this.diagnostics = diagnostics;
  }

  /// Puts operators in place of the graph.
  ///
  /// @return false after reporting why that is impossible; the graph is as it was then
  public boolean run() {
    int errors = diagnostics.errorCount();
    Block program = new Block(List.of());
    GraphWriter writer =
        new GraphWriter(OpBuilder.atEnd(program), known, this::lower, opset(graph));
    inputs(writer);
    lower(graph.bodyRegion().entry(), writer);
    if (diagnostics.errorCount() == errors) {
      outputs(writer);
    }
    if (diagnostics.errorCount() > errors) {
      return false;
    }
    Rewriter rewriter = new Rewriter();
    rewriter.inlineBlockBefore(program, graph, List.of());
    rewriter.erase(graph);
    return true;
  }

  private static long opset(FuncOp graph) {
    Operation module = graph.parent();
    return module != null
            && module.attribute("onnx.opset_import") instanceof DictionaryAttr opsets
            && opsets.get("ai.onnx") instanceof IntegerAttr version
        ? version.value()
        : NEWEST_OPSET;
  }

  private void inputs(GraphWriter writer) {
    List<BlockArgument> arguments = graph.bodyRegion().entry().arguments();
    for (int i = 0; i < arguments.size(); i++) {
      BlockArgument argument = arguments.get(i);
      writer.at(argument.location());
      String name =
          graph.argumentAttributes(i).get("pir.name") instanceof StringAttr given
              ? given.value()
              : "arg" + i;
      if (argument.type() instanceof TensorType type
          && ElementTypes.find(type.elementType()).isPresent()) {
        writer.set(
            argument,
            writer.add(
                OperatorOps.data(name, type.shape(), ElementTypes.dtypeOf(type.elementType()))));
      } else {
        diagnostics.error(
            argument.location(),
            "input '%s' of type '%s' cannot be an input of a program; inputs are tensors of"
                + " numbers of known rank",
            name,
            argument.type());
        writer.set(argument, Lowered.Missing.MISSING);
      }
    }
  }

  private void outputs(GraphWriter writer) {
    if (!(graph.bodyRegion().entry().last() instanceof ReturnOp last)) {
      return;
    }
    for (int i = 0; i < last.operandCount(); i++) {
      String name =
          graph.resultAttributes(i).get("onnx.name") instanceof StringAttr given
              ? given.value()
              : "output_" + i;
      writer.at(last.location());
      if (writer.get(last.operand(i)) instanceof Lowered.TensorValue(Value value)) {
        writer.operation(PirOps.shadowOutput(writer.fresh(value), name));
      } else {
        diagnostics.error(
            last.location(), "output '%s' is no tensor, which outputs have to be", name);
      }
    }
  }

  /// Brings the operators of `block` over; its terminator is left to whoever owns the block.
  private void lower(Block block, GraphWriter writer) {
    for (Operation op : block) {
      if (op == block.last()) {
        break;
      }
      writer.at(op.location());
      try {
        lower(op, writer);
      } catch (Refusal e) {
        diagnostics.error(op.location(), "'%s' %s", op.name(), e.getMessage());
        op.results().forEach(result -> writer.set(result, Lowered.Missing.MISSING));
      } catch (MissingOperand e) {
        op.results().forEach(result -> writer.set(result, Lowered.Missing.MISSING));
      }
    }
  }

  private void lower(Operation op, GraphWriter writer) {
    if (op instanceof ParameterOp) {
      writer.set(op.result(0), writer.insert(op.clone(new IrMapping())).result(0));
      return;
    }
    Optional<Rule<Operation>> rule = rules.find(op);
    if (rule.isEmpty()) {
      throw new Refusal("cannot be brought to operators yet");
    }
    rule.get().lower(op, writer);
  }
}
