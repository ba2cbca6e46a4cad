package dev.weir.tests.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.examples.models.BertEncoder;
import dev.weir.examples.models.LeNet;
import dev.weir.examples.models.Model;
import dev.weir.examples.models.ResNet18;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/// Whole networks against PyTorch in float64, whose outputs are in `oracle/models`.
class ModelOracleTest {
  @Test
  void seededValuesAreTheOnesDocumented() {
    assertEquals(0.5450749397277832, SeededWeights.unit("conv1.weight", 0));
    assertEquals(0.07481473684310913, SeededWeights.unit("conv1.weight", 1));
    assertEquals(0.6917657256126404, SeededWeights.unit("image", 0));
    Tensor weights = SeededWeights.floats("conv1.weight", 0, 2, 3);
    assertEquals(0.0901498794555664, weights.getDouble(0));
    assertEquals(-0.8503705263137817, weights.getDouble(1));
    assertEquals(0.9200377464294434, weights.getDouble(2));
  }

  @Test
  void leNet() {
    check("lenet", LeNet.build(2));
  }

  @Test
  void resNet18() {
    check("resnet18", ResNet18.build(64));
  }

  @Test
  void bertEncoder() {
    check("bert", BertEncoder.build(2, 16));
  }

  private static void check(String name, Model model) {
    JsonObject oracle = read(name);
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(model.module(), diagnostics);
    assertEquals(List.of(), diagnostics.all());
    KernelLowering.lower(
        model.module(), KernelRegistry.load(), Backend.CPU, DialectRegistry.load(), diagnostics);
    Verifier.verify(model.module(), diagnostics);
    assertEquals(List.of(), diagnostics.all());
    try (Executable executable =
        HostCompiler.compile(model.module(), model.parameters(), diagnostics).orElseThrow()) {
      Map<String, Tensor> results = executable.run(inputs(oracle));
      double tolerance = oracle.get("atol").getAsDouble();
      for (JsonElement output : oracle.getAsJsonArray("outputs")) {
        compare(output.getAsJsonObject(), results, tolerance);
      }
      assertEquals(oracle.getAsJsonArray("outputs").size(), results.size());
    }
  }

  private static void compare(JsonObject expected, Map<String, Tensor> results, double tolerance) {
    String name = expected.get("name").getAsString();
    Tensor actual = results.get(name);
    assertTrue(actual != null, () -> "no output " + name + " among " + results.keySet());
    assertTrue(actual.hasShape(longs(expected.get("shape"))));
    double[] values =
        StreamSupport.stream(expected.getAsJsonArray("data").spliterator(), false)
            .mapToDouble(JsonElement::getAsDouble)
            .toArray();
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], actual.getDouble(i), tolerance, name + "[" + i + "]");
    }
  }

  private static Map<String, Tensor> inputs(JsonObject oracle) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    for (JsonElement element : oracle.getAsJsonArray("inputs")) {
      JsonObject input = element.getAsJsonObject();
      String name = input.get("name").getAsString();
      long[] shape = longs(input.get("shape"));
      Tensor tensor;
      if (input.has("values")) {
        DType dtype = DType.ofPaddleName(input.get("dtype").getAsString()).orElseThrow();
        tensor = Tensor.zeros(dtype, shape);
        for (int i = 0; i < tensor.elementCount(); i++) {
          tensor.setDouble(i, input.getAsJsonArray("values").get(i).getAsDouble());
        }
      } else if (input.has("bound")) {
        tensor = SeededWeights.integers(name, input.get("bound").getAsLong(), shape);
      } else {
        tensor =
            SeededWeights.floats(
                name, input.get("offset").getAsDouble(), input.get("scale").getAsDouble(), shape);
      }
      inputs.put(name, tensor);
    }
    return inputs;
  }

  private static long[] longs(JsonElement array) {
    return StreamSupport.stream(array.getAsJsonArray().spliterator(), false)
        .mapToLong(JsonElement::getAsLong)
        .toArray();
  }

  private static JsonObject read(String name) {
    try (InputStream in =
        ModelOracleTest.class.getResourceAsStream("/oracle/models/" + name + ".json")) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
