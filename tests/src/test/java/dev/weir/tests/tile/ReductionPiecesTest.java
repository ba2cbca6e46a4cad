package dev.weir.tests.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Sums of one kernel that are computed in pieces.
class ReductionPiecesTest {
  /// Five sums of all elements, which one kernel computes, each along axes of its own; found by random programs.
  private static final String SUMS =
      """
      module {
        func.func @program(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> (tensor<f32>, tensor<4x4xf32>) {
          %0 = pd_op.exp %arg0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %1 = pd_op.erf %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %2 = pd_op.exp %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %5 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [1]} : tensor<1xi64>
          %6 = pd_op.sum %1, %5 {keepdim = true} : (tensor<4x4xf32>, tensor<1xi64>) -> tensor<4x1xf32>
          %10 = pd_op.softmax %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
          %11 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
          %12 = pd_op.sum %0, %11 : (tensor<4x4xf32>, tensor<0xi64>) -> tensor<f32>
          %14 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
          %15 = pd_op.sum %1, %14 : (tensor<4x4xf32>, tensor<0xi64>) -> tensor<f32>
          %16 = pd_op.add %12, %15 : (tensor<f32>, tensor<f32>) -> tensor<f32>
          %18 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
          %19 = pd_op.sum %2, %18 : (tensor<4x4xf32>, tensor<0xi64>) -> tensor<f32>
          %20 = pd_op.add %16, %19 : (tensor<f32>, tensor<f32>) -> tensor<f32>
          %25 = pd_op.tanh %6 : (tensor<4x1xf32>) -> tensor<4x1xf32>
          %30 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
          %31 = pd_op.sum %arg1, %30 : (tensor<4x4xf32>, tensor<0xi64>) -> tensor<f32>
          %32 = pd_op.add %20, %31 : (tensor<f32>, tensor<f32>) -> tensor<f32>
          %34 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
          %35 = pd_op.sum %arg0, %34 : (tensor<4x4xf32>, tensor<0xi64>) -> tensor<f32>
          %36 = pd_op.add %32, %35 : (tensor<f32>, tensor<f32>) -> tensor<f32>
          %62 = pd_op.square %25 : (tensor<4x1xf32>) -> tensor<4x1xf32>
          %89 = pd_op.add %1, %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          %90 = pd_op.add %10, %arg1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          %91 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [4, 4]} : tensor<2xi64>
          %92 = pd_op.expand %62, %91 : (tensor<4x1xf32>, tensor<2xi64>) -> tensor<4x4xf32>
          %93 = pd_op.add %89, %92 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          %95 = pd_op.add %90, %2 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          %102 = pd_op.multiply %93, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          %103 = pd_op.add %95, %102 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
          return %36, %103 : tensor<f32>, tensor<4x4xf32>
        }
      }
      """;

  /// One of them was cut into pieces; the others were whole in each piece, and so counted four times.
  @Test
  void sumsWithoutACommonAxisAreNotCut() {
    Operation module =
        IrParser.parse(
                SourceText.of("sums", SUMS),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                new Diagnostics())
            .orElseThrow();
    try (var program = Weir.compile(module, CompileOptions.of("jvm"))) {
      Tensor zeros = Tensor.zeros(DType.FLOAT32, 4, 4);
      Tensor sum = program.run(Map.of("arg0", zeros, "arg1", zeros)).get("output_0");
      // Of exp 0, erf of that, and its exponential, each 16 times.
      assertThat(sum.getDouble(0)).isCloseTo(16 * (1 + 0.8427007929 + Math.E), within(1e-4));
    }
  }
}
