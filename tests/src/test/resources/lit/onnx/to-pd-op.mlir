// RUN: weir opt %s --onnx-to-pd-op | FileCheck %s

// Shapes that constants say, a branch that is not known, names of inputs and outputs.

module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<2x6xf32> {pir.name = "x"}, %c: tensor<i1> {pir.name = "c"}) -> (!onnx.unknown {onnx.name = "y"}) {
    %shape = "onnx.Constant"() <{value = dense<[3, -1]> : tensor<2xi64>}> : () -> !onnx.unknown
    %r = "onnx.Reshape"(%x, %shape) : (tensor<2x6xf32>, !onnx.unknown) -> !onnx.unknown
    %s = "onnx.If"(%c) ({
      %t = "onnx.Relu"(%r) : (!onnx.unknown) -> !onnx.unknown
      onnx.yield %t : !onnx.unknown
    }, {
      onnx.yield %r : !onnx.unknown
    }) : (tensor<i1>) -> !onnx.unknown
    return %s : !onnx.unknown
  }
}

// CHECK: module
// CHECK-NEXT: %[[X:.*]] = pd_op.data {{.*}}name = "x", shape = array<i64: 2, 6>
// CHECK-NEXT: %[[C:.*]] = pd_op.data {{.*}}name = "c"
// CHECK-NEXT: %[[SHAPE:.*]] = pd_op.full_int_array {{.*}}value = [3, 4]
// CHECK-NEXT: %[[R:.*]] = pd_op.reshape %[[X]], %[[SHAPE]] : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<3x4xf32>
// CHECK-NEXT: %[[S:.*]] = pd_op.if %[[C]] : tensor<i1> -> (tensor<3x4xf32>) {
// CHECK-NEXT:   %[[T:.*]] = pd_op.relu %[[R]]
// CHECK-NEXT:   pir.yield %[[T]] : tensor<3x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT:   pir.yield %[[R]] : tensor<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: pir.shadow_output %[[S]], "y" : tensor<3x4xf32>
