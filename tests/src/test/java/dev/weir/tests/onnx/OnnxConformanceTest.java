package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.onnx.OnnxTestRun.Kind;
import dev.weir.tests.onnx.OnnxTestRun.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The tests of ONNX, run on the JVM and compared as ONNX's own runner does. `onnx/not-passing.tsv` lists each
/// that does not pass; one that is listed and passes is an error as well.
///
/// `mvn -pl tests test -Pthorough -Dtest=OnnxConformanceTest -Dweir.updateDocs=true` writes the table anew.
class OnnxConformanceTest {
  private static final long SEED = 18;
  private static final int SAMPLE = 60;

  @BeforeEach
  void needsTheData() {
    OnnxTestData.assumeInstalled();
  }

  @Test
  void aSampleIsAsListed() {
    Map<String, Outcome> outcomes = run(OnnxTestData.sample(SEED, SAMPLE), "jvm");
    NotPassing.listed(NotPassing.RUN).check(outcomes);
  }

  @Test
  @Tag("thorough")
  void allAreAsListed() {
    Map<String, Outcome> outcomes = run(OnnxTestData.names(), "jvm");
    System.out.print(score(outcomes, "jvm"));
    if (Boolean.getBoolean("weir.updateDocs")) {
      NotPassing.write(NotPassing.RUN, outcomes);
    }
    NotPassing.listed(NotPassing.RUN).check(outcomes);
    assertThat(outcomes).hasSizeGreaterThan(1000);
  }

  /// What runs on the JVM runs in C as well, where a compiler is installed; each program is compiled by it.
  @Test
  @Tag("thorough")
  void allAreAsListedInC() {
    Assumptions.assumeTrue(
        OnnxTestRun.of("node/test_add", "c").kind() == Kind.PASSED, "skipped: no C compiler");
    Map<String, Outcome> outcomes = run(OnnxTestData.names(), "c");
    System.out.print(score(outcomes, "c"));
    NotPassing.listed(NotPassing.RUN).check(outcomes);
  }

  private static Map<String, Outcome> run(List<String> names, String target) {
    Map<String, Outcome> outcomes = new ConcurrentSkipListMap<>();
    names.parallelStream().forEach(name -> outcomes.put(name, OnnxTestRun.of(name, target)));
    return outcomes;
  }

  static String score(Map<String, Outcome> outcomes, String target) {
    Map<String, int[]> counts = new TreeMap<>();
    outcomes.forEach((name, outcome) ->
        counts
            .computeIfAbsent(
                name.substring(0, name.indexOf('/')), folder -> new int[Kind.values().length])[
            outcome.kind().ordinal()]++);
    StringBuilder text = new StringBuilder("ONNX on " + target + ":\n");
    counts.forEach((folder, count) ->
        text.append(
            "  %-18s %d passed, %d refused, %d differ, of %d%n"
                .formatted(
                    folder,
                    count[Kind.PASSED.ordinal()],
                    count[Kind.REFUSED.ordinal()],
                    count[Kind.WRONG.ordinal()],
                    count[0] + count[1] + count[2])));
    return text.toString();
  }
}
