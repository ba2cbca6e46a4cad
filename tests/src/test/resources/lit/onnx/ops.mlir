// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// Operands that are left out, attributes of several kinds, and a graph within a node.

// CHECK: module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  // CHECK-LABEL: func.func @main_graph
  func.func @main_graph(%x: tensor<2x3xf32>, %cond: tensor<i1>) -> !onnx.unknown {
    // CHECK: %[[LOW:.*]] = "onnx.Constant"() <{value_float = 5.000000e-01 : f32}> : () -> !onnx.unknown
    %low = "onnx.Constant"() <{value_float = 0.5 : f32}> : () -> !onnx.unknown
    // CHECK: %[[CLIP:.*]] = "onnx.Clip"(%{{.*}}, %[[LOW]]) <{operandSegmentSizes = array<i32: 1, 0, 1>}>
    %clip = "onnx.Clip"(%x, %low) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (tensor<2x3xf32>, !onnx.unknown) -> !onnx.unknown
    // CHECK: "onnx.If"
    // CHECK: onnx.yield %[[CLIP]] : !onnx.unknown
    %r = "onnx.If"(%cond) ({
      onnx.yield %clip : !onnx.unknown
    }, {
      %y = "onnx.Neg"(%clip) : (!onnx.unknown) -> !onnx.unknown
      onnx.yield %y : !onnx.unknown
    }) : (tensor<i1>) -> !onnx.unknown
    // CHECK: onnx.absent : none
    %none = onnx.absent : none
    // CHECK: onnx.custom "com.example" "Blend"(%{{.*}}, %{{.*}}) with {alpha = 1.000000e+00 : f32} : (!onnx.unknown, none) -> !onnx.unknown
    %b = onnx.custom "com.example" "Blend"(%r, %none) with {alpha = 1.0 : f32} : (!onnx.unknown, none) -> !onnx.unknown
    return %b : !onnx.unknown
  }
}
