package dev.weir.pass.onnx.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.MapType;
import dev.weir.dialect.onnx.OptionalType;
import dev.weir.dialect.onnx.SequenceType;
import dev.weir.dialect.onnx.notation.CustomOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.input.InputValues;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Brings the graph of a model over, node by node.
public final class GraphLowering {
  private static final long NEWEST_OPSET = 22;

  private final FuncOp graph;
  private final RuleTable<GraphWriter> rules;
  private final KnownValues known;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;

  /// @param graph the function that the graph is
  public GraphLowering(
      FuncOp graph,
      RuleTable<GraphWriter> rules,
      KnownValues known,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    this.graph = graph;
    this.rules = rules;
    this.known = known;
    this.registry = registry;
    this.diagnostics = diagnostics;
  }

  /// Puts operators in place of the graph.
  ///
  /// @return false after reporting why that is impossible; the graph is as it was then
  public boolean run() {
    int errors = diagnostics.errorCount();
    Block program = new Block(List.of());
    GraphWriter writer =
        new GraphWriter(OpBuilder.atEnd(program), known, this::lower, opset(graph), registry);
    inputs(writer);
    lower(graph.bodyRegion().entry(), writer);
    if (diagnostics.errorCount() == errors) {
      checks(writer);
      outputs(writer);
    }
    if (diagnostics.errorCount() > errors) {
      return false;
    }
    Rewriter rewriter = new Rewriter();
    prune(program, rewriter);
    rewriter.inlineBlockBefore(program, graph, List.of());
    rewriter.erase(graph);
    return true;
  }

  /// {@return what the tensors of the graph are, as far as that follows from it alone}; the graph stays as it is, and what
  /// cannot be brought over is reported
  public GraphValues values() {
    Block program = new Block(List.of());
    GraphWriter writer =
        new GraphWriter(OpBuilder.atEnd(program), known, this::lower, opset(graph), registry);
    inputs(writer);
    lower(graph.bodyRegion().entry(), writer);
    return new GraphValues(writer, known);
  }

  /// Takes out what only said shapes and numbers that attributes have now.
  private void prune(Block program, Rewriter rewriter) {
    @Nullable Operation before;
    for (Operation op = program.last(); op != null; op = before) {
      before = op.previous();
      if (!op.isUnused() || op.resultCount() == 0) {
        continue;
      }
      boolean isStored = op instanceof ParameterOp weight && known.drop(weight.parameterName());
      boolean isPure = MemoryEffects.isPure(op) && !(op instanceof DataOp);
      if (isStored || isPure) {
        rewriter.erase(op);
      }
    }
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
      input(argument, name, writer);
    }
  }

  private void input(BlockArgument argument, String name, GraphWriter writer) {
    if (argument.type() instanceof TensorType type
        && ElementTypes.find(type.elementType()).isPresent()) {
      writer.set(argument, data(name, declared(name, type, argument), writer));
      return;
    }
    if (argument.type() instanceof MapType map) {
      map(argument, name, map, writer);
      return;
    }
    InputValues inputs = known.inputs();
    boolean isCollection =
        argument.type() instanceof SequenceType || argument.type() instanceof OptionalType;
    if (!isCollection || !inputs.areKnown()) {
      diagnostics.error(
          argument.location(),
          isCollection
              ? "input '%s' of type '%s' is as many inputs as it has tensors, so that they have to"
                  + " be given"
              : "input '%s' of type '%s' cannot be an input of a program; inputs are tensors of"
                  + " numbers or strings of known rank",
          name,
          argument.type());
      writer.set(argument, Lowered.Missing.MISSING);
      return;
    }
    Optional<Tensor> alone = inputs.tensor(name);
    boolean isSequence =
        argument.type() instanceof SequenceType
            || argument.type() instanceof OptionalType optional
                && optional.element() instanceof SequenceType
                && !inputs.sequence(name).isEmpty();
    if (alone.isPresent()) {
      writer.set(argument, data(name, typeOf(alone.get()), writer));
    } else if (isSequence) {
      var elements = ImmutableList.<Lowered>builder();
      int at = 0;
      for (Tensor element : inputs.sequence(name)) {
        elements.add(new Lowered.TensorValue(data(name + "." + at++, typeOf(element), writer)));
      }
      writer.set(argument, new Lowered.Sequence(elements.build()));
    } else {
      writer.set(argument, Lowered.Absent.ABSENT);
    }
  }

  /// A map is two inputs, its keys and its values.
  private void map(BlockArgument argument, String name, MapType map, GraphWriter writer) {
    if (ElementTypes.find(map.key()).isEmpty()
        || !(map.value() instanceof TensorType value)
        || value.rank() != 0
        || ElementTypes.find(value.elementType()).isEmpty()) {
      diagnostics.error(
          argument.location(),
          "input '%s' of type '%s' cannot be an input of a program; maps are from integers or"
              + " strings to numbers or strings",
          name,
          map);
      writer.set(argument, Lowered.Missing.MISSING);
      return;
    }
    TensorType keys = TensorType.of(map.key(), TensorType.DYNAMIC);
    TensorType values = TensorType.of(value.elementType(), TensorType.DYNAMIC);
    writer.set(
        argument,
        new Lowered.Maps(
            data(name + ".keys", declared(name + ".keys", keys, argument), writer),
            data(name + ".values", declared(name + ".values", values, argument), writer)));
  }

  /// What is given says more of a type than the file, which may also be mistaken.
  private TensorType declared(String name, TensorType type, BlockArgument argument) {
    Optional<TensorType> given =
        known
            .inputs()
            .tensor(name)
            .map(GraphLowering::typeOf)
            .filter(actual -> actual.elementType().equals(type.elementType()));
    given
        .filter(actual -> !TypeAgreement.agree(actual, type))
        .ifPresent(actual ->
            diagnostics.warning(
                argument.location(),
                "input '%s' is declared as '%s', but given as '%s', which counts",
                name,
                type,
                actual));
    return given.orElse(type);
  }

  private static TensorType typeOf(Tensor tensor) {
    return TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape());
  }

  /// Sizes that the file names keep their names.
  private static Value data(String name, TensorType type, GraphWriter writer) {
    Value data =
        writer.add(OperatorOps.data(name, type.shape(), ElementTypes.dtypeOf(type.elementType())));
    new Rewriter().setType(data, type);
    return data;
  }

  /// A run with another value of an input that was compiled in ends with an error.
  private void checks(GraphWriter writer) {
    known
        .compiledIn()
        .forEach((input, tensor) -> {
          if (tensor.elementCount() > 0) {
            writer.at(input.location());
            Value same = writer.isEqual(writer.wide(input), writer.wide(writer.constant(tensor)));
            writer.operation(
                OperatorOps.assertOp(writer.add(OperatorOps.all(same)))
                    .data(writer.add(PirOps.combine(List.of(input)))));
          }
        });
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
      output(writer.get(last.operand(i)), name, writer);
    }
  }

  /// A sequence is as many outputs as it has tensors, and maps are two: their keys and their values. What is missing is
  /// none.
  private void output(Lowered value, String name, GraphWriter writer) {
    switch (value) {
      case Lowered.TensorValue(Value tensor) ->
          writer.operation(PirOps.shadowOutput(writer.fresh(tensor), name));
      case Lowered.Sequence(var elements) -> {
        for (int at = 0; at < elements.size(); at++) {
          output(elements.get(at), name + "." + at, writer);
        }
      }
      case Lowered.Maps(Value keys, Value values) -> {
        writer.operation(PirOps.shadowOutput(writer.fresh(keys), name + ".keys"));
        writer.operation(PirOps.shadowOutput(writer.fresh(values), name + ".values"));
      }
      case Lowered.Absent _, Lowered.Missing _ -> {}
    }
  }

  /// Brings the operators of `block` over; its terminator is left to whoever owns the block.
  private void lower(Block block, GraphWriter writer) {
    for (Operation op : block) {
      if (op == block.last()) {
        break;
      }
      Location location = named(op);
      writer.at(location);
      try {
        lower(op, writer);
      } catch (Refusal e) {
        diagnostics.error(location, "'%s' %s", op.name(), e.getMessage());
        op.results().forEach(result -> writer.set(result, Lowered.Missing.MISSING));
      } catch (IndexOutOfBoundsException
          | ArithmeticException
          | NegativeArraySizeException
          | IllegalArgumentException e) {
        // A rule relies on the sizes and ranks that ONNX prescribes, which a damaged model has not.
        diagnostics.error(
            location,
            "'%s' has operands or attributes whose sizes do not fit each other",
            op.name());
        op.results().forEach(result -> writer.set(result, Lowered.Missing.MISSING));
      } catch (MissingOperand e) {
        op.results().forEach(result -> writer.set(result, Lowered.Missing.MISSING));
      }
    }
  }

  /// {@return where `op` stands}: a node without a name is known by what it gives
  private static Location named(Operation op) {
    return !(op.location() instanceof Location.Named)
            && op.attribute("onnx.outputs") instanceof ArrayAttr outputs
            && !outputs.elements().isEmpty()
            && outputs.elements().get(0) instanceof StringAttr name
            && !name.value().isEmpty()
        ? new Location.Named(name.value(), op.location())
        : op.location();
  }

  private void lower(Operation op, GraphWriter writer) {
    if (op instanceof ParameterOp) {
      writer.set(op.result(0), writer.insert(op.clone(new IrMapping())).result(0));
      return;
    }
    Optional<Rule<Operation, GraphWriter>> rule = rules.find(op);
    if (rule.isEmpty() && op instanceof CustomOp custom) {
      // What it is given may not be there: that it is not known has to be said all the same.
      throw new Refusal(
          "is the operator '%s' of domain '%s', which is not known",
          custom.opType(), custom.domain().isEmpty() ? "ai.onnx" : custom.domain());
    }
    if (rule.isEmpty()) {
      throw new Refusal("cannot be brought to operators yet");
    }
    rule.get().lower(op, writer);
  }
}
