package dev.weir.tests.onnx;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxTensorFile;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Runs one test of ONNX and compares its outputs as ONNX's own runner does.
final class OnnxTestRun {
  private static final double RELATIVE = 1e-3;
  private static final double ABSOLUTE = 1e-7;

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
    try {
      for (Path set : OnnxTestData.sets(test)) {
        Outcome outcome = run(test, set, target);
        if (outcome.kind() != Kind.PASSED) {
          return outcome;
        }
      }
    } catch (Refused e) {
      return new Outcome(Kind.REFUSED, String.valueOf(e.getMessage()));
    }
    return new Outcome(Kind.PASSED, "");
  }

  private static final class Refused extends RuntimeException {
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

  private static Outcome run(String test, Path set, String target) {
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
    Map<String, TensorType> types = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().inputs().size(); i++) {
      String name = ((StringAttr) graph.argumentAttributes(i).get("pir.name")).value();
      Path file = set.resolve("input_" + i + ".pb");
      tensors(file, graph.functionType().inputs().get(i), name)
          .forEach((part, tensor) -> {
            inputs.put(part, tensor);
            types.put(part, TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape()));
          });
    }
    Map<String, Tensor> expected = new LinkedHashMap<>();
    for (int i = 0; i < graph.functionType().results().size(); i++) {
      String name = ((StringAttr) graph.resultAttributes(i).get("onnx.name")).value();
      Path file = set.resolve("output_" + i + ".pb");
      expected.putAll(tensors(file, graph.functionType().results().get(i), name));
    }
    ParameterStore parameters =
        OperatorForm.of(
                program.module(),
                program.parameters(),
                CopyElimination.NEEDED,
                Optional.empty(),
                InputValues.of(inputs),
                REGISTRY,
                diagnostics)
            .orElseThrow(() -> new Refused(errors(diagnostics)));
    CompileOptions options = CompileOptions.of(target).withParameters(parameters).withInputs(types);
    Optional<Executable> compiled =
        new Compilation(options, REGISTRY, diagnostics).compile(program.module());
    if (compiled.isEmpty()) {
      throw new Refused(errors(diagnostics));
    }
    try (Executable executable = compiled.get()) {
      return compare(executable.run(inputs), expected);
    } catch (RunException | DeviceException e) {
      throw new Refused(String.valueOf(e.getMessage()));
    }
  }

  private static Outcome compare(
      ImmutableMap<String, Tensor> outputs, Map<String, Tensor> expected) {
    if (!outputs.keySet().equals(expected.keySet())) {
      return new Outcome(
          Kind.WRONG, "there are outputs " + outputs.keySet() + ", not " + expected.keySet());
    }
    for (Map.Entry<String, Tensor> output : outputs.entrySet()) {
      Optional<String> difference = difference(output.getValue(), expected.get(output.getKey()));
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

  private static Optional<String> difference(Tensor actual, Tensor expected) {
    if (!actual.describe().equals(expected.describe())) {
      return Optional.of("is " + actual.describe() + ", but should be " + expected.describe());
    }
    for (long i = 0; i < expected.elementCount(); i++) {
      double a = actual.getDouble(i);
      double e = expected.getDouble(i);
      boolean close =
          a == e
              || Double.isNaN(a) && Double.isNaN(e)
              || Double.isFinite(e) && Math.abs(a - e) <= ABSOLUTE + RELATIVE * Math.abs(e);
      if (!close || !expected.dtype().isFloat() && actual.getLong(i) != expected.getLong(i)) {
        return Optional.of("has " + a + " at " + i + ", but should have " + e);
      }
    }
    return Optional.empty();
  }
}
