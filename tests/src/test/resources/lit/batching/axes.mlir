// RUN: weir opt %s --pass-pipeline='builtin.module(vmap{name=all size=4 in-axes=-1,none out-axes=1})' | FileCheck %s

// Lanes come first inside; rows of one product are lanes, and what all share is there once.
// CHECK-LABEL: func.func @all(%arg0: tensor<3x4xf32>, %arg1: tensor<3x2xf32>) -> tensor<2x4xf32>
// CHECK-NEXT: %[[X:.*]] = pd_op.transpose %arg0 {perm = [1 : i32, 0 : i32]}
// CHECK-NEXT: %[[P:.*]] = pd_op.matmul %[[X]], %arg1
// CHECK-NEXT: %[[R:.*]] = pd_op.transpose %[[P]]
// CHECK-NEXT: return %[[R]]
func.func @layer(%x: tensor<3xf32>, %w: tensor<3x2xf32>) -> tensor<2xf32> {
  %0 = pd_op.matmul %x, %w : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
