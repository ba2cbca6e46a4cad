// Sums of many products of bytes, as large as they get: each case runs here and in ONNX Runtime.

// MatMulInteger without zero points
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%a: tensor<5x1500xui8> {pir.name = "a"}, %b: tensor<1500x70xui8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.MatMulInteger"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<5x1500xui8>, tensor<1500x70xui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MatMulInteger with a zero point of each operand
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%a: tensor<2x40x700xui8> {pir.name = "a"}, %b: tensor<700x33xi8> {pir.name = "b"}, %p: tensor<ui8> {pir.name = "p"}, %q: tensor<i8> {pir.name = "q"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.MatMulInteger"(%a, %b, %p, %q) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<2x40x700xui8>, tensor<700x33xi8>, tensor<ui8>, tensor<i8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MatMulInteger with a zero point of each column
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%a: tensor<3x300xui8> {pir.name = "a"}, %b: tensor<300x20xi8> {pir.name = "b"}, %p: tensor<ui8> {pir.name = "p"}, %q: tensor<20xi8> {pir.name = "q"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.MatMulInteger"(%a, %b, %p, %q) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<3x300xui8>, tensor<300x20xi8>, tensor<ui8>, tensor<20xi8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ConvInteger of many channels
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<1x200x6x6xui8> {pir.name = "x"}, %w: tensor<4x200x3x3xui8> {pir.name = "w"}, %p: tensor<ui8> {pir.name = "p"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ConvInteger"(%x, %w, %p) <{pads = array<i64: 1, 1, 1, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<1x200x6x6xui8>, tensor<4x200x3x3xui8>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearConv of many channels
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<1x200x6x6xui8> {pir.name = "x"}, %p: tensor<ui8> {pir.name = "p"}, %w: tensor<4x200x3x3xi8> {pir.name = "w"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.03> : tensor<f32>}> : () -> tensor<f32>
    %t = "onnx.Constant"() <{value = dense<0.002> : tensor<f32>}> : () -> tensor<f32>
    %q = "onnx.Constant"() <{value = dense<0> : tensor<i8>}> : () -> tensor<i8>
    %u = "onnx.Constant"() <{value = dense<3.1> : tensor<f32>}> : () -> tensor<f32>
    %r = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.QLinearConv"(%x, %s, %p, %w, %t, %q, %u, %r) <{pads = array<i64: 1, 1, 1, 1>}> : (tensor<1x200x6x6xui8>, tensor<f32>, tensor<ui8>, tensor<4x200x3x3xi8>, tensor<f32>, tensor<i8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearConv whose sums differ by units from a large bias
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<1x200x3x3xui8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %o = "onnx.Constant"() <{value = dense<255> : tensor<i32>}> : () -> tensor<i32>
    %i = "onnx.Cast"(%x) <{to = 6 : i64}> : (tensor<1x200x3x3xui8>) -> !onnx.unknown
    %j = "onnx.Max"(%i, %o) : (!onnx.unknown, tensor<i32>) -> !onnx.unknown
    %m = "onnx.Cast"(%j) <{to = 2 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<127> : tensor<4x200x3x3xi8>}> : () -> tensor<4x200x3x3xi8>
    %s = "onnx.Constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
    %p = "onnx.Constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
    %q = "onnx.Constant"() <{value = dense<0> : tensor<i8>}> : () -> tensor<i8>
    %b = "onnx.Constant"() <{value = dense<[-58292937, -58292938, -58292939, -58292901]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %y = "onnx.QLinearConv"(%m, %s, %p, %w, %s, %q, %s, %p, %b) : (!onnx.unknown, tensor<f32>, tensor<ui8>, tensor<4x200x3x3xi8>, tensor<f32>, tensor<i8>, tensor<f32>, tensor<ui8>, tensor<4xi32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearConv with a scale for each filter
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<1x300x4x4xui8> {pir.name = "x"}, %p: tensor<ui8> {pir.name = "p"}, %w: tensor<3x300x3x3xi8> {pir.name = "w"}, %b: tensor<3xi32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.03> : tensor<f32>}> : () -> tensor<f32>
    %t = "onnx.Constant"() <{value = dense<[0.002, 0.003, 0.0005]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %q = "onnx.Constant"() <{value = dense<0> : tensor<3xi8>}> : () -> tensor<3xi8>
    %u = "onnx.Constant"() <{value = dense<9.1> : tensor<f32>}> : () -> tensor<f32>
    %r = "onnx.Constant"() <{value = dense<12> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.QLinearConv"(%x, %s, %p, %w, %t, %q, %u, %r, %b) <{pads = array<i64: 1, 1, 1, 1>}> : (tensor<1x300x4x4xui8>, tensor<f32>, tensor<ui8>, tensor<3x300x3x3xi8>, tensor<3xf32>, tensor<3xi8>, tensor<f32>, tensor<ui8>, tensor<3xi32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
