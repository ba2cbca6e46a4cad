package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs compiled before any size is known run for every size that their operators allow.
final class OpenSizesTest {
  /// A shape that the program computes: the rows of `x`, and what is left.
  private static final String RESHAPED =
      """
      {
      (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,-1,4]} : () -> tensor<-1x-1x4xf32>
      (%1) = "pd_op.shape" (%0) {} : (tensor<-1x-1x4xf32>) -> tensor<3xi32>
      (%2) = "pd_op.full_int_array" () {dtype:int64,place:Place(cpu),value:[0]} : () -> tensor<1xi64>
      (%3) = "pd_op.full_int_array" () {dtype:int64,place:Place(cpu),value:[1]} : () -> tensor<1xi64>
      (%4) = "pd_op.slice" (%1, %2, %3) {axes:[0],decrease_axis:[0],infer_flags:[1]} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
      (%5) = "pd_op.full" () {dtype:int32,place:Place(cpu),shape:[],value:-1} : () -> tensor<i32>
      (%6) = "builtin.combine" (%4, %5) {} : (tensor<i32>, tensor<i32>) -> vec[tensor<i32>,tensor<i32>]
      (%7) = "pd_op.stack" (%6) {axis:0} : (vec[tensor<i32>,tensor<i32>]) -> tensor<2xi32>
      (%8) = "pd_op.reshape" (%0, %7) {} : (tensor<-1x-1x4xf32>, tensor<2xi32>) -> tensor<-1x-1xf32>
      (%9) = "pd_op.add" (%8, %8) {} : (tensor<-1x-1xf32>, tensor<-1x-1xf32>) -> tensor<-1x-1xf32>
      (%10) = "pd_op.fetch" (%9) {col:0,name:"out"} : (tensor<-1x-1xf32>) -> tensor<-1x-1xf32>
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"})
  void aShapeMayBeComputed(String target) {
    try (Executable program = PirPrograms.compile(PirPrograms.parse(RESHAPED), target)) {
      for (int[] s : new int[][] {{2, 3}, {5, 1}, {1, 7}}) {
        float[] values = new float[s[0] * s[1] * 4];
        for (int i = 0; i < values.length; i++) {
          values[i] = i;
        }
        Tensor x = PirPrograms.f32(new long[] {s[0], s[1], 4}, values);
        Tensor out = program.run(Map.of("x", x)).get("out");
        assertThat(out.shape()).containsExactly(s[0], 4L * s[1]);
        for (int i = 0; i < values.length; i++) {
          assertThat(out.getDouble(i)).isEqualTo(2 * i);
        }
      }
    }
  }
}
