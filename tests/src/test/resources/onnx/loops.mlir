// Loops whose number of rounds is known only at run time: each case is compiled without its inputs, and runs here and in ONNX Runtime.

// Loop as long as a sum is small
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %a = "onnx.Abs"(%x) : (tensor<3xf32>) -> !onnx.unknown
    %o = "onnx.Constant"() <{value = dense<[0.1]> : tensor<1xf32>}> : () -> tensor<1xf32>
    %p = "onnx.Add"(%a, %o) : (!onnx.unknown, tensor<1xf32>) -> !onnx.unknown
    %y = "onnx.Loop"(%c, %p) <{operandSegmentSizes = array<i32: 0, 1, 1>}> ({
    ^bb0(%i: tensor<i64>, %k: tensor<i1>, %v: tensor<3xf32>):
      %w = "onnx.Add"(%v, %v) : (tensor<3xf32>, tensor<3xf32>) -> !onnx.unknown
      %s = "onnx.ReduceSum"(%w) <{keepdims = 0 : i64}> : (!onnx.unknown) -> !onnx.unknown
      %h = "onnx.Constant"() <{value = dense<100.0> : tensor<f32>}> : () -> tensor<f32>
      %l = "onnx.Less"(%s, %h) : (!onnx.unknown, tensor<f32>) -> !onnx.unknown
      onnx.yield %l, %w : !onnx.unknown, !onnx.unknown
    }) : (tensor<i1>, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Loop that stacks, so many times as the run says
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%m: tensor<i64> {pir.name = "m"}, %x: tensor<3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %b = "onnx.Constant"() <{value = dense<7> : tensor<i64>}> : () -> tensor<i64>
    %t = "onnx.Mod"(%m, %b) : (tensor<i64>, tensor<i64>) -> !onnx.unknown
    %y:2 = "onnx.Loop"(%t, %x) <{operandSegmentSizes = array<i32: 1, 0, 1>}> ({
    ^bb0(%i: tensor<i64>, %k: tensor<i1>, %v: tensor<3xf32>):
      %f = "onnx.Cast"(%i) <{to = 1 : i64}> : (tensor<i64>) -> !onnx.unknown
      %w = "onnx.Add"(%v, %f) : (tensor<3xf32>, !onnx.unknown) -> !onnx.unknown
      %q = "onnx.Mul"(%w, %w) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
      onnx.yield %k, %w, %q : tensor<i1>, !onnx.unknown, !onnx.unknown
    }) : (!onnx.unknown, tensor<3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Loop whose value grows
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%m: tensor<i64> {pir.name = "m"}, %x: tensor<2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %b = "onnx.Constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
    %t = "onnx.Mod"(%m, %b) : (tensor<i64>, tensor<i64>) -> !onnx.unknown
    %y = "onnx.Loop"(%t, %x) <{operandSegmentSizes = array<i32: 1, 0, 1>}> ({
    ^bb0(%i: tensor<i64>, %k: tensor<i1>, %v: !onnx.unknown):
      %w = "onnx.Concat"(%v, %x) <{axis = 0 : i64}> : (!onnx.unknown, tensor<2xf32>) -> !onnx.unknown
      onnx.yield %k, %w : tensor<i1>, !onnx.unknown
    }) : (!onnx.unknown, tensor<2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Loop whose first rounds are known
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %c = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %m = "onnx.Constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
    %y:2 = "onnx.Loop"(%m, %c, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%i: tensor<i64>, %k: tensor<i1>, %v: tensor<2xf32>):
      %w = "onnx.Add"(%v, %v) : (tensor<2xf32>, tensor<2xf32>) -> !onnx.unknown
      %s = "onnx.ReduceL1"(%w) <{keepdims = 0 : i64}> : (!onnx.unknown) -> !onnx.unknown
      %h = "onnx.Constant"() <{value = dense<30.0> : tensor<f32>}> : () -> tensor<f32>
      %l = "onnx.Less"(%s, %h) : (!onnx.unknown, tensor<f32>) -> !onnx.unknown
      onnx.yield %l, %w, %s : !onnx.unknown, !onnx.unknown, !onnx.unknown
    }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Loop without rounds, which stacks nothing
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %n = "onnx.Constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %c = "onnx.Constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %y:2 = "onnx.Loop"(%n, %c, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %a: tensor<2x3xf32>):
      %b = "onnx.Add"(%a, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> !onnx.unknown
      %s = "onnx.ReduceSum"(%b) <{keepdims = 0 : i64}> : (!onnx.unknown) -> !onnx.unknown
      onnx.yield %go, %b, %s : tensor<i1>, !onnx.unknown, !onnx.unknown
    }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Loop whose condition is false from the beginning
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %n = "onnx.Constant"() <{value = dense<5> : tensor<i64>}> : () -> tensor<i64>
    %c = "onnx.Constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %y:2 = "onnx.Loop"(%n, %c, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %a: tensor<3xf32>):
      %b = "onnx.Neg"(%a) : (tensor<3xf32>) -> !onnx.unknown
      %k = "onnx.Cast"(%b) <{to = 7 : i64}> : (!onnx.unknown) -> !onnx.unknown
      onnx.yield %go, %b, %k : tensor<i1>, !onnx.unknown, !onnx.unknown
    }) : (tensor<i64>, tensor<i1>, tensor<3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}
