// RUN: weir opt %s --pd-op-to-onnx=opset=18 | FileCheck %s

// Names of inputs and outputs, an operator that ONNX has not, axes as an operand, a branch, and an open size.

module {
  %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 6>} : tensor<?x6xf32, #shape.sizes<rows>>
  %c = pd_op.data {dtype = #pir.dtype<bool>, name = "c", shape = array<i64>} : tensor<i1>
  %axes = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %m = pd_op.mean %x, %axes {keepdim = true} : (tensor<?x6xf32, #shape.sizes<rows>>, tensor<1xi64>) -> tensor<?x1xf32, #shape.sizes<rows>>
  %s = pd_op.silu %m : (tensor<?x1xf32, #shape.sizes<rows>>) -> tensor<?x1xf32, #shape.sizes<rows>>
  %r = pd_op.if %c : tensor<i1> -> (tensor<?x1xf32>) {
    %t = pd_op.relu %s : (tensor<?x1xf32, #shape.sizes<rows>>) -> tensor<?x1xf32, #shape.sizes<rows>>
    pir.yield %t : tensor<?x1xf32, #shape.sizes<rows>>
  } else {
    pir.yield %s : tensor<?x1xf32, #shape.sizes<rows>>
  }
  pir.shadow_output %r, "y" : tensor<?x1xf32>
}

// CHECK: module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 18 : i64}, onnx.producer_name = "weir"}
// CHECK: func.func @main_graph(%[[X:.*]]: tensor<?x6xf32, #shape.sizes<rows>> {pir.name = "x"}, %[[C:.*]]: tensor<i1> {pir.name = "c"}) -> (tensor<?x1xf32> {onnx.name = "y"})
// CHECK: %[[AXES:.*]] = "onnx.Constant"() <{value = dense<1> : tensor<1xi64>}>
// CHECK: %[[M:.*]] = "onnx.ReduceMean"(%[[X]], %[[AXES]]) <{keepdims = 1 : i64}>
// CHECK: %[[G:.*]] = "onnx.Sigmoid"(%[[M]])
// CHECK: %[[S:.*]] = "onnx.Mul"(%[[M]], %[[G]])
// CHECK: %[[R:.*]] = "onnx.If"(
// CHECK: %[[T:.*]] = "onnx.Relu"(%[[S]])
// CHECK: return %[[R]] : tensor<?x1xf32>
