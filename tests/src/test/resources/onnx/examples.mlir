// Models without inputs whose output is known: from the examples of ONNX's documents, or calculated by hand. The comment
// before a model has the elements of its output.

// DeformConv, the example of ONNX: 9.5 11.9 20 24
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]]]> : tensor<1x1x3x3xf32>}> : () -> tensor<1x1x3x3xf32>
    %w = "onnx.Constant"() <{value = dense<1.0> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
    %o = "onnx.Constant"() <{value = dense<[[[[0.5, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, -0.1], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x8x2x2xf32>}> : () -> tensor<1x8x2x2xf32>
    %y = "onnx.DeformConv"(%x, %w, %o) <{kernel_shape = array<i64: 2, 2>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x8x2x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DeformConv with a mask of 0.2 for one element, and a bias of 1: 10.5 9.78 21 25
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]]]> : tensor<1x1x3x3xf32>}> : () -> tensor<1x1x3x3xf32>
    %w = "onnx.Constant"() <{value = dense<1.0> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
    %o = "onnx.Constant"() <{value = dense<[[[[0.5, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, -0.1], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x8x2x2xf32>}> : () -> tensor<1x8x2x2xf32>
    %b = "onnx.Constant"() <{value = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Constant"() <{value = dense<[[[[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]], [[1.0, 0.2], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]]> : tensor<1x4x2x2xf32>}> : () -> tensor<1x4x2x2xf32>
    %y = "onnx.DeformConv"(%x, %w, %o, %b, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x8x2x2xf32>, tensor<1xf32>, tensor<1x4x2x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DeformConv, padded above and on the left alone: 0 1 3 3 8 12 9 20 24
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]]]> : tensor<1x1x3x3xf32>}> : () -> tensor<1x1x3x3xf32>
    %w = "onnx.Constant"() <{value = dense<1.0> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
    %o = "onnx.Constant"() <{value = dense<0.0> : tensor<1x8x3x3xf32>}> : () -> tensor<1x8x3x3xf32>
    %y = "onnx.DeformConv"(%x, %w, %o) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, pads = array<i64: 1, 1, 0, 0>}> : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x8x3x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
