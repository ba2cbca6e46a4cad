package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs each general pass on every module of MLIR's test IR that is of dialects that Weir has, and
/// compares the operations that remain, by name and number, with what `mlir-opt` leaves there and then.
///
/// Skipped without the corpus, see [MlirCorpus], and without `mlir-opt`.
class MlirPassAgreementTest {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");
  private static final String SEPARATOR = "// -----";

  /// Modules on which mlir-opt 22 itself comes to grief with some pass.
  private static final ImmutableSet<String> LEFT_OUT =
      ImmutableSet.of(
          // Blocks without terminator in operations that are not registered: crash, or an error.
          "IR__generic-visitors-interrupt__001",
          "IR__visitors__001",
          "IR__visitors__002",
          // Its remove-dead-values leaves a branch with too many operands.
          "Transforms__sccp-callgraph__008");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "canonicalize",
        "canonicalize{region-simplify=aggressive}",
        "canonicalize{region-simplify=disabled}",
        "cse",
        "sccp",
        "symbol-dce",
        "inline",
        "inline{default-pipeline=}",
        "loop-invariant-code-motion",
        "remove-dead-values,canonicalize",
      })
  void leavesTheSameOperations(String passes) throws IOException, InterruptedException {
    List<String> names = modules();
    if (!Files.isExecutable(TOOL)) {
      Assumptions.abort(TOOL + " is not installed: nothing is held against MLIR");
    }
    String pipeline = "builtin.module(" + passes + ")";
    List<String> theirs = mlirOpt(names, pipeline);
    assertThat(theirs).hasSameSizeAs(names);
    DialectRegistry registry = DialectRegistry.load();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Multiset<String> expected =
          MlirPassCorpusTest.operations(parse(names.get(i), theirs.get(i), registry));
      Operation module = parse(names.get(i), text(names.get(i)), registry);
      run(pipeline, module, registry);
      Multiset<String> found = MlirPassCorpusTest.operations(module);
      if (!found.equals(expected)) {
        wrong.add(
            "%s: too many %s, too few %s"
                .formatted(
                    names.get(i),
                    Multisets.difference(found, expected),
                    Multisets.difference(expected, found)));
      }
    }
    System.out.printf(
        "%s: %d of %d modules come out as from mlir-opt%n",
        passes, names.size() - wrong.size(), names.size());
    assertThat(wrong).isEmpty();
  }

  private static ImmutableList<String> modules() throws IOException {
    String manifest = Files.readString(MlirCorpus.folder("generic").resolve("manifest.json"));
    var names = ImmutableList.<String>builder();
    for (JsonElement entry : JsonParser.parseString(manifest).getAsJsonArray()) {
      JsonObject module = entry.getAsJsonObject();
      String name = module.get("case").getAsString();
      boolean known =
          module.getAsJsonArray("dialects").asList().stream()
              .allMatch(dialect -> MlirPassCorpusTest.DIALECTS.contains(dialect.getAsString()));
      if (known && !LEFT_OUT.contains(name)) {
        names.add(name);
      }
    }
    return names.build();
  }

  private static String text(String name) throws IOException {
    return Files.readString(MlirCorpus.folder("generic").resolve(name + ".mlir"));
  }

  private List<String> mlirOpt(List<String> names, String pipeline)
      throws IOException, InterruptedException {
    List<String> texts = new ArrayList<>();
    for (String name : names) {
      texts.add(text(name));
    }
    Path in = folder.resolve("in.mlir");
    Path out = folder.resolve("out.mlir");
    Files.writeString(in, String.join("\n" + SEPARATOR + "\n", texts));
    int code =
        new ProcessBuilder(
                TOOL.toString(),
                "--split-input-file",
                "--mlir-print-op-generic",
                "--allow-unregistered-dialect",
                "--pass-pipeline=" + pipeline,
                in.toString())
            .redirectError(folder.resolve("err").toFile())
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    assertThat(code).as(Files.readString(folder.resolve("err"))).isZero();
    return Splitter.on("\n" + SEPARATOR).splitToList(Files.readString(out));
  }

  private static Operation parse(String name, String text, DialectRegistry registry) {
    return IrParser.parse(
            SourceText.of(name, text), registry, ParseOptions.LENIENT, new Diagnostics())
        .orElseThrow();
  }

  private static void run(String pipeline, Operation module, DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    Pipeline parsed = Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow();
    assertThat(PassManager.run(parsed, module, registry, diagnostics))
        .as("%s", diagnostics.all())
        .isTrue();
  }
}
