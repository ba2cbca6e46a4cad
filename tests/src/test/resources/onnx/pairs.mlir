// Matmuls and convolutions between pairs of QuantizeLinear and DequantizeLinear: each case runs here, where such are
// computed on the integers, and in ONNX Runtime.

// matmul: unsigned data, weights with a scale for each column
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[47, 68, -103, 118], [-61, 83, 23, -25], [-36, 57, 14, -105], [-56, -39, -18, -86], [90, 8, 39, 102], [-60, 48, -1, 7], [44, -128, -53, -73], [122, -122, -109, 60]]> : tensor<8x4xi8>}> : () -> tensor<8x4xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.012129999697208405, 0.014519999735057354, 0.0193099994212389, 0.010250000283122063]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0]> : tensor<4xi8>}> : () -> tensor<4xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 1 : i64}> : (tensor<8x4xi8>, tensor<4xf32>, tensor<4xi8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %ys = "onnx.Constant"() <{value = dense<0.05000000074505806> : tensor<f32>}> : () -> tensor<f32>
    %yz = "onnx.Constant"() <{value = dense<128> : tensor<ui8>}> : () -> tensor<ui8>
    %yq = "onnx.QuantizeLinear"(%m, %ys, %yz) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %yd = "onnx.DequantizeLinear"(%yq, %ys, %yz) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    return %yd : !onnx.unknown
  }
}

// -----

// matmul: weights with a scale for each row stay floats
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[123, 61, 64, -94], [-72, 73, 78, -90], [-124, 110, 9, -41], [99, 67, -56, -45], [48, -127, 64, 16], [-10, 31, -35, 44], [-36, 124, -57, -105], [-118, 105, -93, 64]]> : tensor<8x4xi8>}> : () -> tensor<8x4xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.01768999919295311, 0.013140000402927399, 0.0157299991697073, 0.012760000303387642, 0.014530000276863575, 0.013530000112950802, 0.01656999997794628, 0.013700000010430813]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 0, 0]> : tensor<8xi8>}> : () -> tensor<8xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<8x4xi8>, tensor<8xf32>, tensor<8xi8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: signed data without zero points
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<0> : tensor<i8>}> : () -> tensor<i8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<2x3x8xf32>, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[-124, -109, -95, -5], [-98, 57, 101, -55], [93, 81, -1, 31], [2, -45, 50, 18], [-107, -9, -61, 75], [58, -81, -112, -116], [-35, -21, 105, 9], [-52, -61, -18, 14]]> : tensor<8x4xi8>}> : () -> tensor<8x4xi8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wd = "onnx.DequantizeLinear"(%w, %ws) : (tensor<8x4xi8>, tensor<f32>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: unsigned weights with a zero point
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<-7> : tensor<i8>}> : () -> tensor<i8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<2x3x8xf32>, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[124, 20, 53, 252], [143, 59, 35, 48], [4, 43, 200, 218], [250, 54, 43, 239], [215, 205, 178, 39], [131, 157, 140, 204], [79, 29, 136, 54], [166, 117, 198, 149]]> : tensor<8x4xui8>}> : () -> tensor<8x4xui8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wz = "onnx.Constant"() <{value = dense<131> : tensor<ui8>}> : () -> tensor<ui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) : (tensor<8x4xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: a zero point for each column
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<9> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[44, 219, 135, 209], [234, 239, 197, 100], [180, 233, 169, 29], [26, 64, 252, 190], [214, 226, 12, 134], [232, 162, 187, 106], [110, 116, 241, 93], [230, 234, 17, 5]]> : tensor<8x4xui8>}> : () -> tensor<8x4xui8>
    %ws = "onnx.Constant"() <{value = dense<[0.010409999638795853, 0.01875999942421913, 0.012769999913871288, 0.014759999699890614]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %wz = "onnx.Constant"() <{value = dense<[175, 165, 201, 87]> : tensor<4xui8>}> : () -> tensor<4xui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = -1 : i64}> : (tensor<8x4xui8>, tensor<4xf32>, tensor<4xui8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: two values that are no weights
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<2x3x8xf32> {pir.name = "x"}, %y: tensor<2x8x5xf32> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<2x3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %bs = "onnx.Constant"() <{value = dense<0.029999999329447746> : tensor<f32>}> : () -> tensor<f32>
    %bz = "onnx.Constant"() <{value = dense<99> : tensor<ui8>}> : () -> tensor<ui8>
    %bq = "onnx.QuantizeLinear"(%y, %bs, %bz) : (tensor<2x8x5xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %bd = "onnx.DequantizeLinear"(%bq, %bs, %bz) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %bd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: weights on the left
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<8x3xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[149, 4, 219, 76, 233, 75, 6, 120], [225, 213, 85, 158, 107, 220, 56, 51], [247, 183, 121, 140, 76, 109, 164, 199], [85, 186, 41, 230, 143, 43, 59, 82]]> : tensor<4x8xui8>}> : () -> tensor<4x8xui8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wz = "onnx.Constant"() <{value = dense<131> : tensor<ui8>}> : () -> tensor<ui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) : (tensor<4x8xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%wd, %ad) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: a vector
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[-65, 28, 16, 5], [-93, -51, -96, -11], [87, 95, 33, -83], [40, -12, 91, 14], [-83, -23, -86, -32], [-94, -33, -16, 55], [102, 18, -119, 73], [-115, -43, 43, -127]]> : tensor<8x4xi8>}> : () -> tensor<8x4xi8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wd = "onnx.DequantizeLinear"(%w, %ws) : (tensor<8x4xi8>, tensor<f32>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// gemm: unsigned weights, transposed, and a bias of integers
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<-7> : tensor<i8>}> : () -> tensor<i8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[31, 142, 208, 48, 153, 241, 238, 161], [213, 211, 255, 82, 64, 205, 58, 10], [254, 180, 250, 27, 156, 8, 247, 225], [100, 217, 172, 254, 179, 54, 42, 92], [7, 241, 143, 128, 210, 231, 236, 176]]> : tensor<5x8xui8>}> : () -> tensor<5x8xui8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wz = "onnx.Constant"() <{value = dense<131> : tensor<ui8>}> : () -> tensor<ui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) : (tensor<5x8xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %b = "onnx.Constant"() <{value = dense<[473, 69, -478, 839, -559]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %bs = "onnx.Constant"() <{value = dense<0.00019999999494757503> : tensor<f32>}> : () -> tensor<f32>
    %bd = "onnx.DequantizeLinear"(%b, %bs) : (tensor<5xi32>, tensor<f32>) -> !onnx.unknown
    %m = "onnx.Gemm"(%ad, %wd, %bd) <{transB = 1 : i64}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// gemm: transposed data
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<77> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<8x3xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[226, 176, 127, 171, 5], [149, 144, 233, 11, 106], [160, 40, 36, 69, 156], [107, 93, 49, 61, 110], [234, 180, 240, 223, 135], [92, 239, 58, 178, 176], [78, 47, 126, 190, 205], [211, 105, 77, 24, 67]]> : tensor<8x5xui8>}> : () -> tensor<8x5xui8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wz = "onnx.Constant"() <{value = dense<131> : tensor<ui8>}> : () -> tensor<ui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) : (tensor<8x5xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %m = "onnx.Gemm"(%ad, %wd) <{transA = 1 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// gemm: a scale for each row of what is transposed
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<77> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[7, -79, 106, 32, -95, -53, -37, -60], [102, -33, -3, 123, 113, -67, -34, -50], [-20, 43, -52, 16, -15, -6, 26, 96], [-4, 107, -31, -120, 52, -34, -31, 79], [22, 56, 53, -94, -116, -124, -84, -73]]> : tensor<5x8xi8>}> : () -> tensor<5x8xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.01827000081539154, 0.012369999662041664, 0.01940999925136566, 0.018209999427199364, 0.010520000010728836]> : tensor<5xf32>}> : () -> tensor<5xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0]> : tensor<5xi8>}> : () -> tensor<5xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<5x8xi8>, tensor<5xf32>, tensor<5xi8>) -> !onnx.unknown
    %m = "onnx.Gemm"(%ad, %wd) <{transB = 1 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// convolution: a scale for each filter, and a bias of integers
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<2x3x7x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<2x3x7x7xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[[-60, 110, -26], [77, 66, 12], [-74, -40, 125]], [[-37, 123, 55], [-112, 110, -4], [5, -24, -35]], [[-55, 44, 55], [-89, 78, 70], [62, 2, -91]]], [[[-42, 113, -82], [-119, 35, -113], [20, 32, -29]], [[21, 70, 84], [0, 84, -95], [-107, -62, -117]], [[-81, 11, -92], [72, 109, 43], [125, 71, -75]]], [[[-121, 21, -2], [-109, 103, -42], [-83, 50, 99]], [[-2, -47, -95], [-120, -12, 79], [74, -110, 91]], [[59, -47, 90], [-25, 0, -56], [13, 24, -116]]], [[[49, 98, 67], [-4, -32, 90], [-47, 75, 1]], [[-91, -91, 54], [112, 73, -37], [83, -85, 50]], [[-44, 66, -17], [8, 122, -66], [-44, -71, -1]]], [[[48, 74, 32], [126, -6, 109], [-62, 22, -4]], [[67, 41, -100], [53, -49, 116], [45, -26, -55]], [[-23, -87, -92], [40, -116, -30], [36, -42, 69]]], [[[-69, -49, 3], [37, -14, -42], [46, -114, 100]], [[19, 50, -20], [-91, -71, 110], [-41, -59, 88]], [[-117, -102, 117], [-94, -48, -87], [-45, -94, 63]]]]> : tensor<6x3x3x3xi8>}> : () -> tensor<6x3x3x3xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.01001999992877245, 0.011769999749958515, 0.01537999976426363, 0.01537999976426363, 0.015119999647140503, 0.012419999577105045]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi8>}> : () -> tensor<6xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<6x3x3x3xi8>, tensor<6xf32>, tensor<6xi8>) -> !onnx.unknown
    %b = "onnx.Constant"() <{value = dense<[-157, -163, 220, 541, -383, -864]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %bs = "onnx.Constant"() <{value = dense<[0.00020039999799337238, 0.000235399988014251, 0.00030759998480789363, 0.00030759998480789363, 0.00030239997431635857, 0.00024839999969117343]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %bz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %bd = "onnx.DequantizeLinear"(%b, %bs, %bz) <{axis = 0 : i64}> : (tensor<6xi32>, tensor<6xf32>, tensor<6xi32>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd, %bd) <{pads = array<i64: 1, 1, 1, 1>}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %r = "onnx.Relu"(%m) : (!onnx.unknown) -> !onnx.unknown
    return %r : !onnx.unknown
  }
}

// -----

// convolution: unsigned weights with a zero point, strides
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<1x3x7x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<1x3x7x7xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[[234, 58, 112], [2, 39, 184], [74, 72, 93]], [[4, 0, 180], [113, 215, 20], [124, 221, 121]], [[31, 112, 49], [112, 234, 150], [158, 114, 64]]], [[[162, 84, 79], [148, 145, 138], [0, 128, 226]], [[163, 119, 118], [156, 169, 35], [85, 230, 173]], [[88, 188, 214], [87, 220, 243], [139, 120, 11]]], [[[117, 150, 156], [164, 66, 93], [103, 105, 54]], [[170, 250, 136], [166, 90, 145], [144, 71, 118]], [[56, 245, 4], [254, 174, 67], [240, 215, 174]]], [[[28, 172, 36], [31, 48, 40], [122, 149, 187]], [[255, 64, 28], [7, 43, 90], [133, 76, 65]], [[213, 89, 180], [241, 89, 246], [122, 21, 102]]]]> : tensor<4x3x3x3xui8>}> : () -> tensor<4x3x3x3xui8>
    %ws = "onnx.Constant"() <{value = dense<0.009999999776482582> : tensor<f32>}> : () -> tensor<f32>
    %wz = "onnx.Constant"() <{value = dense<117> : tensor<ui8>}> : () -> tensor<ui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) : (tensor<4x3x3x3xui8>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 2, 2>}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// convolution: a zero point for each filter
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<1x3x7x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<1x3x7x7xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[[107, 120, 165], [25, 126, 68], [157, 150, 32]], [[63, 214, 226], [10, 77, 163], [161, 38, 103]], [[112, 208, 196], [151, 0, 82], [201, 6, 145]]], [[[2, 14, 174], [66, 31, 136], [77, 220, 169]], [[154, 103, 18], [84, 23, 183], [156, 92, 123]], [[249, 207, 45], [97, 192, 1], [24, 103, 58]]], [[[36, 42, 47], [86, 171, 129], [84, 200, 87]], [[174, 51, 125], [27, 35, 206], [150, 116, 89]], [[117, 189, 183], [25, 238, 30], [106, 76, 185]]], [[[174, 237, 87], [102, 249, 248], [187, 88, 86]], [[155, 130, 50], [146, 107, 229], [17, 52, 209]], [[4, 89, 221], [75, 101, 254], [223, 58, 3]]]]> : tensor<4x3x3x3xui8>}> : () -> tensor<4x3x3x3xui8>
    %ws = "onnx.Constant"() <{value = dense<[0.015420000068843365, 0.012419999577105045, 0.01436999998986721, 0.018950000405311584]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %wz = "onnx.Constant"() <{value = dense<[108, 120, 79, 188]> : tensor<4xui8>}> : () -> tensor<4xui8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<4x3x3x3xui8>, tensor<4xf32>, tensor<4xui8>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd) <{pads = array<i64: 1, 1, 1, 1>}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// convolution: depthwise
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<1x4x7x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<1x4x7x7xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[[117, -28, -84], [13, -32, -12], [-73, 122, 96]]], [[[54, -53, 107], [65, -32, 103], [6, -80, 3]]], [[[38, -73, 94], [4, 91, -24], [-98, -102, -82]]], [[[-73, -87, -74], [115, -102, -37], [89, 63, 66]]]]> : tensor<4x1x3x3xi8>}> : () -> tensor<4x1x3x3xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.016459999606013298, 0.019209999591112137, 0.01915000006556511, 0.019440000876784325]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0]> : tensor<4xi8>}> : () -> tensor<4xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<4x1x3x3xi8>, tensor<4xf32>, tensor<4xi8>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd) <{group = 4 : i64, pads = array<i64: 1, 1, 1, 1>}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// convolution: in groups
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<1x4x7x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<12> : tensor<i8>}> : () -> tensor<i8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<1x4x7x7xf32>, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[[49, 82, -83], [-47, -73, 110], [-111, 98, 72]], [[-10, -51, -66], [-81, -59, 22], [-88, -77, 82]]], [[[-63, 45, 53], [-96, 52, -13], [71, 4, -99]], [[-52, -28, -128], [101, -126, -81], [-43, -106, -55]]], [[[94, -42, -9], [53, -41, 43], [-76, -118, 8]], [[-53, -9, -89], [-72, -61, 111], [-13, -57, -16]]], [[[-112, -58, -121], [-51, -112, 124], [-126, -25, 4]], [[66, -99, 101], [-51, 63, -104], [64, 85, -29]]], [[[-21, 111, 90], [93, 79, 4], [21, 110, 27]], [[44, -8, 74], [27, 64, -43], [-103, -19, 67]]], [[[-123, 0, 45], [-111, -54, -89], [23, 103, 66]], [[83, 86, -52], [-76, -104, -126], [71, 92, -27]]]]> : tensor<6x2x3x3xi8>}> : () -> tensor<6x2x3x3xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.010979999788105488, 0.011009999550879002, 0.019600000232458115, 0.018939999863505363, 0.012040000408887863, 0.012539999559521675]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi8>}> : () -> tensor<6xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<6x2x3x3xi8>, tensor<6xf32>, tensor<6xi8>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd) <{group = 2 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// convolution: in one dimension
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 13 : i64}} {
  func.func @main_graph(%x: tensor<1x4x9xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<12> : tensor<i8>}> : () -> tensor<i8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<1x4x9xf32>, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<i8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[[-77, -123, 54], [-4, 127, 35], [-49, -88, -124], [27, -120, -63]], [[-108, -126, 46], [107, -51, -120], [21, 11, -64], [-118, -23, -8]], [[-15, 33, -101], [-97, 11, -97], [100, -95, -119], [93, -50, -62]], [[-55, 75, 118], [121, -7, -63], [98, 63, -47], [5, -17, 59]], [[38, -33, -78], [14, 118, -8], [81, 86, 16], [-16, -123, -15]], [[39, -4, -44], [-4, 2, -106], [4, 110, 97], [-25, -77, -32]]]> : tensor<6x4x3xi8>}> : () -> tensor<6x4x3xi8>
    %ws = "onnx.Constant"() <{value = dense<[0.01607000082731247, 0.01322999969124794, 0.010099999606609344, 0.01981000043451786, 0.019689999520778656, 0.015370000153779984]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %wz = "onnx.Constant"() <{value = dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi8>}> : () -> tensor<6xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64}> : (tensor<6x4x3xi8>, tensor<6xf32>, tensor<6xi8>) -> !onnx.unknown
    %m = "onnx.Conv"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}

// -----

// matmul: blocks of weights stay floats
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x8xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %as = "onnx.Constant"() <{value = dense<0.019999999552965164> : tensor<f32>}> : () -> tensor<f32>
    %az = "onnx.Constant"() <{value = dense<120> : tensor<ui8>}> : () -> tensor<ui8>
    %aq = "onnx.QuantizeLinear"(%x, %as, %az) : (tensor<3x8xf32>, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %ad = "onnx.DequantizeLinear"(%aq, %as, %az) : (!onnx.unknown, tensor<f32>, tensor<ui8>) -> !onnx.unknown
    %w = "onnx.Constant"() <{value = dense<[[-110, 44, 82, 57], [-128, 121, -116, -83], [-107, -112, 46, 91], [60, 82, -113, -22], [122, 92, 19, 74], [111, 117, 44, 107], [-39, -64, -40, -96], [-89, 48, 78, 37]]> : tensor<8x4xi8>}> : () -> tensor<8x4xi8>
    %ws = "onnx.Constant"() <{value = dense<[[0.01892000064253807, 0.010739999823272228, 0.011789999902248383, 0.01909000054001808], [0.01906999945640564, 0.010780000127851963, 0.017740000039339066, 0.0101500004529953]]> : tensor<2x4xf32>}> : () -> tensor<2x4xf32>
    %wz = "onnx.Constant"() <{value = dense<[[-98, -55, 87, 112], [-60, -83, -84, -28]]> : tensor<2x4xi8>}> : () -> tensor<2x4xi8>
    %wd = "onnx.DequantizeLinear"(%w, %ws, %wz) <{axis = 0 : i64, block_size = 4 : i64}> : (tensor<8x4xi8>, tensor<2x4xf32>, tensor<2x4xi8>) -> !onnx.unknown
    %m = "onnx.MatMul"(%ad, %wd) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %m : !onnx.unknown
  }
}
