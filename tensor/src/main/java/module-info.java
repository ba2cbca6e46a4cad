/// Tensors as values: programs in plain Java that run at once, are differentiated and compiled.
module dev.weir.tensor {
  requires transitive dev.weir.compiler;
  requires transitive dev.weir.pass.batching;
  requires static jdk.compiler;
  requires jdk.unsupported;

  exports dev.weir.tensor;
  exports dev.weir.tensor.capture;
  exports dev.weir.tensor.jit;
  exports dev.weir.tensor.processor;

  provides dev.weir.runtime.kernel.HostKernelLibrary with
      dev.weir.tensor.host.HostCallKernels;
}
