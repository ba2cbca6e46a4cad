package dev.weir.benchmarks.models;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.target.Executable;
import dev.weir.target.Port;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints how long a run of a workload takes, in milliseconds, and how far its outputs are from those
/// expected. Outputs go to memory that is given once; weights are parameters. `benchmarks/workloads` writes
/// programs, inputs and expectations.
///
/// Arguments: the target, the folder of programs, the folder of data, names.
public final class WorkloadTimes {
  private static final long WARM_UP = 5_000_000_000L;
  private static final long MEASURED = 2_000_000_000L;

  private WorkloadTimes() {}

  /// Prints a line `NAME MEDIAN ERROR` for each name.
  public static void main(String[] arguments) {
    for (String name : Arrays.asList(arguments).subList(3, arguments.length)) {
      System.out.println(
          name + " " + times(
              arguments[0], Path.of(arguments[1], name + ".mlir"), Path.of(arguments[2], name)));
    }
  }

  private static String times(String target, Path program, Path data) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
            SourceText.read(program), DialectRegistry.load(),
            ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
    Map<String, Tensor> parameters = new LinkedHashMap<>();
    module.walk(
        ParameterOp.class,
        op -> parameters.put(
            op.parameterName(),
            read(data, op.parameterName(), (TensorType) op.result(0).type())));
    CompileOptions options =
        CompileOptions.of(target).withParameters(ParameterStore.copyOf(parameters));
    try (Executable executable = Weir.compile(module, options)) {
      Map<String, Tensor> inputs = new LinkedHashMap<>();
      for (Port input : executable.inputs()) {
        inputs.put(input.name(), read(data, input.name(), input.type()));
      }
      Map<String, Tensor> outputs = executable.run(inputs);
      double error = error(outputs, executable.outputs(), data);
      return "%.3f %.1e".formatted(measure(executable, inputs, outputs), error);
    }
  }

  private static Tensor read(Path data, String name, TensorType type) {
    Diagnostics diagnostics = new Diagnostics();
    return Npy.read(
        data.resolve(name + ".npy"), ElementTypes.dtypeOf(type.elementType()), diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }

  private static double measure(
      Executable executable, Map<String, Tensor> inputs, Map<String, Tensor> outputs) {
    run(executable, inputs, outputs, WARM_UP);
    List<Long> times = run(executable, inputs, outputs, MEASURED);
    times.sort(null);
    return times.get(times.size() / 2) / 1e6;
  }

  private static List<Long> run(
      Executable executable,
      Map<String, Tensor> inputs,
      Map<String, Tensor> outputs,
      long duration) {
    List<Long> times = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < duration || times.size() < 5) {
      long begin = System.nanoTime();
      executable.run(inputs, outputs, Optional.empty());
      times.add(System.nanoTime() - begin);
    }
    return times;
  }

  /// The largest difference, in parts of the largest number expected.
  private static double error(Map<String, Tensor> outputs, List<Port> ports, Path data) {
    double worst = 0;
    for (int i = 0; i < ports.size(); i++) {
      Tensor got = outputs.get(ports.get(i).name());
      Tensor expected = read(data, "expected_" + i, ports.get(i).type());
      double largest = 0;
      double difference = 0;
      for (long j = 0; j < expected.elementCount(); j++) {
        largest = Math.max(largest, Math.abs(expected.getDouble(j)));
        difference = Math.max(difference, Math.abs(got.getDouble(j) - expected.getDouble(j)));
      }
      worst = Math.max(worst, largest == 0 ? difference : difference / largest);
    }
    return worst;
  }
}
