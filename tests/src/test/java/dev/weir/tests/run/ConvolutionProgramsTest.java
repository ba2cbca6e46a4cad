package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.examples.models.Model;
import dev.weir.examples.models.ResNet18;
import dev.weir.examples.models.SeededWeights;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.runtime.Executable;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What compiling does with convolutions.
class ConvolutionProgramsTest {
  private static CompileOptions options(Model model, String target) {
    return CompileOptions.of(target).withParameters(model.parameters());
  }

  private static LoweredProgram lower(String target) {
    Model model = ResNet18.build(32);
    Diagnostics diagnostics = new Diagnostics();
    return new Compilation(options(model, target), DialectRegistry.load(), diagnostics)
        .lower(model.module())
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// ResNet-18 normalises after each of its 20 convolutions, and applies relu after 17 of them, to 8 of
  /// these after a residual was added.
  @Test
  void onTheJvmConvolutionsAreFusedWithWhatFollows() {
    LoweredProgram program = lower("jvm");
    assertThat(program.choices().stream().filter(each -> each.contains("fused_conv2d_add_act")))
        .hasSize(20);
    assertThat(program.choices())
        .noneMatch(each -> each.contains("batch_norm") || each.contains("relu"));
  }

  @Test
  void normsWithFixedStatisticsGoIntoFiltersOnEveryTarget() {
    LoweredProgram program = lower("interpret");
    assertThat(program.choices()).noneMatch(each -> each.contains("batch_norm"));
    assertThat(program.parameters().asMap().keySet())
        .anyMatch(name -> name.startsWith("constant_folding@_"));
  }

  @Test
  void theNumbersStayTheSame() {
    Map<String, Tensor> image = Map.of("image", SeededWeights.floats("image", 0, 2, 1, 3, 32, 32));
    Model plain = ResNet18.build(32);
    Model fused = ResNet18.build(32);
    try (Executable before = Weir.compile(plain.module(), options(plain, "jvm").withFusion(false));
        Executable after = Weir.compile(fused.module(), options(fused, "jvm"))) {
      Map<String, Tensor> expected = before.run(image);
      Map<String, Tensor> computed = after.run(image);
      Tensor repeated = after.run(image).values().iterator().next();
      expected.forEach((name, tensor) -> {
        double largest = 0;
        double difference = 0;
        for (long i = 0; i < tensor.elementCount(); i++) {
          largest = Math.max(largest, Math.abs(tensor.getDouble(i)));
          difference =
              Math.max(difference, Math.abs(tensor.getDouble(i) - computed.get(name).getDouble(i)));
        }
        assertThat(difference).isLessThan(2e-5 * largest);
        assertThat(repeated.contentEquals(computed.get(name))).isTrue();
      });
    }
  }
}
