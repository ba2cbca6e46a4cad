package dev.weir.compiler.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.lang.foreign.Arena;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Value form costs no memory: the plan of a program of in-place operators has one buffer for a chain of
/// them, and two where the operand is read again.
class InplacePlanTest {
  private static final long TENSOR = 64 * 64 * 4;

  private static String program(String again) {
    return """
    %%x = "pd_op.data"() <{name = "x", shape = array<i64: 64, 64>, dtype = #pir.dtype<float32>}> : () -> tensor<64x64xf32>
    %%a = pd_op.sin %%x : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %%b = pd_op.relu_ %%a : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %%c = pd_op.abs_ %%b : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %%d = pd_op.exp_ %%c : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %%e = pd_op.matmul %%d, %s : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    pir.shadow_output %%e, "e" : tensor<64x64xf32>
    """
        .formatted(again);
  }

  private static long plan(String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("p.mlir", text),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Executable compiled = Weir.compile(module, CompileOptions.of("jvm").withFusion(false))) {
      Tensor x = Tensor.of(Arena.ofAuto(), new float[64 * 64], 64, 64);
      // exp(|max(sin 0, 0)|) is 1 everywhere; 64 products of 1 and 1 or 0.
      float first = compiled.run(Map.of("x", x)).get("e").toFloatArray()[0];
      assertThat(first).isEqualTo(text.contains("%d, %x") ? 0 : 64);
      return compiled.plan().size();
    }
  }

  @Test
  void aChainHasOneBuffer() {
    assertThat(plan(program("%d"))).isEqualTo(TENSOR);
    assertThat(plan(program("%x"))).isEqualTo(TENSOR);
  }

  @Test
  void withoutTwinsItHasTwo() {
    assertThat(plan(program("%d").replace("_ %", " %"))).isEqualTo(2 * TENSOR);
  }
}
