package dev.weir.pass.onnx.export;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.operator.program.AssertOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.IrMapping;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.FunctionType;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.Rule;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes a program of `pd_op` as the graph of a model, operator by operator.
public final class ProgramExport {
  /// The version of the file format that the oldest versions of operators here need.
  private static final long IR_VERSION = 8;

  private final ModuleOp module;
  private final RuleTable<NodeWriter> rules;
  private final ParameterScope weights;
  private final long opset;
  private final Diagnostics diagnostics;
  private final Block graph = new Block(List.of());
  private final List<Attribute> arguments = new ArrayList<>();
  private final Map<String, Value> outputs = new LinkedHashMap<>();

  /// @param module what holds the program
  /// @param opset the version of `ai.onnx` to write
  public ProgramExport(
      ModuleOp module,
      RuleTable<NodeWriter> rules,
      ParameterScope weights,
      long opset,
      Diagnostics diagnostics) {
    this.module = module;
    this.rules = rules;
    this.weights = weights;
    this.opset = opset;
    this.diagnostics = diagnostics;
  }

  /// Puts the graph in place of the program.
  ///
  /// @return false after reporting why that is impossible; the program is as it was then
  public boolean run() {
    int errors = diagnostics.errorCount();
    Block program = module.body();
    NodeWriter writer =
        new NodeWriter(OpBuilder.atEnd(graph), opset, weights, (block, w) -> lower(block, w));
    lower(program, writer);
    if (diagnostics.errorCount() > errors) {
      return false;
    }
    writer.node(FunctionOps.returnOp(ImmutableList.copyOf(outputs.values())));
    Rewriter rewriter = new Rewriter();
    prune(rewriter);
    while (program.last() != null) {
      rewriter.erase(program.last());
    }
    function(rewriter, program);
    return true;
  }

  /// Takes out what only said numbers that attributes and other constants have now.
  private void prune(Rewriter rewriter) {
    @Nullable Operation before;
    for (Operation op = graph.last(); op != null; op = before) {
      before = op.previous();
      if (op.resultCount() > 0 && op.isUnused() && MemoryEffects.isPure(op)) {
        rewriter.erase(op);
      }
    }
  }

  private void function(Rewriter rewriter, Block program) {
    List<Type> inputs = graph.arguments().stream().map(argument -> argument.type()).toList();
    List<Attribute> names = new ArrayList<>();
    outputs.keySet().forEach(name -> names.add(named("onnx.name", name)));
    Region region = new Region();
    region.append(graph);
    rewriter.setInsertionPointToEnd(program);
    rewriter.setLocation(module.location());
    rewriter.add(
        FunctionOps.func(
                "main_graph",
                FunctionType.of(inputs, outputs.values().stream().map(Value::type).toList()),
                region)
            .argAttrs(new ArrayAttr(ImmutableList.copyOf(arguments)))
            .resAttrs(new ArrayAttr(ImmutableList.copyOf(names))));
    rewriter.setAttribute(module, "onnx.ir_version", IntegerAttr.i64(IR_VERSION));
    rewriter.setAttribute(
        module,
        "onnx.opset_import",
        DictionaryAttr.of(List.of(new NamedAttribute("ai.onnx", IntegerAttr.i64(opset)))));
    rewriter.setAttribute(module, "onnx.producer_name", new StringAttr("weir"));
  }

  private static DictionaryAttr named(String key, String name) {
    return DictionaryAttr.of(List.of(new NamedAttribute(key, new StringAttr(name))));
  }

  /// Brings the operators of `block` over; a terminator is left to the rule of whoever owns the block.
  private void lower(Block block, NodeWriter writer) {
    for (Operation op : block) {
      writer.at(op.location());
      try {
        lower(op, writer);
      } catch (Refusal e) {
        diagnostics.error(op.location(), "'%s' %s", op.name(), e.getMessage());
        skip(op, writer);
      }
    }
  }

  /// What depends on an operator that was refused is not reported again.
  private static void skip(Operation op, NodeWriter writer) {
    op.results().forEach(writer::refuse);
  }

  private void lower(Operation op, NodeWriter writer) {
    if (op.operands().stream().anyMatch(writer::isRefused)) {
      skip(op, writer);
      return;
    }
    switch (op) {
      case DataOp data -> input(data.inputName(), data.out(), writer);
      case FeedOp feed -> input(feed.inputName(), feed.out(), writer);
      case ShadowOutputOp output -> output(output.outputName(), output.value(), writer);
      case FetchOp fetch -> output(fetch.outputName(), fetch.x(), writer);
      case ParameterOp weight ->
          writer.set(
              weight.out(), writer.builder().insert(weight.clone(new IrMapping())).result(0));
      case AssertOp check ->
          diagnostics.warning(
              check.location(), "'%s' is left out: ONNX has no such check", check.name());
      default -> {
        Optional<Rule<Operation, NodeWriter>> rule = rules.find(op);
        if (rule.isPresent()) {
          rule.get().lower(op, writer);
        } else if (!(op instanceof YieldOp)) {
          throw new Refusal("cannot be written in operators of ONNX");
        }
      }
    }
  }

  private void input(String name, Value value, NodeWriter writer) {
    writer.set(value, graph.addArgument(NodeWriter.tensor(value.type()), value.location()));
    arguments.add(named("pir.name", name));
  }

  private void output(String name, Value value, NodeWriter writer) {
    if (outputs.putIfAbsent(name, writer.in(value)) != null) {
      throw new Refusal("gives a second output called '%s'", name);
    }
  }
}
