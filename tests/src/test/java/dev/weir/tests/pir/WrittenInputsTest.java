package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What operators write over inputs stays in the program: the caller's tensors are as they were.
final class WrittenInputsTest {
  private static final String X =
      "(%0) = \"pd_op.data\" () {dtype:float32,name:\"x\",place:Place(undefined:0),shape:[2]} : ()"
          + " -> tensor<2xf32>\n";
  private static final String OUT =
      "(%9) = \"pd_op.fetch\" (%1) {col:0,name:\"z\"} : (tensor<2xf32>) -> tensor<2xf32>\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"pd_op.relu_\" (%0) {} : (tensor<2xf32>) -> tensor<2xf32>",
        "\"pd_op.assign_value_\" (%0) {dtype:float32,place:Place(cpu),shape:[2],values:[0.0,4.0]} :"
            + " (tensor<2xf32>) -> tensor<2xf32>"
      })
  void anInputStaysAsItWas(String line) {
    check("{\n" + X + "(%1) = " + line + "\n" + OUT + "}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%0", "%2"})
  void soItDoesWhereItIsAssigned(String from) {
    check(
        "{\n"
            + X
            + "(%2) = \"pd_op.relu\" (%0) {} : (tensor<2xf32>) -> tensor<2xf32>\n"
            + "(%3) = \"pd_op.relu\" ("
            + from
            + ") {} : (tensor<2xf32>) -> tensor<2xf32>\n"
            + "(%1) = \"pd_op.assign_out_\" (%3, %0) {} : (tensor<2xf32>, tensor<2xf32>) ->"
            + " tensor<2xf32>\n"
            + OUT
            + "}\n");
  }

  private static void check(String text) {
    for (String target : new String[] {"jvm", "c"}) {
      Tensor x = PirPrograms.f32(new long[] {2}, -3, 4);
      try (Executable program = PirPrograms.compile(PirPrograms.parse(text), target)) {
        for (int run = 0; run < 2; run++) {
          assertThat(program.run(Map.of("x", x)).get("z").toDoubleArray()).containsExactly(0, 4);
          assertThat(x.toDoubleArray()).containsExactly(-3, 4);
        }
      }
    }
  }
}
