// Operators of com.microsoft: each case runs here and in ONNX Runtime.

// Gelu
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.Gelu"(%x) : (tensor<2x3x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// BiasGelu
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %b: tensor<8xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.BiasGelu"(%x, %b) : (tensor<2x3x8xf32>, tensor<8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// FastGelu
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.FastGelu"(%x) : (tensor<2x3x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// FastGelu with a bias
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %b: tensor<8xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.FastGelu"(%x, %b) : (tensor<2x3x8xf32>, tensor<8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuickGelu
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.QuickGelu"(%x) : (tensor<2x3x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// FusedMatMul
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%a: tensor<2x4x3xf32> {pir.name = "a"}, %b: tensor<2x5x4xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.FusedMatMul"(%a, %b) <{alpha = 0.5 : f32, transA = 1 : i64, transB = 1 : i64}> : (tensor<2x4x3xf32>, tensor<2x5x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// SkipLayerNormalization
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %s: tensor<2x3x8xf32> {pir.name = "s"}, %g: tensor<8xf32> {pir.name = "g"}, %b: tensor<8xf32> {pir.name = "b"}, %c: tensor<8xf32> {pir.name = "c"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.microsoft.SkipLayerNormalization"(%x, %s, %g, %b, %c) <{epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 0, 0, 1>}> : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SkipSimplifiedLayerNormalization
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %s: tensor<2x3x8xf32> {pir.name = "s"}, %g: tensor<8xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.microsoft.SkipSimplifiedLayerNormalization"(%x, %s, %g) <{epsilon = 1.0e-5 : f32, resultSegmentSizes = array<i32: 1, 0, 0, 1>}> : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<8xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SimplifiedLayerNormalization
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %g: tensor<8xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.SimplifiedLayerNormalization"(%x, %g) : (tensor<2x3x8xf32>, tensor<8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// EmbedLayerNormalization
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%w: tensor<20x8xf32> {pir.name = "w"}, %p: tensor<7x8xf32> {pir.name = "p"}, %q: tensor<2x8xf32> {pir.name = "q"}, %g: tensor<8xf32> {pir.name = "g"}, %b: tensor<8xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %i = "onnx.Constant"() <{value = dense<[[1, 5, 19], [0, 7, 7]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %s = "onnx.Constant"() <{value = dense<[[0, 0, 1], [0, 1, 1]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %m = "onnx.Constant"() <{value = dense<[[1, 1, 0], [1, 1, 1]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %y:2 = "onnx.microsoft.EmbedLayerNormalization"(%i, %s, %w, %p, %q, %g, %b, %m) <{epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0>, resultSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<20x8xf32>, tensor<7x8xf32>, tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x3xi32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// RotaryEmbedding
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %c: tensor<7x2xf32> {pir.name = "c"}, %s: tensor<7x2xf32> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Constant"() <{value = dense<[[0, 4, 2], [1, 1, 6]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
    %y = "onnx.microsoft.RotaryEmbedding"(%x, %p, %c, %s) <{interleaved = 0 : i64}> : (tensor<2x3x8xf32>, tensor<2x3xi64>, tensor<7x2xf32>, tensor<7x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RotaryEmbedding of neighbours
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %c: tensor<7x2xf32> {pir.name = "c"}, %s: tensor<7x2xf32> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Constant"() <{value = dense<[[0, 4, 2], [1, 1, 6]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
    %y = "onnx.microsoft.RotaryEmbedding"(%x, %p, %c, %s) <{interleaved = 1 : i64}> : (tensor<2x3x8xf32>, tensor<2x3xi64>, tensor<7x2xf32>, tensor<7x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RotaryEmbedding from a position on
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %c: tensor<7x2xf32> {pir.name = "c"}, %s: tensor<7x2xf32> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Constant"() <{value = dense<[3]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %y = "onnx.microsoft.RotaryEmbedding"(%x, %p, %c, %s) : (tensor<2x3x8xf32>, tensor<1xi64>, tensor<7x2xf32>, tensor<7x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MultiHeadAttention
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%q: tensor<2x3x8xf32> {pir.name = "q"}, %k: tensor<2x5x8xf32> {pir.name = "k"}, %v: tensor<2x5x8xf32> {pir.name = "v"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.MultiHeadAttention"(%q, %k, %v) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3x8xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MultiHeadAttention with a bias, a mask and a scale
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%q: tensor<2x3x8xf32> {pir.name = "q"}, %k: tensor<2x5x8xf32> {pir.name = "k"}, %v: tensor<2x5x8xf32> {pir.name = "v"}, %b: tensor<24xf32> {pir.name = "b"}, %m: tensor<1x2x3x5xf32> {pir.name = "m"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Constant"() <{value = dense<[[1, 1, 1, 0, 0], [1, 1, 1, 1, 0]]> : tensor<2x5xi32>}> : () -> tensor<2x5xi32>
    %y = "onnx.microsoft.MultiHeadAttention"(%q, %k, %v, %b, %z, %m) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, scale = 0.25 : f32}> : (tensor<2x3x8xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>, tensor<24xf32>, tensor<2x5xi32>, tensor<1x2x3x5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MultiHeadAttention that sees what came before
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%q: tensor<2x3x8xf32> {pir.name = "q"}, %k: tensor<2x3x8xf32> {pir.name = "k"}, %v: tensor<2x3x8xf32> {pir.name = "v"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.MultiHeadAttention"(%q, %k, %v) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, unidirectional = 1 : i64}> : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Attention
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %w: tensor<8x24xf32> {pir.name = "w"}, %b: tensor<24xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.Attention"(%x, %w, %b) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0>}> : (tensor<2x3x8xf32>, tensor<8x24xf32>, tensor<24xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Attention with a mask
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %w: tensor<8x24xf32> {pir.name = "w"}, %b: tensor<24xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Constant"() <{value = dense<[[1, 1, 0], [1, 1, 1]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %y = "onnx.microsoft.Attention"(%x, %w, %b, %z) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (tensor<2x3x8xf32>, tensor<8x24xf32>, tensor<24xf32>, tensor<2x3xi32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Attention that sees what came before
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %w: tensor<8x24xf32> {pir.name = "w"}, %b: tensor<24xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.microsoft.Attention"(%x, %w, %b) <{num_heads = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0>, unidirectional = 1 : i64}> : (tensor<2x3x8xf32>, tensor<8x24xf32>, tensor<24xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MatMulIntegerToFloat
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%a: tensor<3x4xui8> {pir.name = "a"}, %b: tensor<4x5xui8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.02> : tensor<f32>}> : () -> tensor<f32>
    %u = "onnx.Constant"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<3> : tensor<ui8>}> : () -> tensor<ui8>
    %w = "onnx.Constant"() <{value = dense<7> : tensor<ui8>}> : () -> tensor<ui8>
    %c = "onnx.Constant"() <{value = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>}> : () -> tensor<5xf32>
    %y = "onnx.microsoft.MatMulIntegerToFloat"(%a, %b, %s, %u, %z, %w, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>}> : (tensor<3x4xui8>, tensor<4x5xui8>, tensor<f32>, tensor<f32>, tensor<ui8>, tensor<ui8>, tensor<5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DynamicQuantizeMatMul
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%a: tensor<3x4xf32> {pir.name = "a"}, %b: tensor<4x5xui8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %u = "onnx.Constant"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
    %w = "onnx.Constant"() <{value = dense<7> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.microsoft.DynamicQuantizeMatMul"(%a, %b, %u, %w) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<3x4xf32>, tensor<4x5xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearAdd
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%a: tensor<3x4xui8> {pir.name = "a"}, %b: tensor<4xui8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.02> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<3> : tensor<ui8>}> : () -> tensor<ui8>
    %u = "onnx.Constant"() <{value = dense<0.05> : tensor<f32>}> : () -> tensor<f32>
    %w = "onnx.Constant"() <{value = dense<7> : tensor<ui8>}> : () -> tensor<ui8>
    %o = "onnx.Constant"() <{value = dense<0.07> : tensor<f32>}> : () -> tensor<f32>
    %p = "onnx.Constant"() <{value = dense<9> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.microsoft.QLinearAdd"(%a, %s, %z, %b, %u, %w, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1>}> : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearMul
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, com.microsoft = 1 : i64}} {
  func.func @main_graph(%a: tensor<3x4xui8> {pir.name = "a"}, %b: tensor<4xui8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.02> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<3> : tensor<ui8>}> : () -> tensor<ui8>
    %u = "onnx.Constant"() <{value = dense<0.05> : tensor<f32>}> : () -> tensor<f32>
    %w = "onnx.Constant"() <{value = dense<7> : tensor<ui8>}> : () -> tensor<ui8>
    %o = "onnx.Constant"() <{value = dense<0.07> : tensor<f32>}> : () -> tensor<f32>
    %p = "onnx.Constant"() <{value = dense<9> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.microsoft.QLinearMul"(%a, %s, %z, %b, %u, %w, %o, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1>}> : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
