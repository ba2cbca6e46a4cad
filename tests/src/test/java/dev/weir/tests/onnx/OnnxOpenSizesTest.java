package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.onnx.OnnxTestRun.Kind;
import dev.weir.tests.onnx.OnnxTestRun.Outcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The tests of ONNX with sizes left open, compiled once for all of them: what runs gives the numbers of the test, what
/// does not is refused with a message.
class OnnxOpenSizesTest {
  @BeforeEach
  void needsTheData() {
    OnnxTestData.assumeInstalled();
  }

  /// Equal parts of a size that was not known were all of it and nothing.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "node/test_split_equal_parts_2d",
        "node/test_split_variable_parts_2d",
        "node/test_maxpool_2d_default",
        "node/test_resize_upsample_scales_nearest",
        "node/test_lstm_batchwise",
        "node/test_tril",
        "node/test_gather_elements_0",
        "node/test_lstm_with_peepholes",
        "node/test_gathernd_example_int32_batch_dim1",
        "node/test_eyelike_with_dtype",
        "node/test_scatternd_add"
      })
  void aBatchMayBeOpen(String test) {
    assertThat(OnnxTestRun.open(test, OpenInputs.BATCH)).isEqualTo(new Outcome(Kind.PASSED, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "node/test_split_equal_parts_1d",
        "node/test_split_equal_parts_default_axis",
        "node/test_compress_0",
        "node/test_top_k",
        "node/test_where_example",
        "node/test_flatten_axis2",
        "node/test_hardmax_axis_1",
        "node/test_resize_downsample_scales_linear_align_corners"
      })
  void allSizesMayBeOpen(String test) {
    assertThat(OnnxTestRun.open(test, OpenInputs.ALL)).isEqualTo(new Outcome(Kind.PASSED, ""));
  }

  /// @param least how many ran when this was written
  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({"BATCH, 810", "ALL, 770"})
  void noneIsWrong(OpenInputs inputs, long least) {
    Map<String, Outcome> outcomes = new ConcurrentSkipListMap<>();
    OnnxTestData.names().parallelStream()
        .forEach(name -> outcomes.put(name, OnnxTestRun.open(name, inputs)));
    NotPassing listed = NotPassing.listed(NotPassing.RUN);
    List<String> wrong =
        outcomes.entrySet().stream()
            .filter(each -> each.getValue().kind() == Kind.WRONG)
            .filter(each -> !listed.rows().containsKey(each.getKey()))
            .map(each -> each.getKey() + ": " + each.getValue().reason())
            .toList();
    Map<Kind, Long> counts =
        outcomes.values().stream()
            .collect(Collectors.groupingBy(Outcome::kind, Collectors.counting()));
    System.out.println("ONNX with open sizes, " + inputs + ": " + counts);
    assertThat(wrong).isEmpty();
    assertThat(counts.get(Kind.PASSED)).isGreaterThanOrEqualTo(least);
  }
}
