package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.pir.PirTextPrinter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.runtime.Executable;
import dev.weir.testkit.sample.Sample;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// PIR programs against what NumPy and PyTorch compute, on the JVM and in C, run twice; `tests/oracle/pir_programs.py`
/// writes them.
@Tag(Sample.TAG)
final class PirOracleTest {
  private static JsonArray programs() throws IOException {
    try (var reader =
        new InputStreamReader(
            Objects.requireNonNull(
                PirOracleTest.class.getResourceAsStream("/oracle/pir/programs.json")),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonArray();
    }
  }

  private static Stream<JsonObject> cases() throws IOException {
    return StreamSupport.stream(programs().spliterator(), false).map(JsonElement::getAsJsonObject);
  }

  private static String text(JsonObject each) {
    return StreamSupport.stream(each.getAsJsonArray("program").spliterator(), false)
        .map(JsonElement::getAsString)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @TestFactory
  Stream<DynamicTest> resultsAreThoseOfTheOracle() throws IOException {
    List<JsonObject> all = cases().toList();
    return Stream.concat(
        all.stream().map(each -> test(each, "jvm")),
        Sample.of(all, 20).stream().map(each -> test(each, "c")));
  }

  private static DynamicTest test(JsonObject each, String target) {
    return dynamicTest(each.get("name").getAsString() + " on " + target, () -> check(each, target));
  }

  @TestFactory
  Stream<DynamicTest> textsComeBack() throws IOException {
    return cases()
        .map(each ->
            dynamicTest(
                each.get("name").getAsString(),
                () -> {
                  Operation module = PirPrograms.parse(text(each));
                  assertThat(PirTextPrinter.print(module, new Diagnostics())).hasValue(text(each));
                }));
  }

  private static void check(JsonObject each, String target) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    each.getAsJsonObject("inputs")
        .asMap()
        .forEach((name, value) -> inputs.put(name, tensor(value)));
    double tolerance = each.get("tolerance").getAsDouble();
    try (Executable program = PirPrograms.compile(PirPrograms.parse(text(each)), target)) {
      for (int run = 0; run < 2; run++) {
        Map<String, Tensor> got = program.run(inputs);
        each.getAsJsonObject("outputs")
            .asMap()
            .forEach((name, value) -> compare(name, got.get(name), tensor(value), tolerance));
      }
    }
  }

  private static void compare(String name, Tensor got, Tensor wanted, double tolerance) {
    assertThat(got.dtype()).as(name).isEqualTo(wanted.dtype());
    assertThat(got.shape()).as(name).isEqualTo(wanted.shape());
    for (long i = 0; i < wanted.elementCount(); i++) {
      double want = wanted.getDouble(i);
      assertThat(got.getDouble(i))
          .as("%s[%d]", name, i)
          .isCloseTo(want, within(tolerance * Math.max(1, Math.abs(want))));
    }
  }

  private static Tensor tensor(JsonElement element) {
    JsonObject tensor = element.getAsJsonObject();
    long[] shape =
        tensor.getAsJsonArray("shape").asList().stream()
            .mapToLong(JsonElement::getAsLong)
            .toArray();
    DType dtype = DType.ofPaddleName(tensor.get("dtype").getAsString()).orElseThrow();
    Tensor made = Tensor.allocate(Arena.ofAuto(), dtype, shape);
    byte[] data = HexFormat.of().parseHex(tensor.get("hex").getAsString());
    MemorySegment.copy(data, 0, made.data(), ValueLayout.JAVA_BYTE, 0, data.length);
    return made;
  }
}
