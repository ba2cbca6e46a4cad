package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.TargetPlace;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.program.ParamsSyncAmongDevicesPass;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/// Weights go to the memory that kernels work on.
class ParamsSyncTest {
  private static final String TWO_WEIGHTS =
      """
      %a = pir.parameter "a" : tensor<4xf32>
      %b = pir.parameter "b" : tensor<4xf32>
      %x = pd_op.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      pir.shadow_output %x, "out" : tensor<4xf32>
      """;

  private final Diagnostics diagnostics = new Diagnostics();
  private final ParameterScope scope = new ParameterScope();

  private boolean run(String text, TargetPlace place) {
    Operation module = ProgramText.parse(text);
    return PassManager.builder(
            Pipeline.of(new ParamsSyncAmongDevicesPass(place)), DialectRegistry.load())
        .provide(ParameterScope.class, scope)
        .build()
        .run(module, diagnostics);
  }

  /// The second weight does not start where kernels like it to, as one that is mapped from a file.
  @Test
  void onlyWhatIsNotThereIsCopied() {
    Tensor there = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3, 4}, 4);
    MemorySegment memory = Arena.ofAuto().allocate(32, Tensor.ALIGNMENT);
    Tensor odd = Tensor.wrap(memory.asSlice(4, 16), DType.FLOAT32, 4);
    odd.copyFrom(there);
    scope.add("a", there);
    scope.add("b", odd);
    scope.add("unnamed", odd);
    assertThat(run(TWO_WEIGHTS, TargetPlace.CPU)).isTrue();
    assertThat(scope.get("a").orElseThrow()).isSameAs(there);
    Tensor copy = scope.get("b").orElseThrow();
    assertThat(copy).isNotSameAs(odd);
    assertThat(copy.contentEquals(there)).isTrue();
    assertThat(copy.data().address() % Tensor.ALIGNMENT).isZero();
    assertThat(scope.get("unnamed").orElseThrow()).isSameAs(odd);
  }

  /// PIR divides by the number of parameters on the device.
  @Test
  void aProgramWithoutParametersIsFine() {
    assertThat(
            run(
                "%f = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>",
                TargetPlace.GPU))
        .isTrue();
    assertThat(diagnostics.all()).isEmpty();
  }

  @Test
  void whatCannotBeMovedIsSaid() {
    assertThat(run(TWO_WEIGHTS, TargetPlace.GPU)).isTrue();
    assertThat(diagnostics.all()).hasSize(1);
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("2 parameters stay in host memory: no target at hand keeps tensors on the GPU");
  }

  @Test
  void outputsStayTheSame() {
    BeforeAfter.of(TWO_WEIGHTS)
        .run(new ParamsSyncAmongDevicesPass(TargetPlace.CPU))
        .assertSameOutputs(Tolerance.EXACT);
  }
}
