package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Each version of an operator that begins with opset 18 to 22 has a case that is compared with ONNX Runtime by
/// `OnnxVersionsTest`. ONNX's own tests, as Debian has them, end at opset 17.
class OnnxVersionCoverageTest {
  private static final Path FOLDER = Path.of("src/test/resources/onnx");
  private static final Pattern OPSET = Pattern.compile("ai\\.onnx = (\\d+)");
  private static final Pattern OPERATOR = Pattern.compile("\"onnx\\.(\\w+)\"");

  /// What cannot be compared, and why.
  private static final ImmutableMap<String, String> ELSEWHERE =
      ImmutableMap.of(
          "Bernoulli 22", "ONNX Runtime draws the wrong one of two; OnnxRandomTest has it",
          "DeformConv 19", "ONNX Runtime has no kernel; OnnxExamplesTest has it",
          "DeformConv 22", "ONNX Runtime has no kernel; it takes one type more than that of 19",
          "ImageDecoder 20", "ONNX Runtime has no kernel; the model is refused with a message");

  private record Case(long opset, List<String> operators) {}

  private static Case read(String text) {
    Matcher opset = OPSET.matcher(text);
    assertThat(opset.find()).as(text).isTrue();
    return new Case(
        Long.parseLong(opset.group(1)),
        OPERATOR.matcher(text).results().map(found -> found.group(1)).toList());
  }

  @Test
  void eachVersionHasACase() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String file :
        List.of(
            "versions.mlir",
            "widened.mlir",
            "narrow.mlir",
            "text.mlir",
            "pairs.mlir",
            "loops.mlir")) {
      cases.addAll(
          OnnxVersionsTest.cases(FOLDER.resolve(file)).map(OnnxVersionCoverageTest::read).toList());
    }
    TreeSet<String> without = new TreeSet<>();
    List<List<String>> versions;
    try (Stream<String> lines = Files.lines(FOLDER.resolve("new-versions.tsv"))) {
      versions =
          lines.filter(line -> !line.startsWith("#")).map(Splitter.on('\t')::splitToList).toList();
    }
    for (List<String> version : versions) {
      long first = Long.parseLong(version.get(1));
      long last = Long.parseLong(version.get(2));
      if (cases.stream()
          .noneMatch(each ->
              each.opset() >= first
                  && each.opset() <= last
                  && each.operators().contains(version.get(0)))) {
        without.add(version.get(0) + " " + first);
      }
    }
    assertThat(versions).hasSize(122);
    assertThat(without).containsExactlyElementsOf(ELSEWHERE.keySet());
  }
}
