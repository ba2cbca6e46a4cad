// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff)' | FileCheck %s

// d relu_(x)² = 2 relu(x) relu'(x); the square reads what relu_ stored, by either name.
// CHECK-LABEL: func.func @square
// CHECK:         %[[R:.+]] = pd_op.relu %[[X:.+]] :
// CHECK:         pd_op.multiply %[[R]], %[[R]]
// CHECK:         pd_op.relu_grad
func.func @square(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = pd_op.multiply %0, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
