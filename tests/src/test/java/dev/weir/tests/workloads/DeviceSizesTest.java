package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Attention and matmuls at the sizes of real programs are kernels on the device, whatever its memory is: tiles are made
/// smaller until they fit.
///
/// Pairs of sizes, types and masks are in the tests; `-Dweir.deviceSizes=true` has all of them.
@Tag("thorough")
@Tag("campaign")
class DeviceSizesTest {
  private static final boolean ALL = Boolean.getBoolean("weir.deviceSizes");
  private static final ImmutableList<String> TARGETS =
      ImmutableList.of("cuda", "cuda-sm90a", "ascend");
  private static final ImmutableList<String> TYPES = ImmutableList.of("f32", "f16", "bf16");
  private static final ImmutableList<Integer> HEADS = ImmutableList.of(64, 80, 96, 128);
  private static final ImmutableList<Integer> LENGTHS =
      ImmutableList.of(1, 17, 128, 197, 256, 257, 512, 1024, 2048);
  private static final ImmutableList<Integer> SIDES =
      ImmutableList.of(64, 96, 100, 127, 128, 512, 1000, 1024, 4096);

  private final DialectRegistry registry = DialectRegistry.load();

  /// An attention is one kernel.
  @TestFactory
  List<DynamicTest> attention() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int length = 0; length < LENGTHS.size(); length++) {
      for (int head = 0; head < HEADS.size(); head++) {
        for (int type = 0; type < TYPES.size(); type++) {
          for (int mask = 0; mask < 2; mask++) {
            boolean isDrawn =
                type == (length + head) % TYPES.size() && mask == (length + head / 2) % 2;
            if (ALL || isDrawn) {
              String program =
                  DevicePrograms.attention(
                      "8x12", LENGTHS.get(length), HEADS.get(head), TYPES.get(type), mask == 1);
              String name =
                  "%s, length %d, heads of %d, %s"
                      .formatted(
                          TYPES.get(type),
                          LENGTHS.get(length),
                          HEADS.get(head),
                          mask == 1 ? "causal" : "no mask");
              for (String target : TARGETS) {
                tests.add(
                    dynamicTest(
                        name + ", " + target,
                        () -> assertThat(choices(program, target)).hasSize(1)));
              }
            }
          }
        }
      }
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> matmuls() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int type = 0; type < TYPES.size(); type++) {
      for (int side = 0; side < SIDES.size(); side++) {
        if (ALL || side % TYPES.size() == type) {
          int size = SIDES.get(side);
          tests.addAll(matmul(size, size, size, TYPES.get(type)));
        }
      }
      tests.addAll(matmul(1, 3, 50257, TYPES.get(type)));
      tests.addAll(matmul(50257, 3, 1, TYPES.get(type)));
    }
    return tests;
  }

  /// The image between convolutions and matrices is seen as rows on the device.
  @TestFactory
  Stream<DynamicTest> views() {
    return TARGETS.stream()
        .map(target ->
            dynamicTest(
                target,
                () ->
                    assertThat(choices(DevicePrograms.lenet(32), target))
                        .anyMatch(line -> line.contains("'reshape'"))));
  }

  /// Nothing of a workload is left to the host, loops included.
  @TestFactory
  Stream<DynamicTest> workloads() {
    return Workload.all().stream()
        .flatMap(workload ->
            TARGETS.stream()
                .map(target ->
                    dynamicTest(
                        workload.name() + ", " + target,
                        () -> assertThat(choices(workload.text().text(), target)).isNotEmpty())));
  }

  private List<DynamicTest> matmul(int m, int k, int n, String type) {
    String program = DevicePrograms.matmul(m, k, n, type);
    return TARGETS.stream()
        .map(target ->
            dynamicTest(
                "%s, %dx%dx%d, %s".formatted(type, m, k, n, target),
                () -> assertThat(choices(program, target)).hasSize(1)))
        .toList();
  }

  /// {@return which kernels `program` has on `target`, all generated}
  private List<String> choices(String program, String target) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("program.mlir", program), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    List<String> choices =
        OperatorForm.of(
                module,
                ParameterStore.empty(),
                CopyElimination.NEEDED,
                Optional.empty(),
                registry,
                diagnostics)
            .flatMap(store ->
                new Compilation(
                        CompileOptions.of(target).withParameters(store), registry, diagnostics)
                    .lower(module))
            .orElseThrow(() -> new AssertionError(diagnostics.all()))
            .choices();
    assertThat(choices).noneMatch(line -> line.startsWith("fallback"));
    return choices.stream().filter(line -> line.startsWith("generated")).toList();
  }
}
