package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.testkit.program.ProgramText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Primitives on the JVM, one at a time, on 0, 1, 2 and so on; the values follow from their
/// definitions.
class MindIrPrimitivesTest {
  /// Runs `line`, which makes `%r` of type `result` from `%x` of type `input`.
  private static double[] run(String line, String input, String result) {
    String text =
        """
        mindir.func @main(%%x: %s) -> %s {
          %%m1 = mindir.constant -1 : i64
          %%i0 = mindir.constant 0 : i64
          %%i1 = mindir.constant 1 : i64
          %%half = mindir.constant 5.000000e-01 : f32
          %%begin = mindir.constant [0, 1] : tuple<i64, i64>
          %%end = mindir.constant [2, 3] : tuple<i64, i64>
          %%ones = mindir.constant [1, 1] : tuple<i64, i64>
          %%swap = mindir.constant [1, 0] : tuple<i64, i64>
          %s
          mindir.return %%r : %s
        }
        """
            .formatted(input, result, line, result);
    try (Executable program = MindIrRuns.compile(ProgramText.parse(text))) {
      var port = program.inputs().get(0);
      Tensor x = Tensor.zeros(DType.FLOAT32, port.type().shape().toArray());
      for (long i = 0; i < x.elementCount(); i++) {
        x.setDouble(i, (double) i);
      }
      Tensor out = program.run(ImmutableMap.of(port.name(), x)).get("output_0");
      double[] values = new double[(int) out.elementCount()];
      for (int i = 0; i < values.length; i++) {
        values[i] = out.getDouble(i);
      }
      return values;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "'Sub'(%x, %half) : (tensor<3xf32>, f32) -> tensor<3xf32> | 3 | 3 | -0.5 0.5 1.5",
        "'Div'(%i1, %x) : (i64, tensor<3xf32>) -> tensor<3xf32> | 3 | 3 | Infinity 1 0.5",
        "'Neg'(%x) : (tensor<3xf32>) -> tensor<3xf32> | 3 | 3 | 0 -1 -2",
        "'Reciprocal'(%x) : (tensor<3xf32>) -> tensor<3xf32> | 3 | 3 | Infinity 1 0.5",
        "'ZerosLike'(%x) : (tensor<2xf32>) -> tensor<2xf32> | 2 | 2 | 0 0",
        "'Transpose'(%x, %swap) : (tensor<2x3xf32>, tuple<i64, i64>) -> tensor<3x2xf32>"
            + " | 2x3 | 3x2 | 0 3 1 4 2 5",
        "'ExpandDims'(%x, %m1) : (tensor<2xf32>, i64) -> tensor<2x1xf32> | 2 | 2x1 | 0 1",
        "'Flatten'(%x) : (tensor<1x2x2xf32>) -> tensor<1x4xf32> | 1x2x2 | 1x4 | 0 1 2 3",
        "'Slice'(%x, %begin, %ones) : (tensor<2x3xf32>, tuple<i64, i64>, tuple<i64, i64>)"
            + " -> tensor<1x1xf32> | 2x3 | 1x1 | 1",
        "'StridedSlice'(%x, %begin, %end, %ones) : (tensor<2x3xf32>, tuple<i64, i64>,"
            + " tuple<i64, i64>, tuple<i64, i64>) -> tensor<2x2xf32> | 2x3 | 2x2 | 1 2 4 5",
        "'StridedSlice'(%x, %begin, %end, %ones) with {begin_mask = 2, end_mask = 1}"
            + " : (tensor<2x3xf32>, tuple<i64, i64>, tuple<i64, i64>, tuple<i64, i64>)"
            + " -> tensor<2x3xf32> | 2x3 | 2x3 | 0 1 2 3 4 5",
        "'StridedSlice'(%x, %begin, %end, %ones) with {shrink_axis_mask = 2}"
            + " : (tensor<2x3xf32>, tuple<i64, i64>, tuple<i64, i64>, tuple<i64, i64>)"
            + " -> tensor<2xf32> | 2x3 | 2 | 1 4",
        "'ReduceSum'(%x, %i1) : (tensor<2x3xf32>, i64) -> tensor<2xf32> | 2x3 | 2 | 3 12",
        "'ReduceMean'(%x, %m1) with {keep_dims = true} : (tensor<2x3xf32>, i64)"
            + " -> tensor<2x1xf32> | 2x3 | 2x1 | 1 4",
        "'MatMul'(%x, %x) with {transpose_b = true} : (tensor<2x2xf32>, tensor<2x2xf32>)"
            + " -> tensor<2x2xf32> | 2x2 | 2x2 | 1 3 3 13",
        "'MatMul'(%x, %x) with {transpose_a = true} : (tensor<2x2xf32>, tensor<2x2xf32>)"
            + " -> tensor<2x2xf32> | 2x2 | 2x2 | 4 6 6 10",
        "'MaxPool'(%x) with {kernel_size = [1, 1, 2, 2], strides = [1, 1, 2, 2],"
            + " pad_mode = #U} : (tensor<1x1x2x4xf32>) -> tensor<1x1x1x2xf32>"
            + " | 1x1x2x4 | 1x1x1x2 | 5 7",
        "'AvgPool'(%x) with {kernel_size = [1, 1, 2, 2], strides = [1, 1, 2, 2],"
            + " pad_mode = #S} : (tensor<1x1x3x3xf32>) -> tensor<1x1x2x2xf32>"
            + " | 1x1x3x3 | 1x1x2x2 | 2 3.5 6.5 8",
        "'Cast'(%x, %i0) : (tensor<3xf32>, i64) -> tensor<3xi1> | 3 | 3xi1 | 0 1 1"
      })
  void primitivesComputeWhatTheyAreDefinedAs(
      String primitive, String input, String result, String expected) {
    String line =
        "%r = mindir.primitive "
            + primitive.replace('\'', '"').replace("#U", "\"VALID\"").replace("#S", "\"SAME\"");
    String out = result.contains("i1") ? "tensor<" + result + ">" : "tensor<" + result + "xf32>";
    double[] wanted =
        java.util.Arrays.stream(expected.split(" ")).mapToDouble(Double::parseDouble).toArray();
    assertThat(run(line, "tensor<" + input + "xf32>", out)).isEqualTo(wanted);
  }
}
