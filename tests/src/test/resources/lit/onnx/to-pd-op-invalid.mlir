// RUN: weir opt %s --onnx-to-pd-op --split-input-file --verify-diagnostics

// All that is in the way is reported, and the program left as it was.

module attributes {onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2x6xf32> {pir.name = "x"}, %shape: tensor<2xi64> {pir.name = "shape"}) -> !onnx.unknown {
    // expected-error @+1 {{'onnx.Unsqueeze' needs its axes when it is compiled: they are no constant, and no input that is given}}
    %t = "onnx.Unsqueeze"(%x, %shape) : (tensor<2x6xf32>, tensor<2xi64>) -> !onnx.unknown
    // expected-error @+1 {{'onnx.Transpose' has axis 7, but rank 2}}
    %p = "onnx.Transpose"(%x) <{perm = array<i64: 7, 0>}> : (tensor<2x6xf32>) -> !onnx.unknown
    // expected-error @+1 {{'onnx.custom' is the operator 'Blend' of domain 'com.example', which is not known}}
    %b = onnx.custom "com.example" "Blend"(%t, %p) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %b : !onnx.unknown
  }
}

// -----

// Ranks that ONNX does not allow.

module attributes {onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<4xf32> {pir.name = "x"}) -> !onnx.unknown {
    // expected-error @+1 {{'onnx.MaxPool' has operands or attributes whose sizes do not fit each other}}
    %p = "onnx.MaxPool"(%x) <{kernel_shape = array<i64: 2>}> : (tensor<4xf32>) -> !onnx.unknown
    return %p : !onnx.unknown
  }
}

// -----

// Of maps only those are inputs that are two tensors.

module attributes {onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  // expected-error @+1 {{input 'm' of type '!onnx.map<i64, !onnx.unknown>' cannot be an input of a program; maps are from integers or strings to numbers or strings}}
  func.func @main_graph(%m: !onnx.map<i64, !onnx.unknown> {pir.name = "m"}, %x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown, !onnx.unknown) {
    %c = "onnx.ml.CastMap"(%m) : (!onnx.map<i64, !onnx.unknown>) -> !onnx.unknown
    // expected-error @+1 {{'onnx.ml.ZipMap' has 2 labels for columns of 'tensor<2x3xf32>'}}
    %z = "onnx.ml.ZipMap"(%x) <{classlabels_int64s = array<i64: 1, 2>}> : (tensor<2x3xf32>) -> !onnx.unknown
    return %c, %z : !onnx.unknown, !onnx.unknown
  }
}
