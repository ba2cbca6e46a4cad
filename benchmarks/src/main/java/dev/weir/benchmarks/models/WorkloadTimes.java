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
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs a workload when it is told to, so that it can take turns with other runtimes. Outputs go to memory
/// that is given once; weights are parameters. `benchmarks/workloads` writes programs, inputs and expectations.
///
/// Arguments: the target, the folder of programs, the folder of data, the name. It prints how far the
/// outputs are from those expected, in parts of the largest number; then, for each line it reads,
/// a number of seconds, it runs for so long and prints the median time of a run in milliseconds.
public final class WorkloadTimes {
  private WorkloadTimes() {}

  /// Takes turns until the input ends.
  public static void main(String[] arguments) throws IOException {
    Path data = Path.of(arguments[2], arguments[3]);
    Operation module = program(Path.of(arguments[1], arguments[3] + ".mlir"));
    Map<String, Tensor> parameters = new LinkedHashMap<>();
    module.walk(
        ParameterOp.class,
        op ->
            parameters.put(
                op.parameterName(),
                read(data, op.parameterName(), (TensorType) op.result(0).type())));
    CompileOptions options =
        CompileOptions.of(arguments[0]).withParameters(ParameterStore.copyOf(parameters));
    try (Executable executable = Weir.compile(module, options)) {
      Map<String, Tensor> inputs = new LinkedHashMap<>();
      for (Port input : executable.inputs()) {
        inputs.put(input.name(), read(data, input.name(), input.type()));
      }
      Map<String, Tensor> outputs = executable.run(inputs);
      System.out.println("%.1e".formatted(error(outputs, executable.outputs(), data)));
      BufferedReader turns =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = turns.readLine(); line != null; line = turns.readLine()) {
        double seconds = Double.parseDouble(line);
        System.out.println("%.3f".formatted(median(executable, inputs, outputs, seconds)));
      }
    }
  }

  private static Operation program(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.read(file), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }

  private static Tensor read(Path data, String name, TensorType type) {
    Diagnostics diagnostics = new Diagnostics();
    return Npy.read(
            data.resolve(name + ".npy"), ElementTypes.dtypeOf(type.elementType()), diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }

  private static double median(
      Executable executable,
      Map<String, Tensor> inputs,
      Map<String, Tensor> outputs,
      double seconds) {
    List<Long> times = new ArrayList<>();
    long start = System.nanoTime();
    do {
      long begin = System.nanoTime();
      executable.run(inputs, outputs, Optional.empty());
      times.add(System.nanoTime() - begin);
    } while (System.nanoTime() - start < seconds * 1e9);
    times.sort(null);
    return times.get(times.size() / 2) / 1e6;
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
