package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The first example, from its text to numbers.
class AddReluTest {
  /// The kernel program that a document on PIR shows for this example.
  private static final List<String> GPU_KERNELS =
      List.of(
          """
          (%0) = "data(phi_kernel)" () {dtype:(pd_op.DataType)float32,kernel_key:<backend:Undefined|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"data",name:"x",op_name:"pd_op.data",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> undefined_tensor<-1x-1xf32>\
          """,
          """
          (%1) = "shadow_feed(phi_kernel)" (%0) {kernel_key:<backend:GPU|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"shadow_feed",op_name:"pd_op.shadow_feed"} : (undefined_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>\
          """,
          """
          (%2) = "data(phi_kernel)" () {dtype:(pd_op.DataType)float32,kernel_key:<backend:Undefined|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"data",name:"y",op_name:"pd_op.data",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,-1],stop_gradient:[true]} : () -> undefined_tensor<-1x-1xf32>\
          """,
          """
          (%3) = "shadow_feed(phi_kernel)" (%2) {kernel_key:<backend:GPU|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"shadow_feed",op_name:"pd_op.shadow_feed"} : (undefined_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>\
          """,
          """
          (%4) = "add(phi_kernel)" (%1, %3) {kernel_key:<backend:GPU|layout:NCHW|dtype:float32>,kernel_name:"add",op_name:"pd_op.add",stop_gradient:[true]} : (gpu_tensor<-1x-1xf32>, gpu_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>\
          """,
          """
          (%5) = "relu(phi_kernel)" (%4) {kernel_key:<backend:GPU|layout:NCHW|dtype:float32>,kernel_name:"relu",op_name:"pd_op.relu",stop_gradient:[true]} : (gpu_tensor<-1x-1xf32>) -> gpu_tensor<-1x-1xf32>\
          """,
          """
          () = "builtin.shadow_output" (%5) {output_name:"output_0"} : (gpu_tensor<-1x-1xf32>) ->\
          """);

  private static List<String> operations(String program) {
    return program.lines().map(String::strip).filter(line -> line.startsWith("(")).toList();
  }

  @Test
  void mlirRunsToTwos() {
    Weir run =
        Weir.run(
                "run",
                Weir.example("add_relu.mlir"),
                "--input",
                "x=ones:16x64xf32",
                "--input",
                "y=ones:16x64xf32")
            .fine();
    assertThat(run.out()).startsWith("output_0: tensor<16x64xf32>\n[[2. 2. 2. ... 2. 2. 2.]\n");
  }

  @Test
  void pirRunsToTwos() {
    Weir run =
        Weir.run(
                "run",
                Weir.example("add_relu.pir"),
                "--input=x=1:2x2xf32",
                "--input=y=-3.5:2x2xf32")
            .fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<2x2xf32>\n[[0. 0.]\n [0. 0.]]\n");
  }

  @Test
  void pirIsPrintedAsItWas() {
    Weir opt = Weir.run("opt", Weir.example("add_relu.pir"), "--syntax=pir").fine();
    List<String> lines = operations(Weir.read(Weir.example("add_relu.pir")));
    assertThat(operations(opt.out())).hasSize(5).isEqualTo(lines);
  }

  @Test
  void pirIsLoweredAsTheDocumentShows() {
    Weir opt =
        Weir.run(
                "opt",
                Weir.example("add_relu.pir"),
                "--syntax=pir",
                "--pass-pipeline=builtin.module(pd-op-to-kernel{place=gpu})")
            .fine();
    assertThat(operations(opt.out())).isEqualTo(GPU_KERNELS);
  }
}
