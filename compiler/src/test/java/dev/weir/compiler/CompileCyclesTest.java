package dev.weir.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs that are compiled, run and closed many times leave nothing behind: no memory, no mappings, no
/// open files, nothing in the folder for temporary files.
///
/// `-Dweir.cycles=1000` says how many times, `-Dweir.target=ascend` for which targets,
/// `-Dweir.cycles.cache=false` has the kernels built each time; what there is after each tenth of the cycles is
/// printed then.
@Tag("thorough")
class CompileCyclesTest {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final Path OPEN = Path.of("/proc/self/fd");
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

  /// How many cycles are run where nothing else is asked for: fewer of those that an emulation runs.
  private static final ImmutableMap<String, Integer> CYCLES =
      ImmutableMap.of("jvm", 1000, "c", 1000, "opencl", 1000, "ascend", 300, "cuda-emulation", 100);

  /// What is loaded, compiled and kept for good at first is no leak.
  private static final int WARM_UP = 100;

  /// Each cycle has buffers of 1 MiB or more, and more would be left of them. The heap of the virtual machine
  /// and its compiled code may grow by as much.
  private static final long ALLOWED = 150L << 20;

  private static final String TEXT =
      """
      %x = pd_op.data {name = "x", shape = array<i64: 2, 65536>, dtype = #pir.dtype<float32>} : tensor<2x65536xf32>
      %a = pd_op.exp %x : (tensor<2x65536xf32>) -> tensor<2x65536xf32>
      %n = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
      %m = pd_op.cumsum %a, %n : (tensor<2x65536xf32>, tensor<1xi32>) -> tensor<2x65536xf32>
      %y = pd_op.add %a, %m : (tensor<2x65536xf32>, tensor<2x65536xf32>) -> tensor<2x65536xf32>
      "pir.shadow_output"(%y) {output_name = "y"} : (tensor<2x65536xf32>) -> ()
      """;

  @TempDir Path folder;

  static Stream<String> targets() {
    String only = System.getProperty("weir.target");
    return CYCLES.keySet().stream().filter(target -> only == null || target.matches(only));
  }

  /// What this process has.
  private record Held(long resident, long mappings, long open, long temporary) {
    static Held now() throws IOException {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      long resident = -1;
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith("VmRSS:")) {
          resident = Long.parseLong(line.replaceAll("\\D", "")) << 10;
        }
      }
      assertThat(resident).as("VmRSS").isPositive();
      return new Held(
          resident,
          Files.readAllLines(MAPS).size(),
          entries(OPEN, ""),
          entries(TEMPORARY, "weir") + entries(TEMPORARY, "pocl"));
    }

    private static long entries(Path folder, String prefix) throws IOException {
      try (Stream<Path> found = Files.list(folder)) {
        return found.filter(path -> path.getFileName().toString().startsWith(prefix)).count();
      }
    }

    @Override
    public String toString() {
      return "%d KiB resident, %d mappings, %d open files, %d temporary files"
          .formatted(resident >> 10, mappings, open, temporary);
    }
  }

  private void cycle(CompileOptions options, Tensor x) {
    Diagnostics diagnostics = new Diagnostics();
    Operation program =
        IrParser.parseFile(
                SourceText.of("cycle.mlir", TEXT),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                diagnostics)
            .map(IrParser.Parsed::operation)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Executable executable = Weir.compile(program, options)) {
      Tensor y = executable.run(Map.of("x", x)).get("y");
      assertThat(y.getDouble(0)).isEqualTo(2);
    }
  }

  @MethodSource("targets")
  @ParameterizedTest(allowZeroInvocations = true)
  void memoryStaysFlat(String target) throws IOException {
    assumeTrue(
        Files.exists(STATUS) && Files.exists(MAPS) && Files.exists(OPEN), "skipped: needs /proc");
    boolean cached = !"false".equals(System.getProperty("weir.cycles.cache"));
    CompileOptions options = CompileOptions.of(target);
    if (cached) {
      options = options.withCache(folder);
    }
    Integer asked = Integer.getInteger("weir.cycles");
    int cycles = asked == null ? CYCLES.getOrDefault(target, 0) : asked;
    Tensor x = Tensor.zeros(DType.FLOAT32, 2, 65536);
    try {
      cycle(options, x);
    } catch (CompileException missing) {
      assumeTrue(false, "skipped: " + missing.getMessage());
    }
    for (int i = 0; i < WARM_UP; i++) {
      cycle(options, x);
    }
    Held before = Held.now();
    long started = System.nanoTime();
    for (int i = 1; i <= cycles; i++) {
      cycle(options, x);
      if (asked != null && i % Math.max(1, cycles / 10) == 0) {
        System.out.printf(
            "%s, %d cycles: %s; %d ms a cycle%n",
            target, i, Held.now(), (System.nanoTime() - started) / 1_000_000 / i);
      }
    }
    Held after = Held.now();
    String both = "before: " + before + "; after " + cycles + " cycles: " + after;
    assertThat(after.resident() - before.resident()).as(both).isLessThan(ALLOWED);
    // Other programs open files, and map and make some, too.
    assertThat(after.mappings() - before.mappings()).as(both).isLessThan(cycles / 2);
    assertThat(after.open() - before.open()).as(both).isLessThan(cycles / 2);
    assertThat(after.temporary() - before.temporary()).as(both).isLessThan(cycles / 2);
  }
}
