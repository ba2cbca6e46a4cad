package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.cli.file.Program;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.ReturnLike;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a program holds: what its file says of itself, inputs and outputs, functions, operations by
/// count, and weights.
///
/// @param file the attributes of the module, with those of a dictionary one by one
/// @param operations how many there are of each kind, the most frequent first
/// @param constants the tensors among the operations of MindIR
record ProgramSummary(
    ImmutableList<String> file,
    ImmutableList<String> inputs,
    ImmutableList<String> outputs,
    ImmutableList<String> functions,
    ImmutableMap<String, Integer> operations,
    ParameterStore parameters,
    long missing,
    Constants constants) {
  /// The tensors that stand in the program itself.
  record Constants(long count, long byteSize) {
    static Constants of(Operation module) {
      long count = 0;
      long byteSize = 0;
      for (ConstantOp constant : module.nestedOperations(ConstantOp.class)) {
        if (constant.value() instanceof DenseElementsAttr data) {
          count++;
          byteSize += ProgramSummary.byteSize(data);
        }
      }
      return new Constants(count, byteSize);
    }
  }

  static ProgramSummary of(Program program) {
    Operation module = program.module();
    List<String> inputs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    List<String> functions = new ArrayList<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (ProgramInput input : ProgramInput.of(module)) {
      inputs.add(input.shown() + ": " + input.type());
    }
    OnnxToPdOpPass.graph(module)
        .ifPresentOrElse(
            graph -> results(graph, outputs), () -> boundaryOfOnly(module, inputs, outputs));
    module.walk(op -> {
      if (op instanceof Callable && op instanceof Symbol function) {
        functions.add("@" + function.symbolName());
        if (op instanceof FuncOp graph && graph.isPublic()) {
          boundary(graph, inputs, outputs);
        }
      } else {
        output(op).ifPresent(name -> outputs.add(name + ": " + op.operand(0).type()));
      }
      if (op != module && !(op instanceof Callable) && !(op instanceof ReturnLike)) {
        counts.merge(kind(op), 1, Integer::sum);
      }
    });
    var operations = ImmutableMap.<String, Integer>builder();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(operations::put);
    return new ProgramSummary(
        file(module),
        ImmutableList.copyOf(inputs),
        ImmutableList.copyOf(outputs),
        ImmutableList.copyOf(functions),
        operations.build(),
        program.parameters(),
        MissingWeights.count(program),
        Constants.of(module));
  }

  private static long byteSize(DenseElementsAttr data) {
    return ElementTypes.find(data.elementType())
        .map(dtype -> data.elementCount() * dtype.byteSize())
        .orElse(0L);
  }

  /// The one function that the module makes public is what runs.
  private static void boundaryOfOnly(Operation module, List<String> inputs, List<String> outputs) {
    List<dev.weir.dialect.builtin.FuncOp> functions =
        module.nestedOperations(dev.weir.dialect.builtin.FuncOp.class).stream()
            .filter(function -> function.isPublic() && !function.isDeclaration())
            .toList();
    if (functions.size() != 1) {
      return;
    }
    dev.weir.dialect.builtin.FuncOp function = functions.getFirst();
    ImmutableList<String> names = InputNames.of(function);
    ImmutableList<Type> types = function.functionType().inputs();
    for (int i = 0; i < types.size(); i++) {
      inputs.add(names.get(i) + ": " + types.get(i));
    }
    ImmutableList<Type> results = function.functionType().results();
    for (int i = 0; i < results.size(); i++) {
      outputs.add("output_" + i + ": " + results.get(i));
    }
  }

  /// The outputs of an ONNX model are the results of its graph.
  private static void results(dev.weir.dialect.builtin.FuncOp graph, List<String> outputs) {
    for (int i = 0; i < graph.functionType().results().size(); i++) {
      if (graph.resultAttributes(i).get("onnx.name") instanceof StringAttr name) {
        outputs.add(name.value() + ": " + graph.functionType().results().get(i));
      }
    }
  }

  private static void boundary(FuncOp graph, List<String> inputs, List<String> outputs) {
    ImmutableList<String> names = InputNames.of(graph.parameters());
    for (BlockArgument parameter : graph.parameters()) {
      if (graph.weight(parameter.index()).isEmpty()) {
        inputs.add(names.get(parameter.index()) + ": " + parameter.type());
      }
    }
    outputs.add("output_0: " + graph.resultType());
  }

  /// {@return the name of the output that `op` makes of its operand, if it makes one}
  private static Optional<String> output(Operation op) {
    return switch (op) {
      case ShadowOutputOp output -> Optional.of(output.outputName());
      case FetchOp output -> Optional.of(output.outputName());
      case PhiKernelOp call
          when call.calls(RuntimeKernel.FETCH)
              && call.attribute("name") instanceof StringAttr name ->
          Optional.of(name.value());
      default -> Optional.empty();
    };
  }

  private static String kind(Operation op) {
    if (op instanceof PrimitiveOp primitive) {
      return primitive.primitive();
    }
    return op.attribute("kernel_name") instanceof StringAttr kernel
        ? kernel.value() + " (kernel)"
        : op.name();
  }

  private static ImmutableList<String> file(Operation module) {
    var lines = ImmutableList.<String>builder();
    for (NamedAttribute attribute : module.discardableAttributes().entries()) {
      if (attribute.value() instanceof DictionaryAttr dictionary) {
        for (NamedAttribute entry : dictionary.entries()) {
          lines.add(entry.name() + ": " + plain(entry));
        }
      } else if (module instanceof SymbolTable) {
        lines.add(attribute.name() + ": " + plain(attribute));
      }
    }
    return lines.build();
  }

  private static String plain(NamedAttribute attribute) {
    if (attribute.value() instanceof IntegerAttr number) {
      return String.valueOf(number.bigValue());
    }
    return attribute.value() instanceof StringAttr text
        ? text.value()
        : attribute.value().toString();
  }

  /// Appends the summary, a line for each thing.
  void print(StringBuilder text) {
    list(text, "file", file);
    list(text, "inputs", inputs);
    list(text, "outputs", outputs);
    list(text, "functions", functions);
    int total = operations.values().stream().mapToInt(Integer::intValue).sum();
    text.append("operations: ").append(total).append('\n');
    operations.forEach((name, count) -> text.append("%8d %s\n".formatted(count, name)));
    text.append("parameters: %d in %d bytes\n".formatted(parameters.size(), parameters.byteSize()));
    if (missing > 0) {
      text.append(
          "  the weights of %d are not there; give their file with --params\n".formatted(missing));
    }
    parameters
        .asMap()
        .forEach((name, tensor) -> {
          text.append("  ").append(name).append(": ");
          for (long size : tensor.shape()) {
            text.append(size).append('x');
          }
          text.append(tensor.dtype().mlirName()).append('\n');
        });
    if (constants.count > 0) {
      text.append("constants: %d in %d bytes\n".formatted(constants.count, constants.byteSize));
    }
  }

  private static void list(StringBuilder text, String title, ImmutableList<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    text.append(title).append(":\n");
    lines.forEach(line -> text.append("  ").append(line).append('\n'));
  }
}
