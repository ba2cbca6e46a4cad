package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The operators are those of ONNX's own schemas, as Debian's package `python3-onnx` has them.
class OnnxSchemaTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");

  private static final String SCRIPT =
      """
      import onnx.defs
      newest = {}
      for s in onnx.defs.get_all_schemas_with_history():
          if s.domain != 'ai.onnx.ml' and (
                  s.name not in newest or newest[s.name].since_version < s.since_version):
              newest[s.name] = s
      for s in newest.values():
          print(('training.' if s.domain else '') + s.name,
                ','.join(i.name + (':*' if 'Variadic' in str(i.option) else '') for i in s.inputs),
                ','.join(o.name + (':*' if 'Variadic' in str(o.option) else '') for o in s.outputs),
                ','.join(sorted(s.attributes)), sep=';')
      """;

  @Test
  void operatorsHaveTheOperandsResultsAndAttributesOfTheirSchemas() throws Exception {
    DialectRegistry registry = DialectRegistry.load();
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    for (String line : schemas()) {
      List<String> parts = Splitter.on(';').splitToList(line);
      OpDefinition op = registry.operation("onnx." + parts.get(0));
      assertThat(op).as(parts.get(0)).isNotNull();
      List<String> inputs = Splitter.on(',').omitEmptyStrings().splitToList(parts.get(1));
      List<String> outputs = Splitter.on(',').omitEmptyStrings().splitToList(parts.get(2));
      expected.put(parts.get(0), groups(inputs) + "->" + groups(outputs));
      actual.put(
          parts.get(0),
          groups(
                  op.operandGroups().stream()
                      .limit(inputs.size())
                      .map(each -> text(each.name(), each.multiplicity()))
                      .toList())
              + "->"
              + groups(
                  op.resultGroups().stream()
                      .limit(outputs.size())
                      .map(each -> text(each.name(), each.multiplicity()))
                      .toList()));
      for (String attribute : Splitter.on(',').omitEmptyStrings().split(parts.get(3))) {
        String region = letters(attribute);
        assertThat(
                op.slotOf(attribute) >= 0
                    || op.regionGroups().stream()
                        .anyMatch(each -> letters(each.name()).matches(region + "(region)?")))
            .as(parts.get(0) + "." + attribute)
            .isTrue();
      }
    }
    assertThat(actual).isEqualTo(expected).hasSizeGreaterThan(174);
  }

  private static String letters(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static String text(String name, Multiplicity multiplicity) {
    return name + (multiplicity == Multiplicity.VARIADIC ? ":*" : "");
  }

  /// The Java names are those of the schema in other letters; where both had one name, one has an ending.
  private static String groups(List<String> names) {
    return names.stream()
        .map(OnnxSchemaTest::letters)
        .map(name -> name.startsWith("data0") ? "inputs" + name.substring(5) : name)
        .map(name -> name.replaceFirst("out(:\\*)?$", "$1"))
        .toList()
        .toString();
  }

  private static List<String> schemas() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.isExecutable(PYTHON), "the schemas of ONNX are not compared: there is no Python");
    Process process =
        new ProcessBuilder(PYTHON.toString(), "-c", SCRIPT)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Assumptions.assumeTrue(
        process.waitFor() == 0,
        "the schemas of ONNX are not compared: Debian's package python3-onnx is not installed");
    return text.lines().toList();
  }
}
