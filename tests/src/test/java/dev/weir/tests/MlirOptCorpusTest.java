package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// MLIR's own test IR in generic form passes through Weir unchanged as far as `mlir-opt` can tell: each
/// module is accepted and verified by Weir with all its dialects, and what Weir prints of it,
/// `mlir-opt` prints as it prints the original.
///
/// Skipped without the corpus, see [MlirCorpus], and without `mlir-opt-22`.
@Tag("thorough")
class MlirOptCorpusTest {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");
  private static final String MARKER = "// -----\n";

  @TempDir Path folder;

  @BeforeAll
  static void findTool() {
    if (!Files.isExecutable(TOOL)) {
      String message = "SKIPPED: " + TOOL + " is not installed";
      System.err.println(message);
      Assumptions.abort(message);
    }
  }

  @Test
  void modules() throws IOException, InterruptedException {
    sweep(false);
  }

  @Test
  void modulesWithLocations() throws IOException, InterruptedException {
    sweep(true);
  }

  private void sweep(boolean locations) throws IOException, InterruptedException {
    // MLIR's test dialect is not Weir's.
    DialectRegistry registry =
        DialectRegistry.of(
            DialectRegistry.load().dialects().stream()
                .filter(dialect -> !dialect.namespace().equals("test"))
                .toArray(Dialect[]::new));
    List<String> names = new ArrayList<>();
    List<String> originals = new ArrayList<>();
    List<String> printed = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (Path file : MlirCorpus.genericFiles(locations)) {
      String original = Files.readString(file);
      Optional<String> text = throughWeir(file, original, registry, locations, wrong);
      if (text.isPresent()) {
        names.add(file.getFileName().toString());
        originals.add(original);
        printed.add(text.get());
      }
    }
    int accepted = names.size();
    int all = accepted + wrong.size();
    List<String> expected = mlirOpt("originals", originals, locations);
    List<String> actual = mlirOpt("printed", printed, locations);
    assertThat(expected).hasSameSizeAs(names);
    assertThat(actual).hasSameSizeAs(names);
    int same = 0;
    for (int i = 0; i < accepted; i++) {
      if (actual.get(i).equals(expected.get(i))) {
        same++;
      } else {
        wrong.add(names.get(i) + ": mlir-opt prints something else");
      }
    }
    System.out.printf(
        "generic%s: %d modules, %d accepted, %d printed by mlir-opt as the original%n",
        locations ? ", with locations" : "", all, accepted, same);
    assertThat(wrong).isEmpty();
    assertThat(all).isGreaterThan(500);
  }

  private static Optional<String> throughWeir(
      Path file, String original, DialectRegistry registry, boolean locations, List<String> wrong) {
    SourceText source = SourceText.of(file.getFileName().toString(), original);
    Diagnostics diagnostics = new Diagnostics();
    Optional<IrParser.Parsed> parsed =
        IrParser.parseFile(source, registry, ParseOptions.LENIENT, diagnostics)
            .filter(read -> Verifier.verify(read.operation(), diagnostics));
    if (parsed.isEmpty()) {
      wrong.add(new DiagnosticPrinter(source).print(diagnostics));
    }
    PrintOptions options = PrintOptions.of(registry).withGeneric(true).withDebugInfo(locations);
    return parsed.map(read -> IrPrinter.print(read, options));
  }

  /// {@return what `mlir-opt` prints of each of `texts`}
  private List<String> mlirOpt(String name, List<String> texts, boolean locations)
      throws IOException, InterruptedException {
    Path input = folder.resolve(name + ".mlir");
    Path output = folder.resolve(name + ".out");
    Path errors = folder.resolve(name + ".err");
    Files.writeString(input, String.join("\n" + MARKER, texts));
    List<String> command =
        new ArrayList<>(
            List.of(
                TOOL.toString(),
                input.toString(),
                "--split-input-file",
                "--allow-unregistered-dialect",
                "--mlir-print-op-generic",
                "-o",
                output.toString()));
    if (locations) {
      command.add("--mlir-print-debuginfo");
    }
    Process process =
        new ProcessBuilder(command).inheritIO().redirectError(errors.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return Splitter.on(MARKER).splitToList(Files.readString(output));
  }
}
