// Operators whose version 22 takes more types than the one before: each case runs here, and as one of opset 21 in ONNX
// Runtime.

// Multinomial of opset 22, of one likely class
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %p = "onnx.Constant"() <{value = dense<[[0.0, 200.0, 0.0], [0.0, -300.0, 400.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %a = "onnx.Multinomial"(%p) <{sample_size = 4 : i64}> : (tensor<2x3xf32>) -> !onnx.unknown
    %b = "onnx.Multinomial"(%p) <{dtype = 7 : i64, sample_size = 1 : i64}> : (tensor<2x3xf32>) -> !onnx.unknown
    return %a, %b : !onnx.unknown, !onnx.unknown
  }
}

// -----

// RandomNormal and RandomNormalLike of opset 22, of almost no deviation
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %a = "onnx.RandomNormal"() <{mean = 1.5 : f32, scale = 1.0e-30 : f32, shape = array<i64: 2, 5>}> : () -> !onnx.unknown
    %b = "onnx.RandomNormalLike"(%x) <{dtype = 11 : i64, mean = -2.0 : f32, scale = 1.0e-30 : f32}> : (tensor<2x3xf32>) -> !onnx.unknown
    return %a, %b : !onnx.unknown, !onnx.unknown
  }
}

// -----

// RandomUniform and RandomUniformLike of opset 22, between equal ends
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %a = "onnx.RandomUniform"() <{high = 1.5 : f32, low = 1.5 : f32, shape = array<i64: 2, 5>}> : () -> !onnx.unknown
    %b = "onnx.RandomUniformLike"(%x) <{dtype = 11 : i64, high = -2.0 : f32, low = -2.0 : f32}> : (tensor<2x3xf32>) -> !onnx.unknown
    return %a, %b : !onnx.unknown, !onnx.unknown
  }
}

// -----

// MaxRoiPool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x2x6x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, 0.0, 1.0, 4.0, 5.0], [1.0, 1.0, 1.0, 3.0, 3.0], [1.0, 2.0, 2.0, 2.0, 2.0]]> : tensor<3x5xf32>}> : () -> tensor<3x5xf32>
    %y = "onnx.MaxRoiPool"(%x, %r) <{pooled_shape = array<i64: 2, 3>, spatial_scale = 1.0 : f32}> : (tensor<2x2x6x6xf32>, tensor<3x5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GlobalLpPool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GlobalLpPool"(%x) <{p = 3 : i64}> : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LpNormalization of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.LpNormalization"(%x) <{axis = 1 : i64, p = 1 : i64}> : (tensor<2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RoiAlign of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, 0.5, 4.0, 5.0], [1.0, 1.0, 3.5, 3.0]]> : tensor<2x4xf32>}> : () -> tensor<2x4xf32>
    %b = "onnx.Constant"() <{value = dense<0> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.RoiAlign"(%x, %r, %b) <{output_height = 2 : i64, output_width = 3 : i64}> : (tensor<1x2x6x6xf32>, tensor<2x4xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MaxRoiPool of opset 22, of regions beyond the image and of halves
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x2x6x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, -6.0, -5.0, 30.0, 31.0], [1.0, 5.0, 5.0, 1.0, 1.0], [1.0, 40.0, 2.0, 50.0, 9.0], [0.0, 1.0, 3.0, 5.0, 7.0], [0.0, 2.0, 2.0, 2.0, 2.0]]> : tensor<5x5xf32>}> : () -> tensor<5x5xf32>
    %y = "onnx.MaxRoiPool"(%x, %r) <{pooled_shape = array<i64: 3, 2>, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x2x6x7xf32>, tensor<5x5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RoiAlign of opset 22, regions of many sizes
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x2x6x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, 0.5, 12.0, 15.0], [1.0, 1.0, 1.5, 1.0], [-4.0, -4.0, 3.5, 3.0], [5.0, 5.0, 30.0, 30.0]]> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
    %b = "onnx.Constant"() <{value = dense<[1, 0, 1, 0]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.RoiAlign"(%x, %r, %b) <{coordinate_transformation_mode = "output_half_pixel", output_height = 2 : i64, output_width = 3 : i64, spatial_scale = 5.000000e-01 : f32}> : (tensor<2x2x6x7xf32>, tensor<4x4xf32>, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
