// Gradients of models: the first output is differentiated by the inputs, in order; the others are the gradients.

// Of a product and a sum
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%a: tensor<2x3xf64> {pir.name = "a"}, %b: tensor<3xf64> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %c = "onnx.Mul"(%a, %b) {onnx.outputs = ["c"]} : (tensor<2x3xf64>, tensor<3xf64>) -> !onnx.unknown
    %d = "onnx.Add"(%c, %b) {onnx.outputs = ["d"]} : (!onnx.unknown, tensor<3xf64>) -> !onnx.unknown
    %e = "onnx.Mul"(%d, %a) {onnx.outputs = ["e"]} : (!onnx.unknown, tensor<2x3xf64>) -> !onnx.unknown
    %g:2 = "onnx.training.Gradient"(%a, %b) <{xs = ["a", "b"], y = "e"}> {onnx.outputs = ["ga", "gb"]} : (tensor<2x3xf64>, tensor<3xf64>) -> (!onnx.unknown, !onnx.unknown)
    return %e, %g#0, %g#1 : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Of a layer with weights
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf64> {pir.name = "x"}, %v: tensor<3x2xf64> {pir.name = "v"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %w = "onnx.Constant"() <{value = dense<[0.5, -0.25]> : tensor<2xf64>}> {onnx.outputs = ["w"]} : () -> tensor<2xf64>
    %p = "onnx.MatMul"(%x, %v) {onnx.outputs = ["p"]} : (tensor<4x3xf64>, tensor<3x2xf64>) -> !onnx.unknown
    %q = "onnx.Add"(%p, %w) {onnx.outputs = ["q"]} : (!onnx.unknown, tensor<2xf64>) -> !onnx.unknown
    %t = "onnx.Tanh"(%q) {onnx.outputs = ["t"]} : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.ReduceMean"(%t) <{keepdims = 0 : i64}> {onnx.outputs = ["y"]} : (!onnx.unknown) -> !onnx.unknown
    %g:2 = "onnx.training.Gradient"(%x, %v) <{xs = ["x", "v"], y = "y"}> {onnx.outputs = ["gx", "gv"]} : (tensor<4x3xf64>, tensor<3x2xf64>) -> (!onnx.unknown, !onnx.unknown)
    return %y, %g#0, %g#1 : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Of a tensor in between
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%x: tensor<5xf64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %h = "onnx.Identity"(%x) {onnx.outputs = ["h"]} : (tensor<5xf64>) -> !onnx.unknown
    %s = "onnx.Softmax"(%h) <{axis = 0 : i64}> {onnx.outputs = ["s"]} : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Mul"(%s, %s) {onnx.outputs = ["y"]} : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %g = "onnx.training.Gradient"(%h) <{xs = ["h"], y = "y"}> {onnx.outputs = ["g"]} : (!onnx.unknown) -> !onnx.unknown
    return %y, %g : !onnx.unknown, !onnx.unknown
  }
}

// -----

// With a tensor that is given and held fixed
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x2xf64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %z = "onnx.Constant"() <{value = dense<[[3.0, 1.0], [-2.0, 0.5]]> : tensor<2x2xf64>}> {onnx.outputs = ["z"]} : () -> tensor<2x2xf64>
    %m = "onnx.MatMul"(%x, %z) {onnx.outputs = ["m"]} : (tensor<2x2xf64>, tensor<2x2xf64>) -> !onnx.unknown
    %y = "onnx.Sigmoid"(%m) {onnx.outputs = ["y"]} : (!onnx.unknown) -> !onnx.unknown
    %g = "onnx.training.Gradient"(%x, %z) <{xs = ["x"], y = "y", zs = ["z"]}> {onnx.outputs = ["g"]} : (tensor<2x2xf64>, tensor<2x2xf64>) -> !onnx.unknown
    return %y, %g : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Of a convolution
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%x: tensor<1x2x5x5xf64> {pir.name = "x"}, %w: tensor<3x2x3x3xf64> {pir.name = "w"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %c = "onnx.Conv"(%x, %w) <{pads = array<i64: 1, 1, 1, 1>}> {onnx.outputs = ["c"]} : (tensor<1x2x5x5xf64>, tensor<3x2x3x3xf64>) -> !onnx.unknown
    %y = "onnx.Mul"(%c, %c) {onnx.outputs = ["y"]} : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %g:2 = "onnx.training.Gradient"(%x, %w) <{xs = ["x", "w"], y = "y"}> {onnx.outputs = ["gx", "gw"]} : (tensor<1x2x5x5xf64>, tensor<3x2x3x3xf64>) -> (!onnx.unknown, !onnx.unknown)
    return %y, %g#0, %g#1 : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Of the tensor itself
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.preview.training = 1 : i64}} {
  func.func @main_graph(%x: tensor<3xf64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %g = "onnx.training.Gradient"(%x) <{xs = ["x"], y = "x"}> {onnx.outputs = ["g"]} : (tensor<3xf64>) -> !onnx.unknown
    %y = "onnx.Identity"(%x) {onnx.outputs = ["y"]} : (tensor<3xf64>) -> !onnx.unknown
    return %y, %g : !onnx.unknown, !onnx.unknown
  }
}
