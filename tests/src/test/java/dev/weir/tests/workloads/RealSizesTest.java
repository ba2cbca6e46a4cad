package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The workloads 12 to 24 at their real sizes, and encoder layers of many shapes, run on a device as a whole: nothing falls
/// back to the host, and each source that is made compiles without spills.
///
/// One of four workloads and each layer is compiled by `nvcc` for one chip of those that a target is for;
/// `-Dweir.deviceSizes=true` has all of them, and all shapes of layers.
@Tag("thorough")
class RealSizesTest {
  private static final boolean ALL = Boolean.getBoolean("weir.deviceSizes");
  // Of so many workloads `nvcc` compiles one for each target.
  private static final int COMPILED = 4;
  private static final int FIRST = 12;
  private static final int LAST = 24;
  private static final ImmutableList<String> TARGETS =
      ImmutableList.of("cuda", "cuda-sm90a", "ascend");
  private static final ImmutableList<String> PYTHONS =
      ImmutableList.of("python3", "/usr/bin/python3");
  private static final ImmutableList<String> CHIPS = ImmutableList.of("sm_80", "sm_100");
  private static final ImmutableList<String> TYPES = ImmutableList.of("f32", "f16", "bf16");
  private static final ImmutableList<Integer> HEADS = ImmutableList.of(64, 80, 96, 128);
  private static final ImmutableList<Integer> LENGTHS =
      ImmutableList.of(1, 17, 128, 197, 256, 257, 512, 1024, 2048);

  private final DialectRegistry registry = DialectRegistry.load();
  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> workloads() throws IOException, InterruptedException {
    List<DynamicTest> tests = new ArrayList<>();
    List<Path> programs = programs();
    for (int i = 0; i < programs.size(); i++) {
      Path program = programs.get(i);
      String text = Files.readString(program);
      String name = program.getFileName().toString();
      for (int t = 0; t < TARGETS.size(); t++) {
        String target = TARGETS.get(t);
        boolean isCompiled = ALL || (i + t) % COMPILED == 0;
        List<String> chips = isCompiled ? chips(CHIPS.get(i % CHIPS.size())) : List.of();
        tests.add(dynamicTest(name + ", " + target, () -> isOnDevice(text, name, target, chips)));
      }
    }
    assertThat(tests).hasSizeGreaterThanOrEqualTo(TARGETS.size() * (LAST - FIRST + 1));
    return tests;
  }

  /// {@return the programs of those numbers at their real sizes, as the benchmarks have them}
  private List<Path> programs() throws IOException, InterruptedException {
    Path made = Files.createTempDirectory(folder, "programs");
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("benchmarks/workloads"))) {
      root = root.getParent();
    }
    Optional<Path> log = Optional.empty();
    for (String python : PYTHONS) {
      Path said = made.resolve(python.replace('/', '-') + ".log");
      int code;
      try {
        code =
            new ProcessBuilder(python, "benchmarks/workloads", "--write", made.toString(), "--full")
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
      } catch (IOException missing) {
        continue;
      }
      if (code == 0) {
        return programs(made);
      }
      log = Optional.of(said);
    }
    return abort(
        log.isEmpty() ? "skipped: there is no python3" : "skipped: " + Files.readString(log.get()));
  }

  private static List<Path> programs(Path made) throws IOException {
    try (Stream<Path> files = Files.list(made)) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .filter(file -> isWanted(file.getFileName().toString()))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isWanted(String name) {
    int number = Integer.parseInt(name.substring(0, 2));
    return number >= FIRST && number <= LAST;
  }

  /// A layer at each length, of heads and elements that take turns: its attention is one kernel.
  @TestFactory
  List<DynamicTest> layers() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int length = 0; length < LENGTHS.size(); length++) {
      for (int head = 0; head < HEADS.size(); head++) {
        for (int type = 0; type < TYPES.size(); type++) {
          if (ALL || type == (length + head) % TYPES.size() && head == length % HEADS.size()) {
            String text =
                DevicePrograms.layer(2, LENGTHS.get(length), 12, HEADS.get(head), TYPES.get(type));
            String name =
                "%s, length %d, heads of %d"
                    .formatted(TYPES.get(type), LENGTHS.get(length), HEADS.get(head));
            for (String target : TARGETS) {
              String chip = CHIPS.get((length + type) % CHIPS.size());
              tests.add(
                  dynamicTest(
                      name + ", " + target,
                      () ->
                          assertThat(isOnDevice(text, name, target, chips(chip)))
                              .filteredOn(kernel -> kernel.kind().equals("attention"))
                              .hasSize(1)));
            }
          }
        }
      }
    }
    return tests;
  }

  /// {@return the kernels of a program}
  ///
  /// @param chips what `nvcc` compiles for where the target is for several; nothing is compiled where there is none
  private List<TileFuncOp> isOnDevice(String text, String name, String target, List<String> chips)
      throws IOException, InterruptedException {
    LoweredProgram lowered = lower(text, name, target);
    List<TileFuncOp> kernels =
        ImmutableList.copyOf(
            Iterables.filter(lowered.module().region(0).entry(), TileFuncOp.class));
    assertThat(kernels).isNotEmpty();
    if (target.startsWith("cuda") && !chips.isEmpty()) {
      Path source = Files.createTempDirectory(folder, "kernels").resolve("kernels.cu");
      Files.write(source, lowered.sources().orElseThrow().files().get("kernels.cu"));
      // A kernel that is split has a second one that adds up the parts.
      int entries = Splitter.on("__global__").splitToList(Files.readString(source)).size() - 1;
      assertThat(entries).isGreaterThanOrEqualTo(kernels.size());
      for (String each : target.equals("cuda") ? chips : List.of("sm_90a")) {
        Nvcc.compilesWithoutSpills(source, each, entries);
      }
    }
    return kernels;
  }

  private static List<String> chips(String chip) {
    return ALL ? CHIPS : List.of(chip);
  }

  private LoweredProgram lower(String text, String name, String target) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(SourceText.of(name, text), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    // Without a fallback, what would run on the host is an error.
    return OperatorForm.of(
            module,
            ParameterStore.empty(),
            CopyElimination.NEEDED,
            Optional.empty(),
            registry,
            diagnostics)
        .flatMap(store ->
            new Compilation(
                    CompileOptions.of(target).withParameters(store).withoutFallback(),
                    registry,
                    diagnostics)
                .lower(module))
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }
}
