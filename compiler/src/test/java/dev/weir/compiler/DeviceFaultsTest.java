package dev.weir.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// What a device cannot do is one clear error, and the program may be run again.
@Tag("thorough")
class DeviceFaultsTest {
  /// Asks for as many bytes as no machine has.
  private static final String TOO_LARGE =
      """
      func.func @main(%x: tensor<1xf32> {pir.name = "x"}, %n: tensor<?xf32> {pir.name = "n"}) -> (tensor<4000000000000xf32>, tensor<?xf32>) {
        %s = pd_op.full_int_array {value = array<i64: 4000000000000>, dtype = #pir.dtype<int64>} : tensor<1xi64>
        %y = pd_op.expand %x, %s : (tensor<1xf32>, tensor<1xi64>) -> tensor<4000000000000xf32>
        %z = pd_op.exp %n : (tensor<?xf32>) -> tensor<?xf32>
        return %y, %z : tensor<4000000000000xf32>, tensor<?xf32>
      }
      """;

  /// A constant that is no parameter, which another operator needs.
  private static final String NO_KERNEL_CALL =
      """
      module {
        %w = "pir.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
        %y = pd_op.exp %w : (tensor<2xf32>) -> tensor<2xf32>
        "pir.shadow_output"(%y) {output_name = "y"} : (tensor<2xf32>) -> ()
      }
      """;

  private static final String SMALL =
      """
      module {
        %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
        %y = pd_op.exp %x : (tensor<4xf32>) -> tensor<4xf32>
        "pir.shadow_output"(%y) {output_name = "y"} : (tensor<4xf32>) -> ()
      }
      """;

  private static Operation program(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(
            SourceText.of("program.mlir", text),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  @Test
  void whatCannotRunIsAnErrorThoughItIsNeeded() {
    assertThatThrownBy(() -> Weir.compile(program(NO_KERNEL_CALL), Targets.JVM))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("cannot be run on the JVM: it is not a kernel call");
  }

  /// What was lowered for the host's memory is no program of a device.
  @Test
  void aLoweredProgramRunsWhereItWasPlaced() {
    Diagnostics diagnostics = new Diagnostics();
    Operation lowered =
        new Compilation(CompileOptions.of("interpret"), DialectRegistry.load(), diagnostics)
            .lower(program(SMALL))
            .orElseThrow()
            .module();
    assertThatThrownBy(() -> Weir.compile(lowered.copy(), "opencl"))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining(
            "kernel 'elementwise_1' was lowered for the host, but target 'opencl' runs kernels on a"
                + " device");
    try (Executable runs = Weir.compile(lowered, Targets.JVM)) {
      assertThat(runs.kernels()).hasSize(1);
    }
  }

  @TestFactory
  Stream<DynamicTest> memoryThatIsNotThereIsAsked() {
    return Targets.names().stream()
        .map(target -> DynamicTest.dynamicTest(target, () -> runOut(target)));
  }

  /// {@return who speaks for `target`: all that are for CUDA share a driver}
  private static String speaker(String target) {
    return target.startsWith("cuda") ? "cuda" : target;
  }

  private static void runOut(String target) {
    try (Executable program = Weir.compile(program(TOO_LARGE), CompileOptions.of(target))) {
      Map<String, Tensor> inputs =
          Map.of("x", Tensor.zeros(DType.FLOAT32, 1), "n", Tensor.zeros(DType.FLOAT32, 5));
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> program.run(inputs))
            .hasMessageStartingWith("target '" + speaker(target) + "'")
            .hasMessageMatching("(?s).* 160000000000\\d\\d (more )?bytes.*");
      }
    } catch (CompileException missing) {
      // One line that says what is not there.
      assertThat(missing).hasMessageContaining("target '" + speaker(target) + "': ");
      abort("skipped: " + missing.getMessage());
    }
  }
}
