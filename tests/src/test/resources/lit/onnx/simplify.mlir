// RUN: weir opt %s --onnx-simplify --split-input-file | FileCheck %s

// The shape of what is reshaped is computed of a shape that is known; what computed it goes.

// CHECK-LABEL: func.func @main_graph
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}) {
    // CHECK-NEXT: %[[SIZES:.*]] = "onnx.Constant"() <{value = dense<[2, 12]> : tensor<2xi64>}> {onnx.initializer} : () -> tensor<2xi64>
    // CHECK-NEXT: %[[Y:.*]] = "onnx.Reshape"(%{{.*}}, %[[SIZES]]) {onnx.outputs = ["r"]} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>
    // CHECK-NEXT: %[[Z:.*]] = "onnx.Relu"(%[[Y]]) {onnx.outputs = ["y"]} : (tensor<2x12xf32>) -> tensor<2x12xf32>
    // CHECK-NEXT: return %[[Z]]
    %s = "onnx.Shape"(%x) {onnx.outputs = ["s"]} : (tensor<2x3x4xf32>) -> !onnx.unknown
    %i = "onnx.Constant"() <{value = dense<0> : tensor<1xi64>}> {onnx.outputs = ["i"]} : () -> tensor<1xi64>
    %g = "onnx.Gather"(%s, %i) {onnx.outputs = ["g"]} : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    %m = "onnx.Constant"() <{value = dense<-1> : tensor<1xi64>}> {onnx.outputs = ["m"]} : () -> tensor<1xi64>
    %k = "onnx.Constant"() <{value = dense<12> : tensor<1xi64>}> {onnx.outputs = ["k"]} : () -> tensor<1xi64>
    %a = "onnx.Mul"(%m, %k) {onnx.outputs = ["a"]} : (tensor<1xi64>, tensor<1xi64>) -> !onnx.unknown
    %b = "onnx.Abs"(%a) {onnx.outputs = ["b"]} : (!onnx.unknown) -> !onnx.unknown
    %c = "onnx.Concat"(%g, %b) <{axis = 0 : i64}> {onnx.outputs = ["c"]} : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %r = "onnx.Reshape"(%x, %c) {onnx.outputs = ["r"]} : (tensor<2x3x4xf32>, !onnx.unknown) -> !onnx.unknown
    %y = "onnx.Relu"(%r) {onnx.outputs = ["y"]} : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Nodes that give what they are given, and what nothing uses.

// CHECK-LABEL: func.func @main_graph
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}) {
    // CHECK-NEXT: %[[Y:.*]] = "onnx.Relu"(%{{.*}}) {onnx.outputs = ["y"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    // CHECK-NEXT: return %[[Y]]
    %unused = "onnx.Constant"() <{value = dense<7.0> : tensor<3xf32>}> {onnx.initializer} : () -> tensor<3xf32>
    %a = "onnx.Identity"(%x) {onnx.outputs = ["a"]} : (tensor<2x3xf32>) -> !onnx.unknown
    %b = "onnx.Dropout"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> {onnx.outputs = ["b"]} : (!onnx.unknown) -> !onnx.unknown
    %c = "onnx.Cast"(%b) <{to = 1 : i64}> {onnx.outputs = ["c"]} : (!onnx.unknown) -> !onnx.unknown
    %s = "onnx.Constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> {onnx.initializer} : () -> tensor<2xi64>
    %d = "onnx.Reshape"(%c, %s) {onnx.outputs = ["d"]} : (!onnx.unknown, tensor<2xi64>) -> !onnx.unknown
    %e = "onnx.Transpose"(%d) <{perm = array<i64: 0, 1>}> {onnx.outputs = ["e"]} : (!onnx.unknown) -> !onnx.unknown
    %n = "onnx.Sin"(%e) {onnx.outputs = ["n"]} : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.Relu"(%e) {onnx.outputs = ["y"]} : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Sizes that are open stay computed, numbers that are drawn stay drawn, a large constant stays small, and so does what
// nobody knows.

// CHECK-LABEL: func.func @main_graph
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<?x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}, !onnx.unknown {onnx.name = "z"}, !onnx.unknown {onnx.name = "l"}, !onnx.unknown {onnx.name = "o"}) {
    // CHECK: "onnx.Shape"(%{{.*}}) : (tensor<?x3xf32>) -> tensor<2xi64>
    %y = "onnx.Shape"(%x) : (tensor<?x3xf32>) -> !onnx.unknown
    // CHECK: "onnx.RandomUniform"() <{shape = array<i64: 2>}> : () -> tensor<2xf32>
    %z = "onnx.RandomUniform"() <{shape = array<i64: 2>}> : () -> !onnx.unknown
    // CHECK: "onnx.ConstantOfShape"(%{{.*}}) : (tensor<2xi64>) -> tensor<100x100xf32>
    %s = "onnx.Constant"() <{value = dense<100> : tensor<2xi64>}> : () -> tensor<2xi64>
    %l = "onnx.ConstantOfShape"(%s) : (tensor<2xi64>) -> !onnx.unknown
    // CHECK: onnx.custom "com.example" "Blend"(%{{.*}}) : (tensor<?x3xf32>) -> !onnx.unknown
    %o = onnx.custom "com.example" "Blend"(%x) : (tensor<?x3xf32>) -> !onnx.unknown
    return %y, %z, %l, %o : !onnx.unknown, !onnx.unknown, !onnx.unknown, !onnx.unknown
  }
}

// -----

// Strings fold as numbers do.

// CHECK-LABEL: func.func @main_graph
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 20 : i64}} {
  func.func @main_graph(%x: tensor<2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "y"}) {
    // CHECK-NEXT: %[[C:.*]] = "onnx.Constant"() <{value = dense<["ac", "bc"]> : tensor<2x!pir.string>}> {onnx.initializer} : () -> tensor<2x!pir.string>
    // CHECK-NEXT: "onnx.StringConcat"(%{{.*}}, %[[C]]) : (tensor<2x!pir.string>, tensor<2x!pir.string>) -> tensor<2x!pir.string>
    %a = "onnx.Constant"() <{value = dense<["a", "b"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %c = "onnx.Constant"() <{value = dense<"c"> : tensor<1x!pir.string>}> : () -> tensor<1x!pir.string>
    %b = "onnx.StringConcat"(%a, %c) : (tensor<2x!pir.string>, tensor<1x!pir.string>) -> !onnx.unknown
    %i = "onnx.Identity"(%x) : (tensor<2x!pir.string>) -> !onnx.unknown
    %y = "onnx.StringConcat"(%i, %b) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
