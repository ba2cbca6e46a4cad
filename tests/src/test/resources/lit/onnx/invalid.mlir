// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @missing(%x: tensor<2xf32>) -> !onnx.unknown {
  // expected-error @+1 {{'onnx.Flatten' op requires a single operand}}
  %r = "onnx.Flatten"() : () -> !onnx.unknown
  return %r : !onnx.unknown
}

// -----

func.func @wrong(%x: tensor<2xf32>) -> !onnx.unknown {
  // expected-error @+1 {{'onnx.Elu' op attribute 'alpha' failed to satisfy constraint: 32-bit float}}
  %r = "onnx.Elu"(%x) <{alpha = "much"}> : (tensor<2xf32>) -> !onnx.unknown
  return %r : !onnx.unknown
}
