package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The workloads, training steps and decoding included, give what PyTorch gives.
class TorchWorkloadsTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("weir.root"), "benchmarks", "workloads");
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  @TempDir private static Path data;
  private static Optional<String> missing = Optional.of("skipped: no python3 with PyTorch");

  @BeforeAll
  static void compute() throws IOException, InterruptedException {
    for (String python : PYTHONS) {
      Process process =
          new ProcessBuilder(python, SCRIPT.toString(), "--data", data.toString())
              .redirectErrorStream(true)
              .redirectOutput(data.resolve("log").toFile())
              .start();
      if (process.waitFor() == 0) {
        missing = Optional.empty();
        return;
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> workloads() {
    return Workload.all().stream()
        .map(workload -> DynamicTest.dynamicTest(workload.name(), () -> compare(workload)));
  }

  private static void compare(Workload workload) {
    missing.ifPresent(reason -> abort(reason));
    Path folder = data.resolve(workload.name());
    try (Executable program = workload.compile("jvm")) {
      var inputs = ImmutableMap.<String, Tensor>builder();
      for (Port port : program.inputs()) {
        inputs.put(port.name(), read(folder, port.name(), port));
      }
      var expected = ImmutableMap.<String, Tensor>builder();
      for (int i = 0; i < program.outputs().size(); i++) {
        Port port = program.outputs().get(i);
        expected.put(port.name(), read(folder, "expected_" + i, port));
      }
      assertThat(Workload.distance(expected.buildOrThrow(), program.run(inputs.buildOrThrow())))
          .as("%s, compared with PyTorch", workload)
          .isLessThanOrEqualTo(Workload.tolerance(program));
    }
  }

  private static Tensor read(Path folder, String name, Port port) {
    Diagnostics diagnostics = new Diagnostics();
    return Npy.read(
            folder.resolve(name + ".npy"),
            ElementTypes.dtypeOf(port.type().elementType()),
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }
}
