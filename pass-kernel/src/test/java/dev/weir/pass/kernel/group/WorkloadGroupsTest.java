package dev.weir.pass.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.decompose.DecomposePass;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// How many kernels the programs in `examples/workloads` become, what is no group included.
///
/// The numbers are those that a hand count of memory round trips gives; where one may argue, the comment
/// says why.
class WorkloadGroupsTest {
  private static final Path WORKLOADS =
      Path.of(System.getProperty("weir.root"), "examples/workloads");

  private static final ImmutableMap<String, Integer> KERNELS =
      ImmutableMap.<String, Integer>builder()
          .put("01", 1)
          .put("02", 1)
          .put("03", 1)
          .put("04", 1)
          .put("05", 1)
          .put("06", 1)
          // The mean over all rows needs what every program makes of its rows.
          .put("07", 2)
          .put("08", 1)
          .put("09", 1)
          .put("10", 1)
          .put("11", 1)
          .put("12", 1)
          .put("13", 1)
          .put("14", 2)
          .put("15", 1)
          // Two convolutions with what follows each, two poolings, three layers, a softmax.
          .put("16", 8)
          // Normalisation, sum and relu follow each convolution in one kernel.
          .put("17", 2)
          // Three projections, attention, projection, norm, two layers, norm.
          .put("19", 9)
          .put("21", 7)
          // Norm, three projections, two rotations, attention, projection, norm, three layers.
          .put("22", 12)
          .put("25", 1)
          .buildOrThrow();

  @TestFactory
  Stream<DynamicTest> kernelCounts() throws IOException {
    ImmutableList<Path> files;
    try (Stream<Path> found = Files.list(WORKLOADS)) {
      files =
          found
              .filter(file -> file.toString().endsWith(".mlir"))
              .sorted()
              .collect(ImmutableList.toImmutableList());
    }
    assertThat(files).isNotEmpty();
    return files.stream()
        .filter(file -> KERNELS.containsKey(number(file)))
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static String number(Path file) {
    return file.getFileName().toString().substring(0, 2);
  }

  private static void check(Path file) {
    FusionReport report = report(file);
    assertThat(report.kernels()).as(report::toString).isEqualTo(KERNELS.get(number(file)));
    for (FusionReport.Section section : report.sections()) {
      assertThat(section.moved()).isGreaterThanOrEqualTo(section.least());
      if (section.kernels().size() == 1) {
        assertThat(section.moved()).isEqualTo(section.least());
      }
    }
  }

  private static FusionReport report(Path file) {
    DialectRegistry registry = DialectRegistry.load();
    Diagnostics diagnostics = new Diagnostics();
    Operation program =
        IrParser.parse(
                SourceText.of(file.toString(), read(file)),
                registry,
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    PassManager manager =
        PassManager.builder(
                Pipeline.of(new DecomposePass(ImmutableList.of()), ShapeInferencePass.DEFAULT),
                registry)
            .build();
    assertThat(manager.run(program, diagnostics)).as(() -> diagnostics.all().toString()).isTrue();
    return FusionReport.of(program, GroupingOptions.DEFAULT);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
