// RUN: weir run %s --open --input x=10:2x3xf32 | FileCheck %s
// RUN: weir run %s --open --input x=10:1x1xf32 | FileCheck %s --check-prefix=ONE

// The length of a range may be known only at run time: 0, 1, 2, … are added along it.
// CHECK: {{\[\[10. 11. 12.\]}}
// CHECK-NEXT: {{\[10. 11. 12.\]\]}}
// ONE: {{\[\[10.\]\]}}
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xf32, #shape.sizes<b, l>> {pir.name = "x"}) -> (tensor<?x?xf32> {onnx.name = "y"}) {
    %0 = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> {onnx.initializer} : () -> tensor<i64>
    %1 = "onnx.Constant"() <{value = dense<0> : tensor<i64>}> {onnx.initializer} : () -> tensor<i64>
    %2 = "onnx.Shape"(%arg0) {onnx.outputs = ["s"]} : (tensor<?x?xf32, #shape.sizes<b, l>>) -> !onnx.unknown
    %3 = "onnx.Gather"(%2, %0) <{axis = 0 : i64}> {onnx.outputs = ["n"]} : (!onnx.unknown, tensor<i64>) -> !onnx.unknown
    %4 = "onnx.Range"(%1, %3, %0) {onnx.outputs = ["r"]} : (tensor<i64>, !onnx.unknown, tensor<i64>) -> !onnx.unknown
    %5 = "onnx.Cast"(%4) <{to = 1 : i64}> {onnx.outputs = ["rf"]} : (!onnx.unknown) -> !onnx.unknown
    %6 = "onnx.Add"(%arg0, %5) {onnx.outputs = ["y"]} : (tensor<?x?xf32, #shape.sizes<b, l>>, !onnx.unknown) -> tensor<?x?xf32>
    return %6 : tensor<?x?xf32>
  }
}

