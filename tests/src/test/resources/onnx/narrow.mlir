// Elements of 4 and 8 bits: each case runs here and in ONNX Runtime.

// Cast 19 to f8E4M3FNUZ, saturate 1
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<200.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 1 : i64, to = 18 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E4M3FNUZ, saturate 0
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<200.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 18 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E4M3FNUZ of what is no number
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<[-0.0, 1.0e30, -1.0e30, 0.0009765625, 0.00048828125, 0.0007324, 464.0, 465.0, -479.0, 513.0, 240.0, 247.9, 248.0, -250.0, 61439.0, 70000.0]> : tensor<16xf32>}> : () -> tensor<16xf32>
    %z = "onnx.Sub"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> !onnx.unknown
    %n = "onnx.Sub"(%c, %z) : (tensor<16xf32>, !onnx.unknown) -> !onnx.unknown
    %l = "onnx.Log"(%z) : (!onnx.unknown) -> !onnx.unknown
    %p = "onnx.Neg"(%l) : (!onnx.unknown) -> !onnx.unknown
    %q = "onnx.Add"(%l, %p) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %m = "onnx.Concat"(%n, %l, %p, %q) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 18 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %a = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %i = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 18 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.Cast"(%i) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Concat"(%a, %b) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 of i32 to f8E4M3FNUZ
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<701> : tensor<1xi32>}> : () -> tensor<1xi32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xi32>, tensor<1xi32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 18 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 and DequantizeLinear 19 by f8E4M3FNUZ
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.001, 0.02, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<3xf8E4M3FNUZ>}> : () -> tensor<3xf8E4M3FNUZ>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x40xf32>, tensor<3xf32>, tensor<3xf8E4M3FNUZ>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 0 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xf8E4M3FNUZ>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 by f8E4M3FNUZ without saturation
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.001> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<f8E4M3FNUZ>}> : () -> tensor<f8E4M3FNUZ>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{saturate = 0 : i64}> : (tensor<3x40xf32>, tensor<f32>, tensor<f8E4M3FNUZ>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) : (!onnx.unknown, tensor<f32>, tensor<f8E4M3FNUZ>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2FNUZ, saturate 1
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<40000.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 1 : i64, to = 20 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2FNUZ, saturate 0
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<40000.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 20 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2FNUZ of what is no number
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<[-0.0, 1.0e30, -1.0e30, 0.0009765625, 0.00048828125, 0.0007324, 464.0, 465.0, -479.0, 513.0, 240.0, 247.9, 248.0, -250.0, 61439.0, 70000.0]> : tensor<16xf32>}> : () -> tensor<16xf32>
    %z = "onnx.Sub"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> !onnx.unknown
    %n = "onnx.Sub"(%c, %z) : (tensor<16xf32>, !onnx.unknown) -> !onnx.unknown
    %l = "onnx.Log"(%z) : (!onnx.unknown) -> !onnx.unknown
    %p = "onnx.Neg"(%l) : (!onnx.unknown) -> !onnx.unknown
    %q = "onnx.Add"(%l, %p) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %m = "onnx.Concat"(%n, %l, %p, %q) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 20 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %a = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %i = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 20 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.Cast"(%i) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Concat"(%a, %b) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 of i32 to f8E5M2FNUZ
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<701> : tensor<1xi32>}> : () -> tensor<1xi32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xi32>, tensor<1xi32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 20 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 and DequantizeLinear 19 by f8E5M2FNUZ
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.001, 0.02, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<3xf8E5M2FNUZ>}> : () -> tensor<3xf8E5M2FNUZ>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x40xf32>, tensor<3xf32>, tensor<3xf8E5M2FNUZ>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 0 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xf8E5M2FNUZ>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 by f8E5M2FNUZ without saturation
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.001> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<f8E5M2FNUZ>}> : () -> tensor<f8E5M2FNUZ>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{saturate = 0 : i64}> : (tensor<3x40xf32>, tensor<f32>, tensor<f8E5M2FNUZ>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) : (!onnx.unknown, tensor<f32>, tensor<f8E5M2FNUZ>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E4M3FN, saturate 1
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<400.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 1 : i64, to = 17 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E4M3FN of what is no number
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<[-0.0, 1.0e30, -1.0e30, 0.0009765625, 0.00048828125, 0.0007324, 464.0, 465.0, -479.0, 513.0, 240.0, 247.9, 248.0, -250.0, 61439.0, 70000.0]> : tensor<16xf32>}> : () -> tensor<16xf32>
    %z = "onnx.Sub"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> !onnx.unknown
    %n = "onnx.Sub"(%c, %z) : (tensor<16xf32>, !onnx.unknown) -> !onnx.unknown
    %l = "onnx.Log"(%z) : (!onnx.unknown) -> !onnx.unknown
    %p = "onnx.Neg"(%l) : (!onnx.unknown) -> !onnx.unknown
    %q = "onnx.Add"(%l, %p) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %m = "onnx.Concat"(%n, %l, %p, %q) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 17 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %a = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %i = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 17 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.Cast"(%i) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Concat"(%a, %b) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 of i32 to f8E4M3FN
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<701> : tensor<1xi32>}> : () -> tensor<1xi32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xi32>, tensor<1xi32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 17 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 and DequantizeLinear 19 by f8E4M3FN
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.001, 0.02, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<3xf8E4M3FN>}> : () -> tensor<3xf8E4M3FN>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x40xf32>, tensor<3xf32>, tensor<3xf8E4M3FN>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 0 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xf8E4M3FN>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2, saturate 1
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<40000.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xf32>, tensor<1xf32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{saturate = 1 : i64, to = 19 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 to f8E5M2 of what is no number
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<1xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<[-0.0, 1.0e30, -1.0e30, 0.0009765625, 0.00048828125, 0.0007324, 464.0, 465.0, -479.0, 513.0, 240.0, 247.9, 248.0, -250.0, 61439.0, 70000.0]> : tensor<16xf32>}> : () -> tensor<16xf32>
    %z = "onnx.Sub"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> !onnx.unknown
    %n = "onnx.Sub"(%c, %z) : (tensor<16xf32>, !onnx.unknown) -> !onnx.unknown
    %l = "onnx.Log"(%z) : (!onnx.unknown) -> !onnx.unknown
    %p = "onnx.Neg"(%l) : (!onnx.unknown) -> !onnx.unknown
    %q = "onnx.Add"(%l, %p) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %m = "onnx.Concat"(%n, %l, %p, %q) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 19 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %a = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %i = "onnx.Cast"(%m) <{saturate = 0 : i64, to = 19 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %b = "onnx.Cast"(%i) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Concat"(%a, %b) <{axis = 0 : i64}> : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 19 of i32 to f8E5M2
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<701> : tensor<1xi32>}> : () -> tensor<1xi32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x40xi32>, tensor<1xi32>) -> !onnx.unknown
    %h = "onnx.Cast"(%m) <{to = 19 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 and DequantizeLinear 19 by f8E5M2
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.001, 0.02, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<3xf8E5M2>}> : () -> tensor<3xf8E5M2>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x40xf32>, tensor<3xf32>, tensor<3xf8E5M2>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 0 : i64}> : (!onnx.unknown, tensor<3xf32>, tensor<3xf8E5M2>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 19 by f8E5M2 without saturation
module attributes {onnx.ir_version = 9 : i64, onnx.opset_import = {ai.onnx = 19 : i64}} {
  func.func @main_graph(%x: tensor<3x40xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.001> : tensor<f32>}> : () -> tensor<f32>
    %z = "onnx.Constant"() <{value = dense<0.0> : tensor<f8E5M2>}> : () -> tensor<f8E5M2>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{saturate = 0 : i64}> : (tensor<3x40xf32>, tensor<f32>, tensor<f8E5M2>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) : (!onnx.unknown, tensor<f32>, tensor<f8E5M2>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.1, 0.2, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[1, -2, 3]> : tensor<3xi4>}> : () -> tensor<3xi4>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x7xf32>, tensor<3xf32>, tensor<3xi4>) -> !onnx.unknown
    %y = "onnx.Cast"(%q) <{to = 6 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to i4 by its element type
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.1> : tensor<f32>}> : () -> tensor<f32>
    %q = "onnx.QuantizeLinear"(%x, %s) <{output_dtype = 22 : i64}> : (tensor<3x7xf32>, tensor<f32>) -> !onnx.unknown
    %y = "onnx.Cast"(%q) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to i4 by blocks
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]> : tensor<3x2xf32>}> : () -> tensor<3x2xf32>
    %z = "onnx.Constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi4>}> : () -> tensor<3x2xi4>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : i64, block_size = 3 : i64}> : (tensor<3x6xf32>, tensor<3x2xf32>, tensor<3x2xi4>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 1 : i64, block_size = 3 : i64}> : (!onnx.unknown, tensor<3x2xf32>, tensor<3x2xi4>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DequantizeLinear 21 of i4 weights
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %w = "onnx.Constant"() <{value = dense<[[-8, 7, 3], [-1, 0, 5], [1, -3, 2]]> : tensor<3x3xi4>}> : () -> tensor<3x3xi4>
    %s = "onnx.Constant"() <{value = dense<[0.1, 0.2, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[1, 2, 3]> : tensor<3xi4>}> : () -> tensor<3xi4>
    %d = "onnx.DequantizeLinear"(%w, %s, %z) <{axis = 1 : i64}> : (tensor<3x3xi4>, tensor<3xf32>, tensor<3xi4>) -> !onnx.unknown
    %y = "onnx.MatMul"(%x, %d) : (tensor<2x3xf32>, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of floats to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<3.5> : tensor<f32>}> : () -> tensor<f32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x7xf32>, tensor<f32>) -> !onnx.unknown
    %n = "onnx.Identity"(%m) : (!onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%n) <{to = 22 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i32 to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 22 : i64}> : (tensor<5x21xi32>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 6 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i8 to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 22 : i64}> : (tensor<5x21xi8>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 3 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of ui8 to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xui8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 22 : i64}> : (tensor<5x21xui8>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 2 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i64 to i4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 22 : i64}> : (tensor<5x21xi64>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 7 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i4 to halves
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 22 : i64}> : (tensor<5x21xi32>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 10 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0.1, 0.2, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[1, 9, 15]> : tensor<3xui4>}> : () -> tensor<3xui4>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 0 : i64}> : (tensor<3x7xf32>, tensor<3xf32>, tensor<3xui4>) -> !onnx.unknown
    %y = "onnx.Cast"(%q) <{to = 6 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to ui4 by its element type
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<0.1> : tensor<f32>}> : () -> tensor<f32>
    %q = "onnx.QuantizeLinear"(%x, %s) <{output_dtype = 21 : i64}> : (tensor<3x7xf32>, tensor<f32>) -> !onnx.unknown
    %y = "onnx.Cast"(%q) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// QuantizeLinear 21 to ui4 by blocks
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x6xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]> : tensor<3x2xf32>}> : () -> tensor<3x2xf32>
    %z = "onnx.Constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xui4>}> : () -> tensor<3x2xui4>
    %q = "onnx.QuantizeLinear"(%x, %s, %z) <{axis = 1 : i64, block_size = 3 : i64}> : (tensor<3x6xf32>, tensor<3x2xf32>, tensor<3x2xui4>) -> !onnx.unknown
    %y = "onnx.DequantizeLinear"(%q, %s, %z) <{axis = 1 : i64, block_size = 3 : i64}> : (!onnx.unknown, tensor<3x2xf32>, tensor<3x2xui4>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DequantizeLinear 21 of ui4 weights
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %w = "onnx.Constant"() <{value = dense<[[15, 7, 3], [8, 0, 5], [1, 9, 2]]> : tensor<3x3xui4>}> : () -> tensor<3x3xui4>
    %s = "onnx.Constant"() <{value = dense<[0.1, 0.2, 0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %z = "onnx.Constant"() <{value = dense<[1, 2, 3]> : tensor<3xui4>}> : () -> tensor<3xui4>
    %d = "onnx.DequantizeLinear"(%w, %s, %z) <{axis = 1 : i64}> : (tensor<3x3xui4>, tensor<3xf32>, tensor<3xui4>) -> !onnx.unknown
    %y = "onnx.MatMul"(%x, %d) : (tensor<2x3xf32>, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of floats to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<3.5> : tensor<f32>}> : () -> tensor<f32>
    %m = "onnx.Mul"(%x, %k) : (tensor<3x7xf32>, tensor<f32>) -> !onnx.unknown
    %n = "onnx.Abs"(%m) : (!onnx.unknown) -> !onnx.unknown
    %h = "onnx.Cast"(%n) <{to = 21 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i32 to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 21 : i64}> : (tensor<5x21xi32>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 6 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i8 to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 21 : i64}> : (tensor<5x21xi8>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 3 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of ui8 to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xui8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 21 : i64}> : (tensor<5x21xui8>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 2 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of i64 to ui4
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 21 : i64}> : (tensor<5x21xi64>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 7 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast 21 of ui4 to halves
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<5x21xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %h = "onnx.Cast"(%x) <{to = 21 : i64}> : (tensor<5x21xi32>) -> !onnx.unknown
    %y = "onnx.Cast"(%h) <{to = 10 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DequantizeLinear 21 of i16 by halves
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xi16> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<301> : tensor<i32>}> : () -> tensor<i32>
    %i = "onnx.Cast"(%x) <{to = 6 : i64}> : (tensor<3x7xi16>) -> !onnx.unknown
    %j = "onnx.Mul"(%i, %k) : (!onnx.unknown, tensor<i32>) -> !onnx.unknown
    %l = "onnx.Cast"(%j) <{to = 5 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %s = "onnx.Constant"() <{value = dense<0.01> : tensor<f16>}> : () -> tensor<f16>
    %z = "onnx.Constant"() <{value = dense<-3001> : tensor<i16>}> : () -> tensor<i16>
    %y = "onnx.DequantizeLinear"(%l, %s, %z) : (!onnx.unknown, tensor<f16>, tensor<i16>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// DequantizeLinear 21 of large i32
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64}} {
  func.func @main_graph(%x: tensor<3x7xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<20000001> : tensor<i32>}> : () -> tensor<i32>
    %j = "onnx.Add"(%x, %k) : (tensor<3x7xi32>, tensor<i32>) -> !onnx.unknown
    %s = "onnx.Constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
    %y = "onnx.DequantizeLinear"(%j, %s) : (!onnx.unknown, tensor<f32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
