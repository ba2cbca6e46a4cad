package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Compares gradients with central differences in float64.
final class FiniteDifferences {
  private static final double STEP = 1e-6;

  private FiniteDifferences() {}

  /// Differentiates the only function of `text`, `@f`, with respect to its float64 inputs, weighs its
  /// results with numbers that differ, and compares.
  ///
  /// @return the module with `@f` and `@f_grad`
  static Operation check(String text, List<Tensor> inputs) {
    return check(text, inputs, 1e-6);
  }

  static Operation check(String text, List<Tensor> inputs, double tolerance) {
    Operation module = Functions.parse(text);
    FuncOp function = Functions.function(module, "f");
    Functions.differentiate(function, "f_grad", GradientRequest.ofAllInputs().withSensitivity());
    compare(module, inputs, tolerance);
    return module;
  }

  private static void compare(Operation module, List<Tensor> inputs, double tolerance) {
    try (Executable f = Functions.compile(module, "f", ParameterStore.empty());
        Executable g = Functions.compile(module, "f_grad", ParameterStore.empty())) {
      List<Tensor> results = run(f, inputs);
      List<Tensor> seeds = new ArrayList<>();
      for (Tensor result : results) {
        if (result.dtype().isFloat()) {
          seeds.add(seed(result, seeds.size()));
        }
      }
      List<Tensor> given = new ArrayList<>(inputs);
      given.addAll(seeds);
      List<Tensor> gradients = run(g, given);
      int next = 0;
      for (int i = 0; i < inputs.size(); i++) {
        if (inputs.get(i).dtype() == DType.FLOAT64) {
          compare(f, inputs, i, seeds, gradients.get(next++), tolerance, module);
        }
      }
      assertThat(next).as("number of gradients").isEqualTo(gradients.size());
    }
  }

  private static void compare(
      Executable f,
      List<Tensor> inputs,
      int index,
      List<Tensor> seeds,
      Tensor gradient,
      double tolerance,
      Operation module) {
    Tensor x = inputs.get(index);
    assertThat(gradient.shape()).isEqualTo(x.shape());
    for (int i = 0; i < x.elementCount(); i++) {
      double at = x.getDouble(i);
      x.setDouble(i, at + STEP);
      double above = weighed(run(f, inputs), seeds);
      x.setDouble(i, at - STEP);
      double below = weighed(run(f, inputs), seeds);
      x.setDouble(i, at);
      double difference = (above - below) / (2 * STEP);
      double bound = tolerance * Math.max(1, Math.abs(difference));
      int element = i;
      assertThat(gradient.getDouble(i))
          .as(() ->
              "gradient of element %d of input %d in%n%s"
                  .formatted(
                      element, index, IrPrinter.print(module, PrintOptions.of(Functions.REGISTRY))))
          .isCloseTo(difference, within(bound));
    }
  }

  /// {@return what `program` gives for inputs in order}
  static List<Tensor> run(Executable program, List<Tensor> inputs) {
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (Port port : program.inputs()) {
      named.put(port.name(), inputs.get(named.size()));
    }
    return new ArrayList<>(program.run(named).values());
  }

  private static double weighed(List<Tensor> results, List<Tensor> seeds) {
    double sum = 0;
    int next = 0;
    for (Tensor result : results) {
      if (result.dtype().isFloat()) {
        Tensor seed = seeds.get(next++);
        for (int i = 0; i < result.elementCount(); i++) {
          sum += result.getDouble(i) * seed.getDouble(i);
        }
      }
    }
    return sum;
  }

  /// {@return numbers of the type of `result`, other ones for another `salt`}
  static Tensor seed(Tensor result, int salt) {
    Tensor seed = Tensor.zeros(result.dtype(), result.shape());
    for (int i = 0; i < seed.elementCount(); i++) {
      seed.setDouble(i, Math.sin(1.0 + 2.3 * i + salt));
    }
    return seed;
  }
}
