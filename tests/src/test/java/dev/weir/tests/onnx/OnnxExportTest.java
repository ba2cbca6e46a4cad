package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.onnx.OnnxTestRun.Outcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The tests of ONNX, brought to operators, written as models again, and run by ONNX Runtime: its outputs are
/// those of the test. `onnx/not-exported.tsv` lists what is not written, and what ONNX Runtime has no kernel
/// for.
///
/// `mvn -pl tests test -Pthorough -Dtest=OnnxExportTest -Dweir.updateDocs=true` writes the table anew.
class OnnxExportTest {
  private static final long SEED = 17;
  private static final int SAMPLE = 60;
  private static final long OLDEST = 17;
  private static final long NEWEST = 22;

  @BeforeEach
  void needsTheData() {
    OnnxTestData.assumeInstalled();
  }

  @Test
  void aSampleIsAsListed() {
    NotPassing.listed(NotPassing.EXPORTED).check(run(OnnxTestData.sample(SEED, SAMPLE), OLDEST));
  }

  @Test
  @Tag("thorough")
  void allAreAsListed() {
    Map<String, Outcome> outcomes = run(OnnxTestData.names(), OLDEST);
    outcomes.keySet().removeIf(OnnxExportTest::hasTextOfFloats);
    System.out.print(OnnxConformanceTest.score(outcomes, "ONNX Runtime, opset 17"));
    if (Boolean.getBoolean("weir.updateDocs")) {
      NotPassing.write(NotPassing.EXPORTED, outcomes);
    }
    NotPassing.listed(NotPassing.EXPORTED).check(outcomes);
    assertThat(outcomes).hasSizeGreaterThan(1000);
  }

  /// The newest version passes wherever the oldest does.
  @Test
  @Tag("thorough")
  void theNewestVersionIsAsGood() {
    Map<String, Outcome> outcomes = run(OnnxTestData.names(), NEWEST);
    System.out.print(OnnxConformanceTest.score(outcomes, "ONNX Runtime, opset 22"));
    outcomes.keySet().removeAll(NotPassing.listed(NotPassing.EXPORTED).rows().keySet());
    outcomes.keySet().removeIf(OnnxExportTest::hasTextOfFloats);
    assertThat(outcomes.values()).allMatch(outcome -> outcome.kind() == OnnxTestRun.Kind.PASSED);
  }

  /// {@return whether floats become text in a test}: ONNX Runtime writes more digits of some than the data of the tests have
  private static boolean hasTextOfFloats(String name) {
    return name.contains("FLOAT_to_STRING");
  }

  private static Map<String, Outcome> run(List<String> names, long opset) {
    Map<String, Outcome> outcomes = new ConcurrentSkipListMap<>();
    names.parallelStream().forEach(name -> outcomes.put(name, OnnxTestRun.exported(name, opset)));
    return outcomes;
  }
}
