/// The whole way from a program to what runs it, for programs that use Weir and for the command.
module dev.weir.compiler {
  requires transitive dev.weir.formats;
  requires transitive dev.weir.pass.kernel;
  requires transitive dev.weir.pass.mindir;
  requires transitive dev.weir.pass.onnx;
  requires transitive dev.weir.backend.cpu;
  requires transitive dev.weir.backend.gpu;
  requires transitive dev.weir.backend.ascend;

  exports dev.weir.compiler;
  exports dev.weir.compiler.quantize;
  exports dev.weir.compiler.schedules;
  exports dev.weir.compiler.tune;

  uses dev.weir.runtime.device.TileTarget;

  provides dev.weir.pass.PassProvider with
      dev.weir.compiler.CompilerPasses,
      dev.weir.compiler.quantize.QuantizationPasses;
}
