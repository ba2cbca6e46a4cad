package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableSet;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.autodiff.rules.RefusedGradients;
import dev.weir.pass.autodiff.rules.ZeroGradients;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Gradients against PyTorch's in float64, broadcasting, ties and empty tensors among them.
/// `tests/oracle/derivatives.py` makes the data.
class TorchGradientsTest {
  private static final double TOLERANCE = 1e-9;

  /// Operators whose data says nothing of their gradients: they pass them on.
  private static final ImmutableSet<String> ENDS = ImmutableSet.of("fetch", "print", "assign_out_");

  private static List<JsonObject> cases() {
    try (InputStream in =
        Objects.requireNonNull(
            TorchGradientsTest.class.getResourceAsStream("/oracle/derivatives.json"))) {
      return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .getAsJsonArray()
          .asList()
          .stream()
          .map(JsonElement::getAsJsonObject)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TestFactory
  Stream<DynamicTest> gradientsAreThoseOfTorch() {
    return cases().stream()
        .map(each ->
            dynamicTest(
                each.get("operator").getAsString() + " " + each.get("name").getAsString(),
                () -> check(each)));
  }

  @Test
  void everyOperatorWithAGradientHasCases() {
    Set<String> covered = new HashSet<>();
    cases().forEach(each -> covered.add(each.get("operator").getAsString()));
    List<String> without =
        Functions.REGISTRY.dialects("pd_op").stream()
            .flatMap(dialect -> dialect.operations().stream())
            .filter(op -> !op.isInplaceTwin())
            .filter(op -> !CompositeOp.class.isAssignableFrom(op.opClass()))
            .filter(op -> !ZeroGradients.REASONS.containsKey(op.opClass()))
            .filter(op -> !RefusedGradients.REASONS.containsKey(op.opClass()))
            .map(OpDefinition::name)
            .map(name -> name.substring("pd_op.".length()))
            .filter(name -> !name.endsWith("_grad") && !name.equals("if") && !name.equals("while"))
            .filter(name -> !covered.contains(name) && !ENDS.contains(name))
            .sorted()
            .toList();
    // The operator has quantised weights, which PyTorch has not; its kernel's data is NumPy's.
    assertThat(without).containsExactly("weight_only_linear");
  }

  private static void check(JsonObject each) {
    Operation module = Functions.parse(each.get("program").getAsString());
    int[] of =
        each.getAsJsonArray("of").asList().stream().mapToInt(JsonElement::getAsInt).toArray();
    Diagnostics diagnostics = new Diagnostics();
    boolean made =
        ReverseMode.of(Functions.REGISTRY, diagnostics)
            .gradient(
                Functions.function(module, "f"),
                "f_grad",
                GradientRequest.ofInputs(of).withSensitivity())
            .isPresent();
    assertThat(made).as(diagnostics.all().toString()).isTrue();
    Functions.verify(module);
    List<Tensor> inputs = new ArrayList<>(tensors(each, "inputs"));
    inputs.addAll(tensors(each, "seeds"));
    List<Tensor> wanted = tensors(each, "gradients");
    List<Tensor> got = Functions.run(module, "f_grad", inputs);
    assertThat(got).hasSameSizeAs(wanted);
    for (int i = 0; i < got.size(); i++) {
      assertThat(got.get(i).shape()).isEqualTo(wanted.get(i).shape());
      for (int j = 0; j < got.get(i).elementCount(); j++) {
        double want = wanted.get(i).getDouble(j);
        double have = got.get(i).getDouble(j);
        if (!(Math.abs(want - have) <= TOLERANCE * Math.max(1, Math.abs(want)))) {
          fail(
              "gradient %d, element %d: want %s, got %s in %n%s"
                  .formatted(i, j, want, have, Functions.print(module)));
        }
      }
    }
  }

  private static List<Tensor> tensors(JsonObject each, String name) {
    return each.getAsJsonArray(name).asList().stream()
        .map(element -> tensor(element.getAsJsonObject()))
        .toList();
  }

  private static Tensor tensor(JsonObject json) {
    long[] shape =
        json.getAsJsonArray("shape").asList().stream().mapToLong(JsonElement::getAsLong).toArray();
    Tensor tensor =
        Tensor.zeros(DType.ofPaddleName(json.get("dtype").getAsString()).orElseThrow(), shape);
    List<JsonElement> values = json.getAsJsonArray("values").asList();
    for (int i = 0; i < values.size(); i++) {
      if (tensor.dtype() == DType.BOOL) {
        tensor.setLong(i, values.get(i).getAsBoolean() ? 1 : 0);
      } else {
        tensor.setDouble(i, values.get(i).getAsDouble());
      }
    }
    return tensor;
  }
}
