package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.testkit.generate.RandomIr;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Weir and `mlir-opt` agree on the text of 200 modules made at random from fixed seeds: `mlir-opt` accepts
/// what Weir prints, prints the same bytes, and Weir reads those and prints them again.
///
/// Where Weir prints something else on purpose, `mlir-opt` does not read back what it prints itself; that
/// is shown too. Skipped without `mlir-opt-22`.
@Tag("thorough")
class MlirOptRandomTest {
  private static final int MODULES = 200;
  private static final String GENERIC = "--mlir-print-op-generic";
  private static final String LOCATIONS = "--mlir-print-debuginfo";

  /// Modules with properties that hold a location which is also that of an operation. mlir-opt writes
  /// an alias there that it defines at the end of the file only, and does not read that.
  private static final ImmutableSet<Integer> ALIAS_BEFORE_ITS_DEFINITION =
      ImmutableSet.of(19, 79, 188, 190);

  private static final DialectRegistry REGISTRY =
      DialectRegistry.of(
          DialectRegistry.load().dialects().stream()
              .filter(dialect -> !dialect.namespace().equals("test"))
              .toArray(Dialect[]::new));

  @TempDir Path folder;
  private MlirOpt tool;

  @BeforeEach
  void findTool() {
    tool = MlirOpt.orSkip(folder);
  }

  private static PrintOptions options(boolean generic, boolean locations) {
    return PrintOptions.of(REGISTRY).withGeneric(generic).withDebugInfo(locations);
  }

  private static String reprinted(String text, PrintOptions options) {
    SourceText source = SourceText.of("printed.mlir", text);
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parseFile(source, REGISTRY, ParseOptions.LENIENT, diagnostics)
        .map(read -> IrPrinter.print(read, options))
        .orElseThrow(() -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
  }

  private void agree(boolean generic, boolean locations) {
    PrintOptions options = options(generic, locations);
    List<String> printed = new ArrayList<>();
    for (int seed = 0; seed < MODULES; seed++) {
      printed.add(
          IrPrinter.print(
              new RandomIr(seed, RandomIr.Scope.MLIR).module(REGISTRY, 1 + seed % 40), options));
    }
    List<String> flags = new ArrayList<>();
    if (generic) {
      flags.add(GENERIC);
    }
    if (locations) {
      flags.add(LOCATIONS);
    }
    String[] how = flags.toArray(String[]::new);
    MlirOpt.Run run = tool.runAll(printed, how);
    assertThat(run.code()).as(run.err()).isZero();
    ImmutableList<String> theirs = run.pieces();
    assertThat(theirs).hasSize(MODULES);
    int same = 0;
    for (int seed = 0; seed < MODULES; seed++) {
      String ours = printed.get(seed).stripTrailing();
      if (locations && ALIAS_BEFORE_ITS_DEFINITION.contains(seed)) {
        assertThat(theirs.get(seed)).as("seed %d", seed).isNotEqualTo(ours);
        assertThat(tool.run(theirs.get(seed), how).err()).contains("undefined symbol alias id");
        continue;
      }
      same++;
      assertThat(theirs.get(seed)).as("seed %d", seed).isEqualTo(ours);
      assertThat(reprinted(theirs.get(seed), options).stripTrailing())
          .as("seed %d, read back", seed)
          .isEqualTo(ours);
    }
    System.out.printf(
        "random modules, %s form%s: %d accepted by mlir-opt, %d printed by it byte for byte as by"
            + " Weir%n",
        generic ? "generic" : "custom", locations ? " with locations" : "", MODULES, same);
  }

  @Test
  void genericForm() {
    agree(true, false);
  }

  @Test
  void genericFormWithLocations() {
    agree(true, true);
  }

  @Test
  void customForm() {
    agree(false, false);
  }

  @Test
  void customFormWithLocations() {
    agree(false, true);
  }

  /// What random modules have none of: mlir-opt prints it as something that it reads as another thing,
  /// or not at all. Weir's text is what mlir-opt reads as the original.
  @ParameterizedTest
  @ValueSource(
      strings = {
        // A sum on the right of a sum, without its parentheses.
        "\"t.op\"() {m = affine_map<(d0, d1) -> (d0 + (d1 + d0 + 2) + 3)>} : () -> ()",
        // A wide number that no double holds, in decimal.
        "\"t.op\"() {f = 0xFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFF : f128} : () -> ()",
        // The places of several elements, equal, as one number.
        "\"t.op\"() {s = sparse<[[0], [0]], [1, 2]> : tensor<3xi8>} : () -> ()",
      })
  void printedForReading(String operation) {
    String original = tool.run(operation, GENERIC).out();
    String ours = reprinted(operation, options(true, false));
    assertThat(tool.run(ours, GENERIC).out()).isEqualTo(original);
    assertThat(original.stripTrailing()).isNotEqualTo(ours.stripTrailing());
    assertThat(tool.run(original, GENERIC).out()).isNotEqualTo(original);
  }

  /// mlir-opt does not read what the text says: the second part of a complex number of one bit.
  @Test
  void complexBits() {
    String operation = "\"t.op\"() {d = dense<(false,true)> : tensor<2xcomplex<i1>>} : () -> ()";
    assertThat(tool.run(operation, GENERIC).out()).contains("(false,false)");
    assertThat(reprinted(operation, options(true, false))).contains("(false,true)");
  }
}
