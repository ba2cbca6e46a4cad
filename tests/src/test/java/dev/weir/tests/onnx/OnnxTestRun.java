package dev.weir.tests.onnx;

import ai.onnxruntime.OrtException;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OnnxForm;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxTensorFile;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// Runs one test of ONNX and compares its outputs as ONNX's own runner does.
final class OnnxTestRun {
  private static final double RELATIVE = 1e-3;
  private static final double ABSOLUTE = 1e-7;

  /// Where two programs are compared, sums of numbers of either sign may have rounded in both.
  private static final double ROUNDED = 1e-5;

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private OnnxTestRun() {}

  /// What came of a test.
  enum Kind {
    /// All outputs are as they should be.
    PASSED,
    /// The program, or its test data, was refused with a message.
    REFUSED,
    /// It ran, and an output is not as it should be.
    WRONG
  }

  /// What came of a test, and why.
  record Outcome(Kind kind, String reason) {}

  static Outcome of(String test, String target) {
    boolean isRandom = NotPassing.listed(NotPassing.RUN).isRandom(test);
    try {
      for (Path set : OnnxTestData.sets(test)) {
        Outcome outcome = run(prepare(test, set), target, ABSOLUTE, isRandom);
        if (outcome.kind() != Kind.PASSED) {
          return outcome;
        }
      }
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
    return new Outcome(Kind.PASSED, "");
  }

  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  private static String errors(Diagnostics diagnostics) {
    return diagnostics.all().stream()
        .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
        .map(Diagnostic::message)
        .findFirst()
        .orElse("no reason given");
  }

  /// A test whose model is operators by now.
  ///
  /// @param types of the inputs
  /// @param parameters the weights of the program
  record Case(
      ModuleOp module,
      ParameterStore parameters,
      Map<String, Tensor> inputs,
      Map<String, TensorType> types,
      Map<String, Tensor> expected) {}

  /// {@return what comes of a model that is run on the JVM, where both may have rounded}
  ///
  /// @param known whether it is compiled for the values of its inputs
  static Outcome outcome(
      ModuleOp model, Map<String, Tensor> inputs, Map<String, Tensor> expected, boolean known) {
    return outcome(model, ParameterStore.empty(), inputs, expected, known);
  }

  /// {@return what comes of a model that is run on the JVM, where both may have rounded}
  ///
  /// @param weights of the model
  /// @param known whether it is compiled for the values of its inputs
  static Outcome outcome(
      ModuleOp model,
      ParameterStore weights,
      Map<String, Tensor> inputs,
      Map<String, Tensor> expected,
      boolean known) {
    try {
      InputValues values = known ? InputValues.of(inputs) : InputValues.none();
      return run(lowered(model, weights, inputs, values, expected), "jvm", ROUNDED, false);
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
  }

  /// {@return what comes of a model that is compiled for all sizes that it leaves open}
  static Outcome openOutcome(
      ModuleOp model,
      ParameterStore weights,
      Map<String, Tensor> inputs,
      Map<String, Tensor> expected) {
    try {
      Case known = lowered(model, weights, inputs, InputValues.none(), expected);
      Case open = new Case(known.module(), known.parameters(), inputs, Map.of(), expected);
      return run(open, "jvm", ROUNDED, false);
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
  }

  /// {@return the outputs of a model that is run on the JVM}
  static Map<String, Tensor> outputs(ModuleOp model, Map<String, Tensor> inputs) {
    return outputs(
        lowered(model, ParameterStore.empty(), inputs, InputValues.none(), Map.of()), "jvm");
  }

  private static Map<String, Tensor> outputs(Case prepared, String target) {
    Diagnostics diagnostics = new Diagnostics();
    CompileOptions options =
        CompileOptions.of(target)
            .withParameters(prepared.parameters())
            .withInputs(prepared.types());
    Optional<Executable> compiled =
        new Compilation(options, REGISTRY, diagnostics).compile(prepared.module());
    if (compiled.isEmpty()) {
      throw new Refused(errors(diagnostics));
    }
    try (Executable executable = compiled.get()) {
      return executable.run(prepared.inputs());
    } catch (RunException | DeviceException e) {
      throw new Refused(String.valueOf(e.getMessage()));
    }
  }

  private static Outcome run(Case prepared, String target, double absolute, boolean isRandom) {
    return compare(outputs(prepared, target), prepared.expected(), absolute, isRandom);
  }

  /// Brings a model to operators.
  ///
  /// @param known the inputs that it is compiled for
  private static Case lowered(
      ModuleOp model,
      ParameterStore weights,
      Map<String, Tensor> inputs,
      InputValues known,
      Map<String, Tensor> expected) {
    Diagnostics diagnostics = new Diagnostics();
    ParameterStore parameters =
        OperatorForm.of(
                model,
                weights,
                CopyElimination.NEEDED,
                Optional.empty(),
                known,
                REGISTRY,
                diagnostics)
            .orElseThrow(() -> new Refused(errors(diagnostics)));
    Map<String, TensorType> types = new LinkedHashMap<>();
    inputs.forEach((name, tensor) -> types.put(name, TensorElements.typeOf(tensor)));
    return new Case(model, parameters, inputs, types, expected);
  }

  /// {@return what comes of `test` when its program is written as a model again and ONNX Runtime runs that}
  static Outcome exported(String test, long opset) {
    try {
      for (Path set : OnnxTestData.sets(test)) {
        Case prepared = prepare(test, set);
        Outcome outcome =
            exported(prepared, opset, NotPassing.listed(NotPassing.EXPORTED).isRandom(test));
        if (outcome.kind() != Kind.PASSED) {
          return outcome;
        }
      }
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
    return new Outcome(Kind.PASSED, "");
  }

  private static Outcome exported(Case prepared, long opset, boolean isRandom) {
    byte[] model = write(prepared.module(), prepared.parameters(), opset);
    try {
      return compare(
          OnnxRuntimeSession.run(model, prepared.inputs()),
          prepared.expected(),
          ABSOLUTE,
          isRandom);
    } catch (OrtException e) {
      throw new Refused(
          "ONNX Runtime: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /// {@return `module` as a model}
  static byte[] write(ModuleOp module, ParameterStore parameters, long opset) {
    Diagnostics diagnostics = new Diagnostics();
    return OnnxForm.of(module, parameters, opset, REGISTRY, diagnostics)
        .flatMap(weights -> OnnxWriter.write(module, weights, diagnostics))
        .orElseThrow(() -> new Refused(errors(diagnostics)));
  }

  /// {@return the inputs of `test`; nothing where they are not read}
  static Optional<Map<String, Tensor>> inputs(String test) {
    try {
      return Optional.of(prepare(test, OnnxTestData.sets(test).get(0)).inputs());
    } catch (Refused e) {
      return Optional.empty();
    }
  }

  private static Case prepare(String test, Path set) {
    Case read = read(test, set);
    return lowered(
        read.module(),
        read.parameters(),
        read.inputs(),
        InputValues.of(read.inputs()),
        read.expected());
  }

  /// {@return what comes of `test` when sizes of its inputs are left open, and it is compiled for all of them}
  static Outcome open(String test, OpenInputs inputs) {
    try {
      for (Path set : OnnxTestData.sets(test)) {
        Case read = read(test, set);
        FuncOp graph = (FuncOp) read.module().body().first();
        if (!ranks(read.inputs().values()).equals(declaredRanks(graph))) {
          throw new Refused("its inputs are lists, or not what it declares");
        }
        if (!inputs.open(graph)) {
          throw new Refused("it has no sizes to leave open");
        }
        Case prepared =
            lowered(
                read.module(),
                read.parameters(),
                read.inputs(),
                InputValues.of(inputs.known(read.inputs())),
                read.expected());
        Case open =
            new Case(
                prepared.module(),
                prepared.parameters(),
                prepared.inputs(),
                Map.of(),
                prepared.expected());
        Outcome outcome =
            run(open, "jvm", ROUNDED, NotPassing.listed(NotPassing.RUN).isRandom(test));
        if (outcome.kind() != Kind.PASSED) {
          return outcome;
        }
      }
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
    return new Outcome(Kind.PASSED, "");
  }

  private static List<Integer> ranks(Collection<Tensor> tensors) {
    return tensors.stream().map(tensor -> tensor.shape().length).toList();
  }

  private static List<Integer> declaredRanks(FuncOp graph) {
    return graph.functionType().inputs().stream()
        .map(type -> type instanceof TensorType tensor ? tensor.rank() : -1)
        .toList();
  }

  private static Case read(String test, Path set) {
    Diagnostics diagnostics = new Diagnostics();
    Path model = OnnxTestData.model(test);
    OnnxProgram program =
        OnnxReader.read(
                OnnxTestData.bytes(model),
                model.toString(),
                Optional.of(model),
                REGISTRY,
                diagnostics)
            .filter(read -> Verifier.verify(read.module(), diagnostics))
            .orElseThrow(() -> new Refused(errors(diagnostics)));
    FuncOp graph = (FuncOp) program.module().body().first();
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().inputs().size(); i++) {
      String name = ((StringAttr) graph.argumentAttributes(i).get("pir.name")).value();
      Path file = set.resolve("input_" + i + ".pb");
      tensors(file, graph.functionType().inputs().get(i), name).forEach(inputs::put);
    }
    Map<String, Tensor> expected = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().results().size(); i++) {
      String name = ((StringAttr) graph.resultAttributes(i).get("onnx.name")).value();
      Path file = set.resolve("output_" + i + ".pb");
      expected.putAll(tensors(file, graph.functionType().results().get(i), name));
    }
    return new Case(program.module(), program.parameters(), inputs, Map.of(), expected);
  }

  static Outcome compare(
      Map<String, Tensor> outputs,
      Map<String, Tensor> expected,
      double absolute,
      boolean isRandom) {
    if (!outputs.keySet().equals(expected.keySet())) {
      return new Outcome(
          Kind.WRONG, "there are outputs " + outputs.keySet() + ", not " + expected.keySet());
    }
    for (Map.Entry<String, Tensor> output : outputs.entrySet()) {
      Tensor wanted = expected.get(output.getKey());
      Optional<String> difference =
          isRandom
              ? unlikely(output.getValue(), wanted)
              : difference(output.getValue(), wanted, absolute);
      if (difference.isPresent()) {
        return new Outcome(Kind.WRONG, "output '" + output.getKey() + "' " + difference.get());
      }
    }
    return new Outcome(Kind.PASSED, "");
  }

  private static Map<String, Tensor> tensors(Path file, Type type, String name) {
    Diagnostics diagnostics = new Diagnostics();
    Map<String, Tensor> tensors =
        new LinkedHashMap<>(
            OnnxTensorFile.read(OnnxTestData.bytes(file), type, name, file.toString(), diagnostics)
                .orElseThrow(() -> new Refused(errors(diagnostics))));
    // Files of bf16 numbers say that they hold uint16.
    boolean isNarrow =
        type instanceof TensorType tensor
            && ElementTypes.find(tensor.elementType()).equals(Optional.of(DType.BFLOAT16));
    tensors.replaceAll((part, tensor) ->
        isNarrow && tensor.dtype() == DType.UINT16
            ? Tensor.wrap(tensor.data(), DType.BFLOAT16, tensor.shape())
            : tensor);
    return tensors;
  }

  /// {@return why `actual` and `expected` are hardly drawn from one distribution}: their means differ by more than five
  /// times what means of so many numbers vary by, or one has a value outside of the range of the other by a lot
  static Optional<String> unlikely(Tensor actual, Tensor expected) {
    if (!actual.describe().equals(expected.describe())) {
      return Optional.of("is " + actual.describe() + ", but should be " + expected.describe());
    }
    DoubleSummaryStatistics a = DoubleStream.of(actual.toDoubleArray()).summaryStatistics();
    DoubleSummaryStatistics e = DoubleStream.of(expected.toDoubleArray()).summaryStatistics();
    double spread = e.getMax() - e.getMin();
    boolean isNear =
        Math.abs(a.getAverage() - e.getAverage()) <= 5 * spread / Math.sqrt((double) e.getCount());
    boolean isWithin = a.getMin() >= e.getMin() - spread && a.getMax() <= e.getMax() + spread;
    return isNear && isWithin
        ? Optional.empty()
        : Optional.of("has other statistics: " + a + ", but should have " + e);
  }

  private static Optional<String> difference(Tensor actual, Tensor expected, double absolute) {
    if (!actual.describe().equals(expected.describe())) {
      return Optional.of("is " + actual.describe() + ", but should be " + expected.describe());
    }
    if (expected.dtype() == DType.STRING) {
      return actual.toStrings().equals(expected.toStrings())
          ? Optional.empty()
          : Optional.of("is " + actual + ", but should be " + expected);
    }
    for (long i = 0; i < expected.elementCount(); i++) {
      double a = actual.getDouble(i);
      double e = expected.getDouble(i);
      boolean close =
          a == e
              || Double.isNaN(a) && Double.isNaN(e)
              || Double.isFinite(e) && Math.abs(a - e) <= absolute + RELATIVE * Math.abs(e);
      if (!close || !expected.dtype().isFloat() && actual.getLong(i) != expected.getLong(i)) {
        return Optional.of("has " + a + " at " + i + ", but should have " + e);
      }
    }
    return Optional.empty();
  }
}
