/// ONNX models, brought to the operators that Weir computes with, and back.
module dev.weir.pass.onnx {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.onnx;
  requires transitive dev.weir.dialect.kernel;
  requires dev.weir.pass.operator;
  requires dev.weir.pass.autodiff;

  exports dev.weir.pass.onnx;
  exports dev.weir.pass.onnx.input;

  uses dev.weir.dialect.kernel.KernelExecutor;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.onnx.OnnxPasses;
}
