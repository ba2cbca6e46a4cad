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
/// Only modules of dialects that Weir has are compared. None of them may differ. Skipped without the corpus, see [MlirCorpus].
class MlirPassCorpusTest {
  static final ImmutableSet<String> DIALECTS =
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
        JsonParser.parseString(Files.readString(folder.resolve("manifest.json"))).getAsJsonArray();
    DialectRegistry registry = DialectRegistry.load();
    var wrong = new ArrayList<String>();
    int cases = 0;
    for (JsonElement entry : manifest) {
      JsonObject run = entry.getAsJsonObject();
      JsonArray given = run.getAsJsonArray("flags");
      boolean known =
          run.getAsJsonArray("dialects").asList().stream()
              .allMatch(dialect -> dialects.contains(dialect.getAsString()));
      String flag = given.get(0).getAsString();
      boolean plain =
          given.size() == 1
              || given.size() == 2 && given.get(1).getAsString().equals("-dump-pass-pipeline");
      if (!known || !plain || !flags.test(flag)) {
        continue;
      }
      cases++;
      String name = run.get("case").getAsString();
      Path expected = folder.resolve(name + "__run" + run.get("run").getAsInt() + ".mlir");
      Multiset<String> ours =
          operations(
              MlirCorpus.folder("generic").resolve(name + ".mlir"), registry, pipeline(flag));
      Multiset<String> theirs = operations(expected, registry, "");
      if (!ours.equals(theirs)) {
        wrong.add(
            "%s: too many %s, too few %s"
                .formatted(
                    name, Multisets.difference(ours, theirs), Multisets.difference(theirs, ours)));
      }
    }
    return new Score(cases, wrong);
  }

  private static Multiset<String> operations(Path file, DialectRegistry registry, String pipeline)
      throws IOException {
    SourceText source =
        SourceText.of(
            file.getFileName().toString(), Files.readString(file, StandardCharsets.UTF_8));
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(source, registry, ParseOptions.LENIENT, diagnostics).orElseThrow();
    if (!pipeline.isEmpty()) {
      Pipeline parsed = Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow();
      assertThat(PassManager.run(parsed, module, registry, diagnostics))
          .as("%s: %s", file, diagnostics.all())
          .isTrue();
    }
    return operations(module);
  }

  /// {@return the pipeline that a flag of mlir-opt stands for}
  private static String pipeline(String flag) {
    String prefix = "-pass-pipeline=";
    if (flag.startsWith(prefix)) {
      return flag.substring(prefix.length());
    }
    int equals = flag.indexOf('=');
    return equals < 0
        ? "any(" + flag.substring(1) + ")"
        : "any(%s{%s})".formatted(flag.substring(1, equals), flag.substring(equals + 1));
  }

  static Multiset<String> operations(Operation module) {
    Multiset<String> names = HashMultiset.create();
    module.walk(op -> names.add(op.name()));
    return names;
  }

  private static void report(String pass, Score score) {
    System.out.printf(
        "%s: %d of %d modules come out as from mlir-opt%n",
        pass, score.cases() - score.wrong().size(), score.cases());
    score.wrong().forEach(line -> System.out.println("  " + line));
  }

  private static void check(String pass, int atLeast, Predicate<String> flags) throws IOException {
    Score score = score(flags);
    report(pass, score);
    assertThat(score.cases()).isGreaterThanOrEqualTo(atLeast);
    assertThat(score.wrong()).isEmpty();
  }

  @Test
  void sccp() throws IOException {
    check("sccp", 24, flag -> flag.equals("-sccp") || flag.contains("(sccp)"));
  }

  @Test
  void canonicalize() throws IOException {
    check(
        "canonicalize",
        26,
        flag -> flag.startsWith("-canonicalize") || flag.contains("func.func(canonicalize"));
  }

  @Test
  void cse() throws IOException {
    check("cse", 7, flag -> flag.contains("(cse"));
  }

  @Test
  void inline() throws IOException {
    check("inline", 5, flag -> flag.startsWith("-inline"));
  }
}
