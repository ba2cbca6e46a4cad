package dev.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import com.google.gson.JsonArray;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Runs passes on MLIR's own test IR and compares the operations that remain, by name and number, with
/// what mlir-opt 22 left.
///
/// Only modules of dialects that Weir has are compared. Skipped without the corpus, see [MlirCorpus].
class MlirPassCorpusTest {
  private static final ImmutableSet<String> DIALECTS =
      ImmutableSet.of("builtin", "func", "cf", "arith", "scf");

  /// @param wrong what differs, one line per case
  private record Score(int cases, List<String> wrong) {}

  private static Score score(Predicate<String> flags) throws IOException {
    return score(flags, DIALECTS);
  }

  private static Score score(Predicate<String> flags, ImmutableSet<String> dialects)
      throws IOException {
    Path folder = MlirCorpus.folder("passes");
    JsonArray manifest =
        JsonParser.parseString(Files.readString(folder.resolve("manifest.json")))
            .getAsJsonArray();
    DialectRegistry registry = DialectRegistry.load();
    var wrong = new ArrayList<String>();
    int cases = 0;
    for (JsonElement entry : manifest) {
      JsonObject run = entry.getAsJsonObject();
      JsonArray given = run.getAsJsonArray("flags");
      boolean known =
          run.getAsJsonArray("dialects").asList().stream()
              .allMatch(dialect -> dialects.contains(dialect.getAsString()));
      if (!known || given.size() != 1 || !flags.test(given.get(0).getAsString())) {
        continue;
      }
      cases++;
      String name = run.get("case").getAsString();
      Path expected = folder.resolve(name + "__run" + run.get("run").getAsInt() + ".mlir");
      Multiset<String> ours =
          operations(
              MlirCorpus.folder("generic").resolve(name + ".mlir"), registry,
              given.get(0).getAsString());
      Multiset<String> theirs = operations(expected, registry, "");
      if (!ours.equals(theirs)) {
        wrong.add(
            "%s: too many %s, too few %s"
                .formatted(
                    name,
                    Multisets.difference(ours, theirs),
                    Multisets.difference(theirs, ours)));
      }
    }
    return new Score(cases, wrong);
  }

  private static Multiset<String> operations(Path file, DialectRegistry registry, String flag)
      throws IOException {
    SourceText source =
        SourceText.of(
            file.getFileName().toString(), Files.readString(file, StandardCharsets.UTF_8));
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(source, registry, ParseOptions.LENIENT, diagnostics).orElseThrow();
    if (!flag.isEmpty()) {
      String text =
          flag.startsWith("-pass-pipeline=")
              ? flag.substring("-pass-pipeline=".length())
              : "any(" + flag.substring(1) + ")";
      Pipeline pipeline = Pipeline.parse(text, PassRegistry.load(), diagnostics).orElseThrow();
      assertThat(PassManager.run(pipeline, module, registry, diagnostics))
          .as("%s: %s", file, diagnostics.all())
          .isTrue();
    }
    Multiset<String> names = HashMultiset.create();
    module.walk(op -> names.add(op.name()));
    return names;
  }

  private static void report(String pass, Score score) {
    System.out.printf(
        "%s: %d of %d modules come out as from mlir-opt%n",
        pass,
        score.cases() - score.wrong().size(),
        score.cases());
    score.wrong().forEach(line -> System.out.println("  " + line));
  }

  @Test void sccp() throws IOException {
    Score score = score(flag -> flag.equals("-sccp") || flag.contains("(sccp)"));
    report("sccp", score);
    assertThat(score.cases()).isGreaterThan(10);
    assertThat(score.wrong()).hasSizeLessThanOrEqualTo(score.cases() / 10);
  }

  @Test void intRangeOptimizations() throws IOException {
    ImmutableSet<String> dialects = ImmutableSet.of("builtin", "func", "cf", "arith", "scf", "test");
    Score score = score("-int-range-optimizations"::equals, dialects);
    report("int-range-optimizations", score);
    assertThat(score.cases()).isGreaterThan(10);
    assertThat(score.wrong()).isEmpty();
  }
}
