// Operators of opset 18 to 22, and operators that have new versions there: each case runs here and in ONNX Runtime.

// ReduceL1 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceL1"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceL2 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceL2"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceLogSum 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Abs"(%x) : (tensor<3x4x5xf32>) -> !onnx.unknown
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceLogSum"(%p, %a) <{keepdims = 0 : i64}> : (!onnx.unknown, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceLogSumExp 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceLogSumExp"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceMax 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceMax"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceMean 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceMean"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceMin 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceMin"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceProd 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceProd"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceSumSquare 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReduceSumSquare"(%x, %a) <{keepdims = 0 : i64}> : (tensor<3x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceMax 20 of booleans
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi1> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[1]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %y = "onnx.ReduceMax"(%x, %a) : (tensor<3x4xi1>, tensor<1xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReduceMin 20 of booleans
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi1> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<[1]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %y = "onnx.ReduceMin"(%x, %a) : (tensor<3x4xi1>, tensor<1xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// BitwiseAnd 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi32> {pir.name = "x"}, %y: tensor<4xi32> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseAnd"(%x, %y) : (tensor<3x4xi32>, tensor<4xi32>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseAnd 18 of bytes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xui8> {pir.name = "x"}, %y: tensor<4xui8> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseAnd"(%x, %y) : (tensor<3x4xui8>, tensor<4xui8>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseOr 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi32> {pir.name = "x"}, %y: tensor<4xi32> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseOr"(%x, %y) : (tensor<3x4xi32>, tensor<4xi32>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseOr 18 of bytes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xui8> {pir.name = "x"}, %y: tensor<4xui8> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseOr"(%x, %y) : (tensor<3x4xui8>, tensor<4xui8>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseXor 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi32> {pir.name = "x"}, %y: tensor<4xi32> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseXor"(%x, %y) : (tensor<3x4xi32>, tensor<4xi32>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseXor 18 of bytes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xui8> {pir.name = "x"}, %y: tensor<4xui8> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.BitwiseXor"(%x, %y) : (tensor<3x4xui8>, tensor<4xui8>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// BitwiseNot 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.BitwiseNot"(%x) : (tensor<3x4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// BitwiseNot 18 of bytes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xui8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.BitwiseNot"(%x) : (tensor<3x4xui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Mish 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Mish"(%x) : (tensor<3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Split 18 in parts of different size
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %y:3 = "onnx.Split"(%x) <{num_outputs = 3 : i64}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown, !onnx.unknown)
    return %y#0, %y#1, %y#2 : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Pad 18 of axes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Constant"() <{value = dense<[1, 0, 2, 1]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %a = "onnx.Constant"() <{value = dense<[0, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %v = "onnx.Constant"() <{value = dense<1.5> : tensor<f32>}> : () -> tensor<f32>
    %y = "onnx.Pad"(%x, %p, %v, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<2x3x4xf32>, tensor<4xi64>, tensor<f32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Pad 19 that wraps
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Constant"() <{value = dense<[1, 2, 2, 1]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.Pad"(%x, %p) <{mode = "wrap", operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<3x4xf32>, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// CenterCropPad 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<7x4x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[4, 9]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.CenterCropPad"(%x, %s) <{axes = array<i64: 0, -1>}> : (tensor<7x4x5xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Col2Im 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x12x9xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[4, 4]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %b = "onnx.Constant"() <{value = dense<[2, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Col2Im"(%x, %i, %b) : (tensor<2x12x9xf32>, tensor<2xi64>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Col2Im 18 with strides
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x12x9xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[6, 5]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %b = "onnx.Constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Col2Im"(%x, %i, %b) <{dilations = array<i64: 1, 1>, pads = array<i64: 0, 1, 0, 1>, strides = array<i64: 2, 2>}> : (tensor<1x12x9xf32>, tensor<2xi64>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GroupNormalization 21
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x6x4x5xf32> {pir.name = "x"}, %s: tensor<6xf32> {pir.name = "s"}, %b: tensor<6xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GroupNormalization"(%x, %s, %b) <{num_groups = 3 : i64}> : (tensor<2x6x4x5xf32>, tensor<6xf32>, tensor<6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GroupNormalization 18
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x6x4x5xf32> {pir.name = "x"}, %s: tensor<3xf32> {pir.name = "s"}, %b: tensor<3xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GroupNormalization"(%x, %s, %b) <{num_groups = 3 : i64}> : (tensor<2x6x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ScatterElements 18 max
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}, %u: tensor<2x3xf32> {pir.name = "u"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[0, -1, 2], [0, 3, 2]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
    %y = "onnx.ScatterElements"(%x, %i, %u) <{reduction = "max"}> : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ScatterND 18 max
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}, %u: tensor<2x3xf32> {pir.name = "u"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[1], [1]]> : tensor<2x1xi64>}> : () -> tensor<2x1xi64>
    %y = "onnx.ScatterND"(%x, %i, %u) <{reduction = "max"}> : (tensor<4x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ScatterElements 18 min
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}, %u: tensor<2x3xf32> {pir.name = "u"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[0, -1, 2], [0, 3, 2]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
    %y = "onnx.ScatterElements"(%x, %i, %u) <{reduction = "min"}> : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ScatterND 18 min
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}, %u: tensor<2x3xf32> {pir.name = "u"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[1], [1]]> : tensor<2x1xi64>}> : () -> tensor<2x1xi64>
    %y = "onnx.ScatterND"(%x, %i, %u) <{reduction = "min"}> : (tensor<4x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 18 of axes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[9, 5]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, axes = array<i64: 2, 3>, mode = "linear"}> : (tensor<1x2x6x8xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 18 not larger
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[9, 9]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, axes = array<i64: 2, 3>, keep_aspect_ratio_policy = "not_larger", mode = "linear"}> : (tensor<1x2x6x8xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 18 not smaller
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[9, 9]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, axes = array<i64: 2, 3>, keep_aspect_ratio_policy = "not_smaller", mode = "nearest"}> : (tensor<1x2x6x8xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 18 linear, antialiased
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[1.0, 1.0, 0.5, 0.6]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, antialias = 1 : i64, mode = "linear"}> : (tensor<1x2x6x8xf32>, tensor<4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 18 cubic, antialiased
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[1.0, 1.0, 0.5, 0.6]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, antialias = 1 : i64, mode = "cubic"}> : (tensor<1x2x6x8xf32>, tensor<4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Resize 19 symmetric
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[1.0, 1.0, 0.6, 0.7]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %y = "onnx.Resize"(%x, %s) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, coordinate_transformation_mode = "half_pixel_symmetric", mode = "linear"}> : (tensor<1x2x6x8xf32>, tensor<4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AveragePool 19 with dilations
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.AveragePool"(%x) <{dilations = array<i64: 2, 2>, kernel_shape = array<i64: 2, 3>, pads = array<i64: 1, 1, 0, 1>, strides = array<i64: 1, 1>}> : (tensor<1x2x6x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LpPool 18 with dilations
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.LpPool"(%x) <{ceil_mode = 0 : i64, dilations = array<i64: 2, 1>, kernel_shape = array<i64: 2, 3>, p = 3 : i64}> : (tensor<1x2x6x8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Equal 19
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi32> {pir.name = "x"}, %y: tensor<4xi32> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Equal"(%x, %y) : (tensor<3x4xi32>, tensor<4xi32>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E4M3FN
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<[300.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 17 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<[300.0]> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 19 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to 16 bits
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.001, 0.01, 0.1]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[5, -7, 9]> : tensor<3xi16>}> : () -> tensor<3xi16>
    %y = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x4xf32>, tensor<3xf32>, tensor<3xi16>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 of an element type
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.02> : tensor<f32>}> : () -> tensor<f32>
    %y = "onnx.QuantizeLinear"(%x, %s) <{output_dtype = 3 : i64}> : (tensor<3x4xf32>, tensor<f32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 by blocks
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x6xf32> {pir.name = "x"}, %s: tensor<3x2xf32> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Abs"(%s) : (tensor<3x2xf32>) -> !onnx.unknown
    %e = "onnx.Constant"() <{value = dense<[0.01]> : tensor<1xf32>}> : () -> tensor<1xf32>
    %t = "onnx.Add"(%a, %e) : (!onnx.unknown, tensor<1xf32>) -> !onnx.unknown
    %z = "onnx.Constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xui8>}> : () -> tensor<3x2xui8>
    %y = "onnx.QuantizeLinear"(%x, %t, %z) <{axis = 1 : i64, block_size = 3 : i64}> : (tensor<3x6xf32>, !onnx.unknown, tensor<3x2xui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DequantizeLinear 21 by blocks
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x6xi8> {pir.name = "x"}, %s: tensor<3x2xf32> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.DequantizeLinear"(%x, %s) <{axis = 1 : i64, block_size = 3 : i64}> : (tensor<3x6xi8>, tensor<3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Gelu 20
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Gelu"(%x) : (tensor<3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Gelu 20 by tanh
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Gelu"(%x) <{approximate = "tanh"}> : (tensor<3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AffineGrid 20, corners 0
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%t: tensor<2x2x3xf32> {pir.name = "t"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 3, 4, 5]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.AffineGrid"(%t, %s) <{align_corners = 0 : i64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AffineGrid 20, corners 1
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%t: tensor<2x2x3xf32> {pir.name = "t"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 3, 4, 5]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.AffineGrid"(%t, %s) <{align_corners = 1 : i64}> : (tensor<2x2x3xf32>, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AffineGrid 20 of volumes
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%t: tensor<2x3x4xf32> {pir.name = "t"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 3, 2, 4, 5]> : tensor<5xi64>}> : () -> tensor<5xi64>
    %y = "onnx.AffineGrid"(%t, %s) : (tensor<2x3x4xf32>, tensor<5xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DFT 20
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<2x6x3x1xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %y = "onnx.DFT"(%x, %a) <{onesided = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (tensor<2x6x3x1xf32>, tensor<i64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GridSample 20 linear
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<1x2x4x5xf32> {pir.name = "x"}, %g: tensor<1x3x3x2xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GridSample"(%x, %g) <{mode = "linear"}> : (tensor<1x2x4x5xf32>, tensor<1x3x3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GridSample 20 cubic
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<1x2x4x5xf32> {pir.name = "x"}, %g: tensor<1x3x3x2xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GridSample"(%x, %g) <{mode = "cubic"}> : (tensor<1x2x4x5xf32>, tensor<1x3x3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GridSample 20 nearest
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<1x2x4x5xf32> {pir.name = "x"}, %g: tensor<1x3x3x2xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GridSample"(%x, %g) <{mode = "nearest"}> : (tensor<1x2x4x5xf32>, tensor<1x3x3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// IsInf 20 of halves
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf16> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %o = "onnx.Constant"() <{value = dense<[0.0]> : tensor<1xf16>}> : () -> tensor<1xf16>
    %d = "onnx.Div"(%x, %o) : (tensor<3x4xf16>, tensor<1xf16>) -> !onnx.unknown
    %y = "onnx.IsInf"(%d) <{detect_negative = 0 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// IsNaN 20 of halves
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf16> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %o = "onnx.Sub"(%x, %x) : (tensor<3x4xf16>, tensor<3x4xf16>) -> !onnx.unknown
    %d = "onnx.Div"(%o, %o) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %y = "onnx.IsNaN"(%d) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ConstantOfShape 20
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[3, 4]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %c = "onnx.ConstantOfShape"(%s) <{value = dense<2.5> : tensor<1xf32>}> : (tensor<2xi64>) -> !onnx.unknown
    %y = "onnx.Add"(%x, %c) : (tensor<3x4xf32>, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// BatchNormalization 15 in opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x5xf32> {pir.name = "x"}, %s: tensor<3xf32> {pir.name = "s"}, %b: tensor<3xf32> {pir.name = "b"}, %m: tensor<3xf32> {pir.name = "m"}, %v: tensor<3xf32> {pir.name = "v"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %w = "onnx.Abs"(%v) : (tensor<3xf32>) -> !onnx.unknown
    %y = "onnx.BatchNormalization"(%x, %s, %b, %m, %w) <{resultSegmentSizes = array<i32: 1, 0, 0, 0, 0>}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Conv 22, MaxPool 22 and GlobalAveragePool 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x5xf32> {pir.name = "x"}, %w: tensor<4x3x2x2xf32> {pir.name = "w"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Conv"(%x, %w) : (tensor<2x3x4x5xf32>, tensor<4x3x2x2xf32>) -> !onnx.unknown
    %m = "onnx.MaxPool"(%c) <{kernel_shape = array<i64: 2, 2>}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.GlobalAveragePool"(%m) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Elu 22, HardSwish 22, Softplus 22 and Mish 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Elu"(%x) : (tensor<3x4xf32>) -> !onnx.unknown
    %b = "onnx.HardSwish"(%a) : (!onnx.unknown) -> !onnx.unknown
    %c = "onnx.Softplus"(%b) : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Mish"(%c) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Reshape 21, Transpose 21, Squeeze 21, Unsqueeze 21 and Flatten 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 1, 12]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %r = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<3xi64>) -> !onnx.unknown
    %t = "onnx.Transpose"(%r) <{perm = array<i64: 2, 1, 0>}> : (!onnx.unknown) -> !onnx.unknown
    %a = "onnx.Constant"() <{value = dense<[1]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %q = "onnx.Squeeze"(%t, %a) : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    %u = "onnx.Unsqueeze"(%q, %a) : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    %y = "onnx.Flatten"(%u) <{axis = 2 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Acos of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Sin"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    %y = "onnx.Acos"(%p) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Asin of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Sin"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    %y = "onnx.Asin"(%p) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Atanh of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %p = "onnx.Sin"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    %y = "onnx.Atanh"(%p) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Asinh of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Asinh"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Atan of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Atan"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cos of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cos"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cosh of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cosh"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Sin of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Sin"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Sinh of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Sinh"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Tan of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Tan"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Round of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Round"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Softsign of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Softsign"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Acosh of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %e = "onnx.Exp"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    %o = "onnx.Constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
    %a = "onnx.Add"(%e, %o) : (!onnx.unknown, tensor<f32>) -> !onnx.unknown
    %y = "onnx.Acosh"(%a) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// HardSigmoid of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.HardSigmoid"(%x) <{alpha = 0.3 : f32, beta = 0.4 : f32}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Selu of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Selu"(%x) <{alpha = 1.5 : f32, gamma = 1.1 : f32}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ThresholdedRelu of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ThresholdedRelu"(%x) <{alpha = 0.5 : f32}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AveragePool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.AveragePool"(%x) <{ceil_mode = 1 : i64, kernel_shape = array<i64: 3, 2>, strides = array<i64: 2, 2>}> : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// AveragePool of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.AveragePool"(%x) <{ceil_mode = 1 : i64, kernel_shape = array<i64: 3, 2>, strides = array<i64: 2, 2>}> : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GlobalMaxPool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GlobalMaxPool"(%x) : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LpPool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.LpPool"(%x) <{kernel_shape = array<i64: 2, 3>, p = 3 : i64}> : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LpNormalization of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.LpNormalization"(%x) <{axis = 1 : i64, p = 1 : i64}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Det of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Det"(%x) : (tensor<2x3x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// EyeLike of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x5xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.EyeLike"(%x) <{k = -1 : i64}> : (tensor<3x5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ConvTranspose of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x4x3xf32> {pir.name = "x"}, %w: tensor<2x3x3x2xf32> {pir.name = "w"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ConvTranspose"(%x, %w) <{output_padding = array<i64: 1, 0>, pads = array<i64: 1, 0, 0, 1>, strides = array<i64: 2, 2>}> : (tensor<1x2x4x3xf32>, tensor<2x3x3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// InstanceNormalization of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}, %s: tensor<3xf32> {pir.name = "s"}, %b: tensor<3xf32> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.InstanceNormalization"(%x, %s, %b) <{epsilon = 0.01 : f32}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Dropout of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Dropout"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GridSample of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x2x5x4xf32> {pir.name = "x"}, %g: tensor<1x3x3x2xf32> {pir.name = "g"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GridSample"(%x, %g) <{align_corners = 1 : i64, mode = "cubic", padding_mode = "reflection"}> : (tensor<1x2x5x4xf32>, tensor<1x3x3x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// MaxPool and MaxUnpool of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x1x4x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %m:2 = "onnx.MaxPool"(%x) <{kernel_shape = array<i64: 2, 2>, strides = array<i64: 2, 2>}> : (tensor<1x1x4x4xf32>) -> (!onnx.unknown, !onnx.unknown)
    %y = "onnx.MaxUnpool"(%m#0, %m#1) <{kernel_shape = array<i64: 2, 2>, strides = array<i64: 2, 2>}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// NegativeLogLikelihoodLoss of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %l = "onnx.Constant"() <{value = dense<[2, 0, 1, 2]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.NegativeLogLikelihoodLoss"(%x, %l) <{ignore_index = 2 : i64, reduction = "mean"}> : (tensor<4x3xf32>, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RoiAlign of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<1x2x6x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, 0.5, 4.0, 5.0], [1.0, 1.0, 3.5, 3.0]]> : tensor<2x4xf32>}> : () -> tensor<2x4xf32>
    %b = "onnx.Constant"() <{value = dense<0> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.RoiAlign"(%x, %r, %b) <{coordinate_transformation_mode = "output_half_pixel", output_height = 2 : i64, output_width = 3 : i64, sampling_ratio = 2 : i64}> : (tensor<1x2x6x6xf32>, tensor<2x4xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RNN of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x2x4xf32> {pir.name = "x"}, %w: tensor<1x5x4xf32> {pir.name = "w"}, %r: tensor<1x5x5xf32> {pir.name = "r"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.RNN"(%x, %w, %r) <{hidden_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 1>}> : (tensor<3x2x4xf32>, tensor<1x5x4xf32>, tensor<1x5x5xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// GRU of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x2x4xf32> {pir.name = "x"}, %w: tensor<1x15x4xf32> {pir.name = "w"}, %r: tensor<1x15x5xf32> {pir.name = "r"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.GRU"(%x, %w, %r) <{hidden_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 1>}> : (tensor<3x2x4xf32>, tensor<1x15x4xf32>, tensor<1x15x5xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LSTM of opset 22
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x2x4xf32> {pir.name = "x"}, %w: tensor<1x20x4xf32> {pir.name = "w"}, %r: tensor<1x20x5xf32> {pir.name = "r"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %y:3 = "onnx.LSTM"(%x, %w, %r) <{hidden_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x2x4xf32>, tensor<1x20x4xf32>, tensor<1x20x5xf32>) -> (!onnx.unknown, !onnx.unknown, !onnx.unknown)
    return %y#0, %y#1, %y#2 : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Shape, Size, Reshape and Identity of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}, !onnx.unknown {onnx.name = "out3"}) {
    %s = "onnx.Shape"(%x) <{start = 1 : i64}> : (tensor<2x3x4xf32>) -> !onnx.unknown
    %n = "onnx.Size"(%x) : (tensor<2x3x4xf32>) -> !onnx.unknown
    %m = "onnx.Constant"() <{value = dense<[0, -1]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %r = "onnx.Reshape"(%x, %m) : (tensor<2x3x4xf32>, tensor<2xi64>) -> !onnx.unknown
    %i = "onnx.Identity"(%r) : (!onnx.unknown) -> !onnx.unknown
    return %s, %n, %r, %i : !onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// CastLike of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}, %l: tensor<1xi32> {pir.name = "l"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.CastLike"(%x, %l) : (tensor<2x3xf32>, tensor<1xi32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear and DequantizeLinear of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %s = "onnx.Constant"() <{value = dense<[0.05, 0.02, 0.1]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[3, -5, 0]> : tensor<3xi8>}> : () -> tensor<3xi8>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xi8>) -> !onnx.unknown
    %d = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 1 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xi8>) -> !onnx.unknown
    return %q, %d : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Loop of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %n = "onnx.Constant"() <{value = dense<4> : tensor<i64>}> : () -> tensor<i64>
    %c = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %y:2 = "onnx.Loop"(%n, %c, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%k: tensor<i64>, %b: tensor<i1>, %v: tensor<3xf32>):
      %w = "onnx.Add"(%v, %v) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.unknown
      onnx.yield %b, %w, %w : tensor<i1>, !onnx.unknown, !onnx.unknown
    }) : (tensor<i64>, tensor<i1>, tensor<3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Scan of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%i: tensor<2xf32> {pir.name = "i"}, %x: tensor<5x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.Scan"(%i, %x) <{num_scan_inputs = 1 : i64}> ({
    ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
      %s = "onnx.Add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.unknown
      onnx.yield %s, %s : !onnx.unknown, !onnx.unknown
    }) : (tensor<2xf32>, tensor<5x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// If of opset 19
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%c: tensor<i1> {pir.name = "c"}, %x: tensor<2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.If"(%c) ({
      %p = "onnx.Neg"(%x) : (tensor<2xf32>) -> !onnx.unknown
      onnx.yield %p : !onnx.unknown
    }, {
      %q = "onnx.Exp"(%x) : (tensor<2xf32>) -> !onnx.unknown
      onnx.yield %q : !onnx.unknown
    }) : (tensor<i1>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear and DequantizeLinear of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %s = "onnx.Constant"() <{value = dense<[0.05, 0.02, 0.1]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[3, -5, 0]> : tensor<3xi8>}> : () -> tensor<3xi8>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xi8>) -> !onnx.unknown
    %d = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 1 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xi8>) -> !onnx.unknown
    return %q, %d : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Loop of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %n = "onnx.Constant"() <{value = dense<4> : tensor<i64>}> : () -> tensor<i64>
    %c = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %y:2 = "onnx.Loop"(%n, %c, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%k: tensor<i64>, %b: tensor<i1>, %v: tensor<3xf32>):
      %w = "onnx.Add"(%v, %v) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.unknown
      onnx.yield %b, %w, %w : tensor<i1>, !onnx.unknown, !onnx.unknown
    }) : (tensor<i64>, tensor<i1>, tensor<3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Scan of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%i: tensor<2xf32> {pir.name = "i"}, %x: tensor<5x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.Scan"(%i, %x) <{num_scan_inputs = 1 : i64}> ({
    ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
      %s = "onnx.Add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.unknown
      onnx.yield %s, %s : !onnx.unknown, !onnx.unknown
    }) : (tensor<2xf32>, tensor<5x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// If of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%c: tensor<i1> {pir.name = "c"}, %x: tensor<2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.If"(%c) ({
      %p = "onnx.Neg"(%x) : (tensor<2xf32>) -> !onnx.unknown
      onnx.yield %p : !onnx.unknown
    }, {
      %q = "onnx.Exp"(%x) : (tensor<2xf32>) -> !onnx.unknown
      onnx.yield %q : !onnx.unknown
    }) : (tensor<i1>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ConstantOfShape and Pad of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %c = "onnx.ConstantOfShape"(%s) <{value = dense<2.5> : tensor<1xf32>}> : (tensor<2xi64>) -> !onnx.unknown
    %a = "onnx.Add"(%x, %c) : (tensor<2x3xf32>, !onnx.unknown) -> !onnx.unknown
    %p = "onnx.Constant"() <{value = dense<[1, 0, 0, 2]> : tensor<4xi64>}> : () -> tensor<4xi64>
    %y = "onnx.Pad"(%a, %p) <{mode = "wrap", operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!onnx.unknown, tensor<4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QLinearMatMul of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%a: tensor<3x4xui8> {pir.name = "a"}, %b: tensor<4x2xi8> {pir.name = "b"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.02> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<128> : tensor<ui8>}> : () -> tensor<ui8>
    %bs = "onnx.Constant"() <{value = dense<0.03> : tensor<f32>}> : () -> tensor<f32>
    %bz = "onnx.Constant"() <{value = dense<2> : tensor<i8>}> : () -> tensor<i8>
    %ys = "onnx.Constant"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
    %yz = "onnx.Constant"() <{value = dense<100> : tensor<ui8>}> : () -> tensor<ui8>
    %y = "onnx.QLinearMatMul"(%a, %as, %az, %b, %bs, %bz, %ys, %yz) : (tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<4x2xi8>, tensor<f32>, tensor<i8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GlobalLpPool of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<1x2x7x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.GlobalLpPool"(%x) <{p = 3 : i64}> : (tensor<1x2x7x6xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// OptionalHasElement 18 of a tensor, of nothing and of no operand
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}, !onnx.unknown {onnx.name = "out2"}) {
    %a = "onnx.OptionalHasElement"(%x) : (tensor<2x3xf32>) -> !onnx.unknown
    %n = "onnx.OptionalHasElement"() : () -> !onnx.unknown
    %f = "onnx.Optional"() <{type = tensor<2x3xf32>}> : () -> !onnx.unknown
    %b = "onnx.OptionalHasElement"(%f) : (!onnx.unknown) -> !onnx.unknown
    return %a, %n, %b : !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// OptionalHasElement 18 and OptionalGetElement 18 of an optional
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %o = "onnx.Optional"(%x) : (tensor<2x3xf32>) -> !onnx.unknown
    %a = "onnx.OptionalHasElement"(%o) : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.OptionalGetElement"(%o) : (!onnx.unknown) -> !onnx.unknown
    return %a, %b : !onnx.unknown, !onnx.unknown
  }
}

// -----

// OptionalGetElement 18 of a tensor
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %b = "onnx.OptionalGetElement"(%x) : (tensor<2x3xf32>) -> !onnx.unknown
    %y = "onnx.Neg"(%b) : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// OptionalHasElement 18 and OptionalGetElement 18 of a sequence
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 18 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %i = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %n = "onnx.Neg"(%x) : (tensor<2x3xf32>) -> !onnx.unknown
    %s = "onnx.SequenceConstruct"(%x, %n) : (tensor<2x3xf32>, !onnx.unknown) -> !onnx.unknown
    %a = "onnx.OptionalHasElement"(%s) : (!onnx.unknown) -> !onnx.unknown
    %o = "onnx.Optional"(%s) : (!onnx.unknown) -> !onnx.unknown
    %g = "onnx.OptionalGetElement"(%o) : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.SequenceAt"(%g, %i) : (!onnx.unknown, tensor<i64>) -> !onnx.unknown
    return %a, %b : !onnx.unknown, !onnx.unknown
  }
}

// -----

// MaxRoiPool of opset 21
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x2x6x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Constant"() <{value = dense<[[0.0, 0.0, 1.0, 4.0, 5.0], [1.0, 1.0, 1.0, 3.0, 3.0], [1.0, 2.0, 2.0, 2.0, 2.0]]> : tensor<3x5xf32>}> : () -> tensor<3x5xf32>
    %y = "onnx.MaxRoiPool"(%x, %r) <{pooled_shape = array<i64: 2, 3>, spatial_scale = 1.0 : f32}> : (tensor<2x2x6x6xf32>, tensor<3x5xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
