package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.pir.PirTextParser;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.tests.TargetPrograms;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whether an operand is broadcast may depend on the run: one program does either.
class RunTimeBroadcastTest {
  private static final String ADD =
      """
      func.func @main(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) -> tensor<?x64xf32> {
        %0 = pd_op.add %x, %y : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
        return %0 : tensor<?x64xf32>
      }
      """;

  /// A branch gives two rows or one; both are added to two rows.
  private static final String BRANCH =
      """
      func.func @main(%c: tensor<i1>, %x: tensor<2x8xf32>, %y: tensor<1x8xf32>) -> tensor<2x8xf32> {
        %0 = pd_op.if %c : tensor<i1> -> (tensor<?x8xf32>) {
          pir.yield %x : tensor<2x8xf32>
        } else {
          pir.yield %y : tensor<1x8xf32>
        }
        %1 = pd_op.add %x, %0 : (tensor<2x8xf32>, tensor<?x8xf32>) -> tensor<2x8xf32>
        return %1 : tensor<2x8xf32>
      }
      """;

  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#inProcess")
  void sizesOfOneAreBroadcast(String target) {
    checkSum(target);
    checkBranch(target);
    checkInputSpecs(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("dev.weir.tests.TargetTier#compiled")
  void sizesOfOneAreBroadcastByCompiledKernels(String target) {
    checkSum(target);
    checkBranch(target);
    checkInputSpecs(target);
  }

  private static void checkSum(String target) {
    try (Executable sum = TargetPrograms.compile(ADD, target)) {
      long[][] sizes = {
        {3, 1, 3}, {1, 3, 3}, {3, 3, 3}, {1, 1, 1}, {0, 1, 0}, {1, 0, 0}, {257, 1, 257}
      };
      for (long[] each : sizes) {
        Tensor x = rows(each[0], 64, 0);
        Tensor y = rows(each[1], 64, 1000);
        Tensor out = sum.run(Map.of("arg0", x, "arg1", y)).get("output_0");
        assertThat(out.shape()).containsExactly(each[2], 64);
        for (long i = 0; i < out.elementCount(); i++) {
          double a = x.getDouble(each[0] == 1 ? i % 64 : i);
          double b = y.getDouble(each[1] == 1 ? i % 64 : i);
          assertThat(out.getDouble(i)).isEqualTo((double) (float) (a + b));
        }
      }
      assertThat(sum.kernels()).hasSize(1);
      Map<String, Tensor> apart = Map.of("arg0", rows(3, 64, 0), "arg1", rows(2, 64, 0));
      assertThatThrownBy(() -> sum.run(apart))
          .isInstanceOf(RunException.class)
          .hasMessageContaining(
              "dimension 0 of input 'arg0' is 3, which does not broadcast with 2 as dimension 0 of"
                  + " input 'arg1', required by 'pd_op.add'");
    }
  }

  /// `to_static(SimpleNet(), [InputSpec(shape=(-1, -1)), InputSpec(shape=(-1, -1))])`, as Paddle prints it.
  private static void checkInputSpecs(String target) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText text =
        SourceText.read(Path.of(System.getProperty("weir.root"), "examples", "add_relu.pir"));
    Operation program =
        PirTextParser.parse(text, DialectRegistry.load(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Executable net = TargetPrograms.compile(program, target)) {
      long[][] sizes = {{16, 64}, {1, 1}, {0, 5}, {7, 0}, {3, 129}, {129, 3}, {1, 1000}, {257, 1}};
      for (long[] each : sizes) {
        long rows = each[0];
        long columns = each[1];
        for (long others : rows == 1 ? new long[] {rows, 5} : new long[] {rows, 1}) {
          Tensor x = rows(rows, columns, -50);
          Tensor y = rows(others, columns, -20);
          Tensor out = net.run(Map.of("x", x, "y", y)).get("output_0");
          assertThat(out.shape()).containsExactly(rows == 1 ? others : rows, columns);
          for (long i = 0; i < out.elementCount(); i++) {
            double a = x.getDouble(rows == 1 ? i % columns : i);
            double b = y.getDouble(others == 1 ? i % columns : i);
            assertThat(out.getDouble(i)).isEqualTo((double) Math.max(0, (float) (a + b)));
          }
        }
      }
      assertThat(net.kernels()).hasSize(1);
    }
  }

  private static void checkBranch(String target) {
    try (Executable program = TargetPrograms.compile(BRANCH, target)) {
      Tensor x = rows(2, 8, 0);
      Tensor y = rows(1, 8, 50);
      for (boolean taken : new boolean[] {true, false, true}) {
        Tensor condition = Tensor.zeros(DType.BOOL);
        condition.setLong(0, taken ? 1 : 0);
        Tensor out = program.run(Map.of("arg0", condition, "arg1", x, "arg2", y)).get("output_0");
        assertThat(out.shape()).containsExactly(2, 8);
        for (int i = 0; i < 16; i++) {
          double other = taken ? x.getDouble(i) : y.getDouble(i % 8);
          assertThat(out.getDouble(i)).isEqualTo(x.getDouble(i) + other);
        }
      }
    }
  }

  private static Tensor rows(long rows, long columns, double first) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, rows, columns);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, first + i);
    }
    return tensor;
  }
}
