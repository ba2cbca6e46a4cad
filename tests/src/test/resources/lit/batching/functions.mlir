// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(vmap{size=3})' | FileCheck %s

// One operator does all lanes.
// CHECK-LABEL: func.func @hswish_vmap(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[R:.*]] = pd_op.hardswish %arg0
// CHECK-NEXT: return %[[R]]
func.func @hswish(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.hardswish %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A number of each lane goes with its vector.
// CHECK-LABEL: func.func @scaled_vmap(%arg0: tensor<3x2xf32>, %arg1: tensor<3xf32>)
// CHECK: %[[S:.*]] = pd_op.reshape %arg1, %{{.*}} -> tensor<3x1xf32>
// CHECK-NEXT: pd_op.multiply %arg0, %[[S]]
func.func @scaled(%x: tensor<2xf32>, %s: tensor<f32>) -> tensor<2xf32> {
  %0 = pd_op.multiply %x, %s : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
